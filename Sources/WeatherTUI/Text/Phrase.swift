import WeatherModel

/// A piece of the interface in each of its languages.
struct Phrase: Sendable, Hashable {
  let english: String
  let chinese: String

  init(_ english: String, _ chinese: String) {
    self.english = english
    self.chinese = chinese
  }

  func callAsFunction(_ language: Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    }
  }
}

extension Phrase {
  // Pages and their parts.
  static let now = Phrase("Now", "现在")
  static let hourly = Phrase("Hourly", "逐时")
  static let daily = Phrase("Daily", "逐日")
  static let today = Phrase("Today", "今天")
  static let tomorrow = Phrase("Tomorrow", "明天")
  static let nextHour = Phrase("Next hour", "未来一小时")
  static let nextDay = Phrase("Next 24 hours", "未来24小时")
  static let nextTwoDays = Phrase("Next 48 hours", "未来48小时")

  // Column heads and labels of details.
  static let hour = Phrase("Hour", "时间")
  static let day = Phrase("Day", "日期")
  static let condition = Phrase("Condition", "天气")
  static let temperature = Phrase("Temp", "气温")
  static let chance = Phrase("Chance", "概率")
  static let rain = Phrase("Rain", "降水")
  static let wind = Phrase("Wind", "风")
  static let gusts = Phrase("gusts", "阵风")
  static let low = Phrase("Low", "最低")
  static let high = Phrase("High", "最高")
  /// Before a high or low of what is left of today.
  static let fromNow = Phrase("from now", "此后")
  static let feelsLike = Phrase("Feels like", "体感")
  static let humidity = Phrase("Humidity", "湿度")
  static let dewPoint = Phrase("Dew point", "露点")
  static let pressure = Phrase("Pressure", "气压")
  static let visibility = Phrase("Visibility", "能见度")
  static let uvIndex = Phrase("UV index", "紫外线")
  static let cloud = Phrase("Cloud", "云量")
  static let precipitation = Phrase("Precipitation", "降水")
  static let snowfall = Phrase("Snowfall", "降雪")
  static let past24 = Phrase("Last 24 h", "过去24小时")
  static let next24 = Phrase("Next 24 h", "未来24小时")
  static let sunrise = Phrase("Sunrise", "日出")
  static let sunset = Phrase("Sunset", "日落")
  static let sun = Phrase("Sun", "太阳")
  /// Before the times of sunrise and sunset; "Sun" would be read as Sunday there.
  static let daylight = Phrase("Daylight", "白昼")
  static let polarDay = Phrase("does not set", "极昼")
  static let polarNight = Phrase("does not rise", "极夜")
  static let moon = Phrase("Moon", "月相")
  /// Before the pollutant that decides the index.
  static let mostly = Phrase("mostly", "首要污染物")
  static let airQuality = Phrase("Air quality", "空气质量")

  // Causes of a felt temperature.
  static let becauseOfWind = Phrase("because of the wind", "因为有风")
  static let becauseOfHumidity = Phrase("because of the humidity", "因为潮湿")
  static let becauseOfSun = Phrase("because of the sun", "因为日照")

  // States.
  static let falling = Phrase("falling", "下降")
  static let steady = Phrase("steady", "平稳")
  static let rising = Phrase("rising", "上升")
  static let calm = Phrase("calm", "无风")
  /// Before the time when an alert begins or ends.
  static let from = Phrase("from", "自")
  static let until = Phrase("until", "至")
  static let sample = Phrase("SAMPLE", "示例")
  static let tooSmall = Phrase("Window too small", "窗口太小")
  static let loading = Phrase("Loading", "正在加载")
  static let close = Phrase("close", "关闭")
  static let nothingYet = Phrase("Nothing yet", "暂无")

  static func uvExposure(_ exposure: UVIndex.Exposure) -> Phrase {
    switch exposure {
    case .low: Phrase("low", "低")
    case .moderate: Phrase("moderate", "中等")
    case .high: Phrase("high", "高")
    case .veryHigh: Phrase("very high", "很高")
    case .extreme: Phrase("extreme", "极高")
    }
  }

  static func airClass(_ airClass: AirQuality.Class) -> Phrase {
    switch airClass {
    case .good: Phrase("good", "优")
    case .fair: Phrase("fair", "良")
    case .moderate: Phrase("moderate", "中等")
    case .poor: Phrase("poor", "差")
    case .veryPoor: Phrase("very poor", "很差")
    case .extremelyPoor: Phrase("extremely poor", "极差")
    }
  }

  /// China's index has the same limits as the American one, and words for them.
  static func airClass(_ airClass: AirQuality.USClass) -> Phrase {
    switch airClass {
    case .good: Phrase("good", "优")
    case .moderate: Phrase("moderate", "良")
    case .unhealthyForSensitive: Phrase("unhealthy for some", "轻度污染")
    case .unhealthy: Phrase("unhealthy", "中度污染")
    case .veryUnhealthy: Phrase("very unhealthy", "重度污染")
    case .hazardous: Phrase("hazardous", "严重污染")
    }
  }

  static func weekday(_ weekday: Weekday) -> Phrase {
    switch weekday {
    case .monday: Phrase("Mon", "周一")
    case .tuesday: Phrase("Tue", "周二")
    case .wednesday: Phrase("Wed", "周三")
    case .thursday: Phrase("Thu", "周四")
    case .friday: Phrase("Fri", "周五")
    case .saturday: Phrase("Sat", "周六")
    case .sunday: Phrase("Sun", "周日")
    }
  }

  static func unitSystem(_ system: UnitSystem) -> Phrase {
    switch system {
    case .metric: Phrase("Metric", "公制")
    case .imperial: Phrase("Imperial", "英制")
    case .uk: Phrase("UK", "英国")
    case .si: Phrase("SI", "国际单位")
    }
  }

  /// Where a table goes over to longer steps.
  static func steps(ofHours hours: Int) -> Phrase {
    Phrase("from here every \(hours) hours", "此后每\(hours)小时一行")
  }

  static func moonPhase(_ name: MoonPhase.Name) -> Phrase {
    switch name {
    case .newMoon: Phrase("New moon", "新月")
    case .waxingCrescent: Phrase("Waxing crescent", "娥眉月")
    case .firstQuarter: Phrase("First quarter", "上弦月")
    case .waxingGibbous: Phrase("Waxing gibbous", "盈凸月")
    case .fullMoon: Phrase("Full moon", "满月")
    case .waningGibbous: Phrase("Waning gibbous", "亏凸月")
    case .lastQuarter: Phrase("Last quarter", "下弦月")
    case .waningCrescent: Phrase("Waning crescent", "残月")
    }
  }
}
