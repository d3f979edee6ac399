/// Turns messages of the US National Weather Service into alerts: total, pure, without a clock.
///
/// A message says whether it is an alert, an update or a cancellation (CAP 1.2, 3.2.1), and which
/// earlier messages it replaces. Those are left out, as are cancellations, tests and exercises,
/// and whatever is over.
struct NationalWeatherServiceMapping: Sendable {
  /// When the answer came.
  let now: Instant

  /// The alerts that an answer holds.
  ///
  /// Throws where there is none among what could be read, and something that could not be.
  func alerts(
    from response: NationalWeatherServiceResponse
  ) throws(ProviderError) -> [WeatherAlert] {
    // A test replaces nothing but tests.
    let actual = (response.messages ?? []).filter {
      $0[.status].map { $0.lowercased() == "actual" } ?? true
    }
    let standing = AlertSuccession.standing(
      actual.map {
        .init(
          identifiers: $0.identifiers, supersedes: $0.references, issued: $0.instant(.sent))
      })
    let warnings = standing.map { actual[$0] }.filter { $0.isAlert && $0[.replacedBy] == nil }
    let alerts = warnings.filter(\.saysSomething).map(alert).filter { !$0.isOver(at: now) }
    if alerts.isEmpty, response.hasOthers || !warnings.allSatisfy(\.saysSomething) {
      throw .unreadableAlerts(NationalWeatherService.name)
    }
    return alerts
  }

  private func alert(from message: NationalWeatherServiceMessage) -> WeatherAlert {
    func line(_ key: NationalWeatherServiceMessage.Keys, limit: Int) -> String? {
      let text = DisplayText.cleaned(message[key] ?? "", limit: limit)
      return text.isEmpty ? nil : text
    }
    func paragraphs(_ key: NationalWeatherServiceMessage.Keys) -> String? {
      let unwrapped = TeletypeText.unwrapped(message[key] ?? "")
      let text = DisplayText.cleanedParagraphs(unwrapped, limit: 8_000)
      return text.isEmpty ? nil : text
    }
    // A warning is never dropped for want of a name.
    let event = line(.event, limit: 120) ?? line(.headline, limit: 120) ?? "Weather alert"
    var alert = WeatherAlert(event: event, severity: severity(of: message))
    alert.id =
      line(.id, limit: 200)
      ?? message.identifiers.min().map {
        DisplayText.cleaned($0, limit: 200)
      }
    alert.headline = line(.headline, limit: 300)
    alert.description = paragraphs(.description)
    alert.instruction = paragraphs(.instruction)
    alert.sender = line(.senderName, limit: 120)
    alert.starts =
      message.instant(.onset) ?? message.instant(.effective) ?? message.instant(.sent)
    // `expires` is the end of the message, `ends` that of what it warns of.
    alert.ends = message.instant(.ends) ?? message.instant(.expires)
    return alert
  }

  private func severity(of message: NationalWeatherServiceMessage) -> WeatherAlert.Severity {
    message[.severity].flatMap { WeatherAlert.Severity(rawValue: $0.lowercased()) } ?? .unknown
  }
}

extension NationalWeatherServiceMessage {
  /// Whether it warns of something that may still come.
  ///
  /// Urgency "Past" says that nothing is left to be done, certainty "Unlikely" that it will not come.
  fileprivate var isAlert: Bool {
    switch self[.messageType]?.lowercased() {
    case "cancel", "ack", "error": return false
    default: break
    }
    return self[.urgency]?.lowercased() != "past" && self[.certainty]?.lowercased() != "unlikely"
  }
}

/// Text as the service's offices still write it: lines broken for a teletype of 69 columns.
enum TeletypeText {
  /// Lines shorter than this together with the next one's first word were ended on purpose.
  private static let narrowest = 58

  /// The text with the lines of a paragraph joined, so that a screen can break them itself.
  ///
  /// Empty lines, and lines that begin an item of a list, stay where they are.
  static func unwrapped(_ text: String) -> String {
    // As scalars, of which "\r\n" is two.
    let lines = text.unicodeScalars.filter { $0 != "\r" }.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String(String.UnicodeScalarView($0)) }
    var result = ""
    var width = 0
    for (index, line) in lines.enumerated() {
      let word = line.prefix { $0 != " " }
      let beginsAfresh = word.isEmpty || "*-•.".contains(word[word.startIndex])
      if index > 0 {
        result += !beginsAfresh && width > 0 && width + 1 + word.count > narrowest ? " " : "\n"
      }
      result += line
      width = line.count
    }
    return result
  }
}
