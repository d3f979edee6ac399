/// Mirrors of what version 1 answers; everything may be missing.
///
/// Source: https://dev.qweather.com/en/docs/api/.

/// What comes with every answer.
struct QWeatherMetadata: Decodable, Sendable {
  /// Sentences and addresses that must be shown beside the data.
  var attributions: [String] = []
  /// Whether the service has nothing for the place.
  var isEmpty = false

  init() {}

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    attributions = fields.texts("attributions")
    isEmpty = fields.value("zeroResult") ?? false
  }
}

/// A code and its words.
struct QWeatherNamed: Decodable, Sendable {
  let code: String?
  /// What it is called; of a condition its text.
  let name: String?

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    code = fields.text("code")
    name = fields.text("name") ?? fields.text("text")
  }
}

/// A mean wind.
struct QWeatherWind: Decodable, Sendable {
  let metersPerSecond: Double?
  let degrees: Double?

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    metersPerSecond = fields.metersPerSecond("speed")
    degrees = fields.object("direction")?.number("degree")
  }
}

/// What falls in some time.
struct QWeatherPrecipitation: Decodable, Sendable {
  let millimeters: Double?
  /// The chance of it in percent.
  let percent: Double?

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    millimeters = fields.amount("amount")
    percent = fields.percentOfShare("probability")
  }
}

/// The weather of a moment: now, or an hour of the forecast.
struct QWeatherMoment: Decodable, Sendable {
  /// Nil for now: that answer does not say when it was.
  let time: QWeatherStamp?
  let condition: QWeatherNamed?
  let celsius: Double?
  let feelsLike: Double?
  let dewPoint: Double?
  /// Percent.
  let humidity: Double?
  let wind: QWeatherWind?
  let gusts: Double?
  let precipitation: QWeatherPrecipitation?
  let hectopascals: Double?
  let visibility: Double?
  /// Percent.
  let cloudCover: Double?
  let uvIndex: Double?

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    time = fields.stamp("forecastTime")
    condition = fields.value("condition")
    celsius = fields.celsius("temperature")
    feelsLike = fields.celsius("feelsLike")
    dewPoint = fields.celsius("dewPoint")
    humidity = fields.percentOfShare("humidity")
    wind = fields.value("wind")
    gusts = fields.metersPerSecond("windGust")
    precipitation = fields.value("precipitation")
    hectopascals = fields.amount("pressure")
    visibility = fields.meters("visibility")
    cloudCover = fields.percentOfShare("cloudCover")
    uvIndex = fields.number("uvIndex")
  }
}

/// `/weather/v1/current`.
struct QWeatherCurrentAnswer: Decodable, Sendable {
  let metadata: QWeatherMetadata
  let moment: QWeatherMoment

  init(from decoder: any Decoder) throws {
    metadata = try QWeatherFields(decoder).value("metadata") ?? QWeatherMetadata()
    moment = try QWeatherMoment(from: decoder)
  }
}

/// `/weather/v1/hourly`.
struct QWeatherHourlyAnswer: Decodable, Sendable {
  let metadata: QWeatherMetadata
  let hours: [QWeatherMoment]

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    metadata = fields.value("metadata") ?? QWeatherMetadata()
    hours = fields.elements("hours")
  }
}

/// Half a day: from seven in the morning to seven in the evening, or the night behind it.
struct QWeatherHalf: Decodable, Sendable {
  let condition: QWeatherNamed?
  let wind: QWeatherWind?
  let gusts: Double?
  let precipitation: QWeatherPrecipitation?

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    condition = fields.value("condition")
    wind = fields.value("wind")
    gusts = fields.metersPerSecond("windGustMax")
    precipitation = fields.value("precipitation")
  }
}

/// A day of the forecast.
struct QWeatherDay: Decodable, Sendable {
  /// The midnights that it lies between.
  let start: QWeatherStamp?
  let end: QWeatherStamp?
  let high: Double?
  let low: Double?
  let uvIndexMaximum: Double?
  let daytime: QWeatherHalf?
  let nighttime: QWeatherHalf?

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    start = fields.stamp("forecastStartTime")
    end = fields.stamp("forecastEndTime")
    high = fields.celsius("temperatureMax")
    low = fields.celsius("temperatureMin")
    uvIndexMaximum = fields.number("uvIndexMax")
    daytime = fields.value("daytime")
    nighttime = fields.value("nighttime")
  }
}

/// `/weather/v1/daily`.
struct QWeatherDailyAnswer: Decodable, Sendable {
  let metadata: QWeatherMetadata
  let days: [QWeatherDay]

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    metadata = fields.value("metadata") ?? QWeatherMetadata()
    days = fields.elements("days")
  }
}
