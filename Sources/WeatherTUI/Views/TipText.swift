import WeatherModel

/// Puts a tip, or what the next hour brings, into one sentence.
struct TipText {
  let context: ViewContext
  let zone: PlaceTimeZone

  /// The next hour's news first: it is the most precise and the soonest.
  func sentence(of forecast: Forecast) -> String? {
    if let outlook = forecast.precipitationOutlook(at: context.now),
      let sentence = sentence(outlook, of: forecast)
    {
      return sentence
    }
    return forecast.tip(at: context.now).map(sentence)
  }

  /// The same sentence with the name of what falls at the place.
  func sentence(_ outlook: PrecipitationOutlook, of forecast: Forecast) -> String? {
    sentence(outlook, isSnow: isSnow(forecast))
  }

  private func isSnow(_ forecast: Forecast) -> Bool {
    forecast.hours(from: context.now).first?.condition?.condition.isFrozen
      ?? ((forecast.conditions(at: context.now)?.temperature?.celsius ?? 10) < 0)
  }

  /// "Rain starting in 25 min"; nothing for an hour that stays dry.
  func sentence(_ outlook: PrecipitationOutlook, isSnow: Bool) -> String? {
    let (english, chinese) = isSnow ? ("Snow", "降雪") : ("Rain", "降雨")
    switch (outlook, context.language) {
    case (.starts(let minutes), .english): return "\(english) starting in \(minutes) min"
    case (.starts(let minutes), .chinese): return "\(minutes)分钟后开始\(chinese)"
    case (.stops(let minutes), .english): return "\(english) stopping in \(minutes) min"
    case (.stops(let minutes), .chinese): return "\(chinese)将在\(minutes)分钟后停止"
    case (.lasts, .english): return "\(english) for the next hour"
    case (.lasts, .chinese): return "未来一小时持续\(chinese)"
    case (.dry, _): return nil
    }
  }

  func sentence(_ tip: Tip) -> String {
    let format = context.format
    func at(_ instant: Instant) -> String { format.hour(zone.wallTime(at: instant)) }
    switch (tip, context.language) {
    case (.alert(let event), _): return event
    case (.advice(let sentence), _): return sentence
    case (.thunderstorm(let time), .english): return "Thunderstorms from \(at(time))"
    case (.thunderstorm(let time), .chinese): return "\(at(time))起有雷暴"
    case (.umbrella(let time), .english): return "Rain from \(at(time)): take an umbrella"
    case (.umbrella(let time), .chinese): return "\(at(time))起有雨，记得带伞"
    case (.snow(let time), .english): return "Snow from \(at(time))"
    case (.snow(let time), .chinese): return "\(at(time))起有雪"
    case (.dryAgain(let time), .english): return "Dry again from \(at(time))"
    case (.dryAgain(let time), .chinese): return "\(at(time))起转干"
    case (.sunProtection(let index), .english):
      return "UV index up to \(format.whole(index.value)): protect your skin"
    case (.sunProtection(let index), .chinese):
      return "紫外线指数最高\(format.whole(index.value))，注意防晒"
    case (.frost(let low), .english): return "Frost tonight, down to \(format.temperature(low))"
    case (.frost(let low), .chinese): return "今夜有霜冻，最低\(format.temperature(low))"
    case (.heat(let high), .english):
      return "Hot today, up to \(format.temperature(high)): drink water"
    case (.heat(let high), .chinese): return "今天炎热，最高\(format.temperature(high))，多喝水"
    case (.wind(let gusts, let time), .english):
      return "Gusts up to \(format.speed(gusts)) around \(at(time))"
    case (.wind(let gusts, let time), .chinese):
      return "\(at(time))前后阵风达\(format.speed(gusts))"
    case (.change(let celsius), .english):
      let side = celsius > 0 ? "warmer" : "colder"
      return "\(format.temperatureDifference(celsius: celsius)) \(side) than yesterday"
    case (.change(let celsius), .chinese):
      return "比昨天\(celsius > 0 ? "高" : "低")\(format.temperatureDifference(celsius: celsius))"
    }
  }
}
