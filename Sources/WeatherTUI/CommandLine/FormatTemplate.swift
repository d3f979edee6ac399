/// The template of `--format`: literal text and fields, to be filled in for a place.
struct FormatTemplate: Equatable {
  /// A piece of the template.
  enum Segment: Equatable {
    case text(String)
    case field(Field)
  }

  /// What can be filled in; raw values are the letters behind the percent sign.
  enum Field: Character, CaseIterable {
    case conditionText = "c"
    case conditionName = "C"
    case temperature = "t"
    case apparentTemperature = "f"
    case high = "h"
    case low = "l"
    case wind = "w"
    case windDirection = "W"
    case precipitation = "p"
    case precipitationProbability = "P"
    case humidity = "H"
    case sunrise = "s"
    case sunset = "S"
    case placeName = "n"
    case localTime = "T"
    case age = "a"
    case icon = "i"

    /// What it stands for, in the help.
    var summary: String {
      switch self {
      case .conditionText: "the condition in words"
      case .conditionName: "the condition's name as in --json"
      case .temperature: "the temperature"
      case .apparentTemperature: "what it feels like"
      case .high: "today's high"
      case .low: "today's low"
      case .wind: "the wind's speed"
      case .windDirection: "where the wind comes from, in letters"
      case .precipitation: "today's amount of precipitation"
      case .precipitationProbability: "today's chance of precipitation"
      case .humidity: "the relative humidity"
      case .sunrise: "the time of sunrise"
      case .sunset: "the time of sunset"
      case .placeName: "the name of the place"
      case .localTime: "the time at the place"
      case .age: "the age of the data"
      case .icon: "the condition as one character"
      }
    }
  }

  /// The pieces in order; neighbouring literal text is one piece.
  let segments: [Segment]

  /// Reads a template; `%%` is a percent sign.
  init(_ template: String) throws(UsageError) {
    var segments: [Segment] = []
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      guard let letter = rest.popFirst() else {
        throw Self.error(template, "it ends with a lone %", "write %% for a percent sign")
      }
      if letter == "%" {
        text.append("%")
      } else if let field = Field(rawValue: letter) {
        if !text.isEmpty { segments.append(.text(text)) }
        text = ""
        segments.append(.field(field))
      } else {
        let fields = Field.allCases.map { "%\($0.rawValue)" }.joined(separator: " ")
        throw Self.error(
          template, "%\(letter) is no field", "use \(fields), or %% for a percent sign")
      }
    }
    if !text.isEmpty { segments.append(.text(text)) }
    guard !segments.isEmpty else {
      throw Self.error(template, "the template is empty", "write for example '%c %t'")
    }
    self.segments = segments
  }

  private static func error(_ template: String, _ why: String, _ remedy: String) -> UsageError {
    UsageError(what: "--format '\(template)'", why: why, remedy: remedy)
  }
}
