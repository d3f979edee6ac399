/// Warnings of both versions, and the air.
extension QWeatherMapping {
  /// The warnings in force or announced: none that is over, withdrawn, or replaced by another.
  ///
  /// Throws `empty` where the answer is about something else, `unreadable` where there is none among
  /// what could be read, and something that could not be.
  func alerts(from answer: QWeatherAlertsAnswer) throws(ProviderError) -> [WeatherAlert] {
    guard let messages = answer.alerts else {
      throw ProviderError(.empty, "QWeather does not say whether there are warnings here")
    }
    var isUnreadable = answer.hasOthers
    let standing = AlertSuccession.standing(
      messages.map {
        .init(
          identifiers: Set([$0.id].compactMap(\.self)), supersedes: Set($0.supersedes),
          issued: $0.issued?.instant(in: nil))
      })
    let alerts = standing.compactMap { index -> WeatherAlert? in
      guard messages[index].message == .stands else { return nil }
      let alert = alert(messages[index], sources: answer.sources)
      if alert == nil { isUnreadable = true }
      return alert.flatMap { $0.isOver(at: now) ? nil : $0 }
    }
    if alerts.isEmpty, isUnreadable {
      throw .unreadableAlerts(ProviderID.qWeather.displayName)
    }
    return alerts
  }

  /// Nil where it says nothing at all.
  private func alert(_ message: QWeatherAlert, sources: [String]) -> WeatherAlert? {
    let headline = Self.cleaned(message.headline, limit: 300)
    let description = message.description.map {
      DisplayText.cleanedParagraphs($0, limit: 8_000)
    }
    // A warning is never dropped for want of a name.
    let event =
      Self.cleaned(message.event, limit: 100) ?? headline
      ?? Self.cleaned(message.description, limit: 100)
    guard let event else { return nil }
    let severity = WeatherAlert.Severity(
      qWeatherWord: message.severity, color: message.color)
    var alert = WeatherAlert(event: event, severity: severity)
    alert.id = message.id.map { "qweather:" + DisplayText.cleaned($0, limit: 100) }
    alert.headline = headline
    // The service's terms want its sources shown with each warning, unchanged.
    let credits = sources.compactMap { Self.cleaned($0, limit: 300) }
    let paragraphs = [description, credits.isEmpty ? nil : credits.joined(separator: "\n")]
      .compactMap { $0 }.filter { !$0.isEmpty }
    alert.description = paragraphs.isEmpty ? nil : paragraphs.joined(separator: "\n\n")
    alert.instruction = message.instruction
      .map { DisplayText.cleanedParagraphs($0, limit: 4_000) }.flatMap { $0.isEmpty ? nil : $0 }
    alert.sender = Self.cleaned(message.sender, limit: 100)
    let zone = zone(statedBy: [message.starts, message.ends].compactMap { $0 })
    alert.starts = message.starts?.instant(in: zone)
    alert.ends = message.ends?.instant(in: zone)
    return alert
  }

  /// The state of the air; nil where there is none.
  ///
  /// Of the scales only that of the US is one of the model's: the European one has six steps here
  /// and a hundred there. What else is local is the service's own index, and its worldwide one only
  /// where nothing local is.
  func airQuality(from answer: QWeatherAirAnswer) throws(ProviderError) -> AirQuality? {
    guard !answer.isOldForm else {
      throw ProviderError(
        .refused, "QWeather answered about the air by its version 7, which ended on 2026-06-01")
    }
    func index(_ code: String) -> QWeatherAirAnswer.Index? {
      answer.indexes.first { $0.code == code }
    }
    let us = index("us-epa") ?? index("us-epa-nc")
    let worldwide = index("qaqi")
    let local = answer.indexes.first {
      !["us-epa", "us-epa-nc", "qaqi"].contains($0.code ?? "")
    }
    let own = local ?? (us == nil ? worldwide : nil)

    var air = AirQuality(time: now)
    air.usIndex = us?.value.flatMap { (0...2_000).contains($0) ? $0 : nil }
    air.ownIndex = own.flatMap(Self.index)
    air.mainPollutant = (own ?? us)?.pollutant.flatMap(Pollutant.init(qWeatherCode:))
    func concentration(_ code: String, limit: Double) -> Double? {
      answer.pollutants.first { $0.code == code }?.microgramsPerCubicMeter
        .flatMap { (0...limit).contains($0) ? $0 : nil }
    }
    air.fineParticles = concentration("pm2p5", limit: 10_000)
    air.coarseParticles = concentration("pm10", limit: 20_000)
    let isEmpty =
      air.usIndex == nil && air.ownIndex == nil && air.fineParticles == nil
      && air.coarseParticles == nil
    air.attribution = Self.attribution(sources: answer.metadata.attributions)
    return isEmpty ? nil : air
  }

  private static func index(_ index: QWeatherAirAnswer.Index) -> AirQualityIndex? {
    let figure = index.value.map { value in Int(exactly: value).map { "\($0)" } ?? "\(value)" }
    guard let value = cleaned(index.display, limit: 20) ?? figure else { return nil }
    return AirQualityIndex(
      name: cleaned(index.name, limit: 40) ?? "AQI", value: value,
      category: cleaned(index.category, limit: 60))
  }
}

extension WeatherAlert.Severity {
  /// By the service's word, else by the colour in which the authority warns.
  ///
  /// Chinese authorities warn in blue, yellow, orange and red (GB/T 27962), older answers in Chinese.
  init(qWeatherWord word: String?, color: String?) {
    if let severity = word.flatMap({ Self(rawValue: $0.lowercased()) }), severity != .unknown {
      self = severity
      return
    }
    switch color?.lowercased() {
    case "white", "green", "blue", "白色", "绿色", "蓝色": self = .minor
    case "yellow", "amber", "黄色": self = .moderate
    case "orange", "橙色": self = .severe
    case "red", "purple", "black", "红色", "紫色", "黑色": self = .extreme
    default: self = .unknown
    }
  }
}

extension Pollutant {
  fileprivate init?(qWeatherCode code: String) {
    switch code.lowercased() {
    case "pm2p5": self = .fineParticles
    case "pm10": self = .coarseParticles
    case "o3": self = .ozone
    case "no2": self = .nitrogenDioxide
    case "so2": self = .sulphurDioxide
    case "co": self = .carbonMonoxide
    default: return nil
    }
  }
}
