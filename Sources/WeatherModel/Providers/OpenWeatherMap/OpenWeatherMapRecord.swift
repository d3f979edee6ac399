/// The weather of one moment, or of one day, in any of the spellings that the service has for it.
///
/// One Call writes `temp` and `wind_speed`, 2.5 writes `main.temp` and `wind.speed`; a day has an
/// object behind `temp`. Figures are as they come: `OpenWeatherMapMapping` knows what they mean.
struct OpenWeatherMapRecord: Decodable, Sendable {
  var time: Instant?
  var temperature: Double?
  var feelsLike: Double?
  /// Of a day alone.
  var dayMaximum: Double?
  /// Of a day alone.
  var dayMinimum: Double?
  var pressure: Double?
  var humidity: Double?
  var dewPoint: Double?
  var cloudCover: Double?
  var visibility: Double?
  var uvIndex: Double?
  var windSpeed: Double?
  var windDirection: Double?
  var windGusts: Double?
  /// Probability of precipitation, 0…1.
  var chance: Double?
  /// Nil where the service says nothing of rain, which is how it says that none falls.
  var rain: OpenWeatherMapAmount?
  /// As with rain; millimetres of water.
  var snow: OpenWeatherMapAmount?
  /// Of a minute alone, in millimetres an hour.
  var precipitationRate: Double?
  /// The primary one first.
  var conditions: [OpenWeatherMapCondition]
  /// "d" or "n" of the five-day forecast.
  var partOfDay: String?
  /// Names of the alerts in force then, of One Call 4.0.
  var alertIDs: [String]

  init(from decoder: any Decoder) throws {
    let fields = try OpenWeatherMapFields(decoder)
    let main = fields.object("main")
    let wind = fields.object("wind")
    let day = fields.object("temp")
    time = fields.instant("dt")
    temperature = main?.number("temp") ?? (day == nil ? fields.number("temp") : nil)
    feelsLike = main?.number("feels_like") ?? fields.number("feels_like")
    dayMaximum = day?.number("max")
    dayMinimum = day?.number("min")
    // In answers of 2014 `pressure` is that of the ground wherever `sea_level` stands beside it.
    pressure = main?.number("sea_level") ?? main?.number("pressure") ?? fields.number("pressure")
    humidity = main?.number("humidity") ?? fields.number("humidity")
    dewPoint = fields.number("dew_point")
    cloudCover = fields.object("clouds")?.number("all") ?? fields.number("clouds")
    visibility = fields.number("visibility")
    uvIndex = fields.number("uvi")
    windSpeed = wind?.number("speed") ?? fields.number("wind_speed") ?? fields.number("speed")
    windDirection = wind?.number("deg") ?? fields.number("wind_deg") ?? fields.number("deg")
    windGusts = wind?.number("gust") ?? fields.number("wind_gust") ?? fields.number("gust")
    chance = fields.number("pop")
    rain = fields.value("rain")
    snow = fields.value("snow")
    precipitationRate = fields.number("precipitation")
    conditions = fields.elements("weather")
    partOfDay = fields.object("sys")?.text("pod")
    alertIDs = fields.elements("alerts")
  }
}

/// Rain or snow: an object with the span in its key, or in days a bare number.
struct OpenWeatherMapAmount: Decodable, Sendable {
  /// Which time an amount is for.
  enum Span {
    case hour, threeHours, day
  }

  private var oneHour: Double?
  private var threeHours: Double?
  private var plain: Double?

  init(from decoder: any Decoder) throws {
    if let fields = try? OpenWeatherMapFields(decoder) {
      oneHour = fields.number("1h")
      threeHours = fields.number("3h")
    } else {
      plain = try LenientNumber(from: decoder).value
    }
  }

  /// Millimetres of water over exactly that time; nil where the service states another.
  func millimeters(over span: Span) -> Double? {
    switch span {
    case .hour: oneHour
    case .threeHours: threeHours
    case .day: plain
    }
  }
}

/// What the sky does, by number and in words.
struct OpenWeatherMapCondition: Decodable, Sendable {
  var id: Double?
  var group: String?
  var description: String?
  var icon: String?

  init(id: Double? = nil, group: String? = nil, description: String? = nil, icon: String? = nil) {
    self.id = id
    self.group = group
    self.description = description
    self.icon = icon
  }

  init(from decoder: any Decoder) throws {
    let fields = try OpenWeatherMapFields(decoder)
    id = fields.number("id")
    group = fields.text("main")
    description = fields.text("description")
    icon = fields.text("icon")
  }

  /// Whether the icon is one of the day; nil where it does not say.
  var isDay: Bool? {
    switch icon?.last {
    case "d"?: true
    case "n"?: false
    default: nil
    }
  }
}
