/// The pages of One Call 4.0 for one place, put together as the one answer that 3.0 gives.
struct OpenWeatherMapTimeline {
  /// Who asks.
  let service: OpenWeatherMap
  /// Where.
  let endpoint: OpenWeatherMapEndpoint
  /// What for.
  let place: Place
  /// When.
  let now: Instant

  /// Alerts whose texts are asked for: each is a call, and one stormy day must not cost them all.
  static let alertLimit = 5

  /// Current weather, hours and days; minutes and alerts where they can be had.
  func answer() async throws(ProviderError) -> OpenWeatherMapOneCallAnswer {
    let current = try await page(.current)
    var answer = OpenWeatherMapOneCallAnswer()
    answer.zoneName = current.zoneName
    answer.offset = current.offset
    answer.current = current.records.first
    answer.hours = try await records(of: .hours)
    answer.days = try await records(of: .days)
    answer.minutes = try await unlessFailing([]) { () async throws(ProviderError) in
      try await records(of: .minutes)
    }
    answer.alerts = try await unlessFailing([]) { () async throws(ProviderError) in
      try await alerts(named: current.records + answer.hours)
    }
    return answer
  }

  /// The alerts that the current weather names.
  func alertsNow() async throws(ProviderError) -> [OpenWeatherMapAlert] {
    try await alerts(named: try await page(.current).records)
  }

  /// All pages of a part up to its limit; those that came where a later one fails.
  private func records(
    of part: OpenWeatherMapEndpoint.Timeline
  ) async throws(ProviderError) -> [OpenWeatherMapRecord] {
    var page = try await page(part)
    var records = page.records
    var followed: Set<OpenWeatherMapPageLink> = []
    for _ in 1..<part.pageLimit {
      // A link that was followed before leads in a circle.
      guard let link = page.next, followed.insert(link).inserted else { break }
      do {
        page = try await self.page(part, from: link)
      } catch {
        if error.kind == .cancelled { throw error }
        break
      }
      records += page.records
    }
    return records
  }

  private func page(
    _ part: OpenWeatherMapEndpoint.Timeline, from link: OpenWeatherMapPageLink? = nil
  ) async throws(ProviderError) -> OpenWeatherMapPage {
    try await service.answer(
      to: endpoint.timeline(part, at: place, from: link), subject: .oneCall("4.0"), now: now)
  }

  private func alerts(
    named records: [OpenWeatherMapRecord]
  ) async throws(ProviderError) -> [OpenWeatherMapAlert] {
    var names: [String] = []
    for name in records.flatMap(\.alertIDs) where !name.isEmpty && !names.contains(name) {
      names.append(name)
    }
    var alerts: [OpenWeatherMapAlert] = []
    for name in names.prefix(Self.alertLimit) {
      let alert: OpenWeatherMapAlert? = try await unlessFailing(nil) {
        () async throws(ProviderError) in
        try await service.answer(
          to: endpoint.alert(name), subject: .oneCall("4.0"), now: now)
      }
      if let alert { alerts.append(alert) }
    }
    return alerts
  }

  /// A part that may be missing: `missing` where it fails, unless nobody wants it any more.
  private func unlessFailing<Part>(
    _ missing: Part, _ part: () async throws(ProviderError) -> Part
  ) async throws(ProviderError) -> Part {
    do {
      return try await part()
    } catch {
      if error.kind == .cancelled { throw error }
      return missing
    }
  }
}
