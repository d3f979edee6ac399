/// Mirrors of what version 7 answers, in which every figure is a text; everything may be missing.
///
/// Source: https://dev.qweather.com/en/docs/api/, the pages of version 7.

/// Who has to be named.
struct QWeatherRefer: Sendable {
  let sources: [String]

  init(_ fields: QWeatherFields) {
    sources = fields.object("refer")?.texts("sources") ?? []
  }
}

/// The weather of a moment: now, or an hour of the forecast.
struct QWeatherV7Moment: Decodable, Sendable {
  let time: QWeatherStamp?
  let icon: String?
  let text: String?
  let celsius: Double?
  let feelsLike: Double?
  let dewPoint: Double?
  let humidity: Double?
  let kilometersPerHour: Double?
  let degrees: Double?
  let percent: Double?
  let millimeters: Double?
  let kilometersOfView: Double?
  let cloudCover: Double?

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    time = fields.stamp("obsTime") ?? fields.stamp("fxTime")
    icon = fields.text("icon")
    text = fields.text("text")
    celsius = fields.number("temp")
    feelsLike = fields.number("feelsLike")
    dewPoint = fields.number("dew")
    humidity = fields.number("humidity")
    kilometersPerHour = fields.number("windSpeed")
    degrees = fields.number("wind360")
    percent = fields.number("pop")
    millimeters = fields.number("precip")
    kilometersOfView = fields.number("vis")
    cloudCover = fields.number("cloud")
    // `pressure` is left: it is that of the station at its height, 808 hPa in Kunming.
  }
}

/// A day of the forecast.
struct QWeatherV7Day: Decodable, Sendable {
  let date: CalendarDate?
  let icon: String?
  let text: String?
  let high: Double?
  let low: Double?
  let uvIndex: Double?
  let millimeters: Double?
  /// The wind by day and by night.
  let winds: [(kilometersPerHour: Double?, degrees: Double?)]

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    date = fields.date("fxDate")
    icon = fields.text("iconDay")
    text = fields.text("textDay")
    high = fields.number("tempMax")
    low = fields.number("tempMin")
    uvIndex = fields.number("uvIndex")
    millimeters = fields.number("precip")
    winds = ["Day", "Night"].map {
      (fields.number("windSpeed" + $0), fields.number("wind360" + $0))
    }
  }
}

/// `/v7/weather/now`.
struct QWeatherV7CurrentAnswer: Decodable, Sendable {
  let updated: QWeatherStamp?
  let moment: QWeatherV7Moment?
  let refer: QWeatherRefer

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    updated = fields.stamp("updateTime")
    moment = fields.value("now")
    refer = QWeatherRefer(fields)
  }
}

/// `/v7/weather/24h` and its longer kin.
struct QWeatherV7HourlyAnswer: Decodable, Sendable {
  let updated: QWeatherStamp?
  let hours: [QWeatherV7Moment]
  let refer: QWeatherRefer

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    updated = fields.stamp("updateTime")
    hours = fields.elements("hourly")
    refer = QWeatherRefer(fields)
  }
}

/// `/v7/weather/7d` and its kin.
struct QWeatherV7DailyAnswer: Decodable, Sendable {
  let updated: QWeatherStamp?
  let days: [QWeatherV7Day]
  let refer: QWeatherRefer

  init(from decoder: any Decoder) throws {
    let fields = try QWeatherFields(decoder)
    updated = fields.stamp("updateTime")
    days = fields.elements("daily")
    refer = QWeatherRefer(fields)
  }
}

/// `/v7/minutely/5m`.
struct QWeatherMinutesAnswer: Decodable, Sendable {
  /// What falls in five minutes; `type` says snow also where nothing falls.
  struct Step: Decodable, Sendable {
    let time: QWeatherStamp?
    let millimeters: Double?

    init(from decoder: any Decoder) throws {
      let fields = try QWeatherFields(decoder)
      time = fields.stamp("fxTime")
      millimeters = fields.number("precip")
    }
  }

  let steps: [Step]

  init(from decoder: any Decoder) throws {
    steps = try QWeatherFields(decoder).elements("minutely")
  }
}

/// `/v7/indices/1d`.
struct QWeatherIndicesAnswer: Decodable, Sendable {
  /// Advice about one thing for one day.
  struct Advice: Decodable, Sendable {
    let date: CalendarDate?
    let name: String?
    let category: String?
    let text: String?

    init(from decoder: any Decoder) throws {
      let fields = try QWeatherFields(decoder)
      date = fields.date("date")
      name = fields.text("name")
      category = fields.text("category")
      text = fields.text("text")
    }
  }

  let advice: [Advice]

  init(from decoder: any Decoder) throws {
    advice = try QWeatherFields(decoder).elements("daily")
  }
}
