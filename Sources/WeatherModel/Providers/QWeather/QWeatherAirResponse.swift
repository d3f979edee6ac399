/// `/airquality/v1/current`; everything may be missing.
struct QWeatherAirAnswer: Decodable, Sendable {
  /// An index by one of many scales.
  struct Index: Decodable, Sendable {
    let code: String?
    let name: String?
    let value: Double?
    /// The figure as it is to be shown.
    let display: String?
    let category: String?
    /// The code of the pollutant that decides it.
    let pollutant: String?

    init(from decoder: any Decoder) throws {
      let fields = try QWeatherFields(decoder)
      code = fields.text("code")
      name = fields.text("name")
      value = fields.number("aqi")
      display = fields.text("aqiDisplay")
      category = fields.text("category")
      pollutant = fields.object("primaryPollutant")?.text("code")
    }
  }

  /// How much of something is in the air.
  struct Concentration: Decodable, Sendable {
    let code: String?
    /// Nil where it is counted in parts of the air.
    let microgramsPerCubicMeter: Double?

    init(from decoder: any Decoder) throws {
      let fields = try QWeatherFields(decoder)
      code = fields.text("code")
      microgramsPerCubicMeter = fields.microgramsPerCubicMeter("concentration")
    }
  }

  let metadata: QWeatherMetadata
  let indexes: [Index]
  let pollutants: [Concentration]
  /// Whether it has the form of version 7, which has ended.
  let isOldForm: Bool

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    metadata = fields.value("metadata") ?? QWeatherMetadata()
    indexes = fields.elements("indexes")
    pollutants = fields.elements("pollutants")
    isOldForm = !fields.contains("indexes") && (fields.contains("now") || fields.contains("daily"))
  }
}
