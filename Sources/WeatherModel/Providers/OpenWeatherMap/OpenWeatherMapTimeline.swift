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
  /// What the pages say of alerts.
  struct Alerts {
    /// Those whose text could be had.
    var texts: [OpenWeatherMapAlert] = []
    /// How many more are named, beyond the limit or all of them where no text could be had.
    var unasked = 0
    /// Why a text is missing of one that is named.
    var failure: ProviderError?
  }

  /// Current weather, days and hours; minutes and alerts where they can be had.
  ///
  /// Whatever says that the service wants or can give no more is the last question.
  func answer() async throws(ProviderError) -> OpenWeatherMapOneCallAnswer {
    let current = try await page(.current)
    var answer = OpenWeatherMapOneCallAnswer()
    answer.zoneName = current.zoneName
    answer.offset = current.offset
    answer.current = current.records.first
    // A forecast without days is none; of the hours some are enough.
    answer.days = try await page(.days).records
    let hours = try await hours()
    answer.hours = hours.records
    var trouble = hours.failure
    if trouble?.concernsService != true {
      do {
        answer.minutes = try await page(.minutes).records
      } catch {
        if error.kind == .cancelled { throw error }
        trouble = error
      }
    }
    let alerts = try await alerts(named: current.records + answer.hours, after: trouble)
    answer.alerts = alerts.texts
    answer.unaskedAlerts = alerts.unasked
    answer.shortfall = (alerts.failure ?? trouble).map {
      Shortfall($0, concernsAlerts: alerts.failure != nil)
    }
    return answer
  }

  /// The alerts that the current weather names.
  func alertsNow() async throws(ProviderError) -> Alerts {
    try await alerts(named: try await page(.current).records, after: nil)
  }

  /// The hours of all pages up to the limit; where a later one fails, those that came and why.
  private func hours() async throws(ProviderError) -> (
    records: [OpenWeatherMapRecord], failure: ProviderError?
  ) {
    var page = try await page(.hours)
    var records = page.records
    var followed: Set<OpenWeatherMapPageLink> = []
    for _ in 1..<OpenWeatherMapEndpoint.Timeline.hours.pageLimit {
      // A link that was followed before leads in a circle.
      guard let link = page.next, followed.insert(link).inserted else { break }
      do {
        page = try await self.page(.hours, from: link)
      } catch {
        if error.kind == .cancelled { throw error }
        return (records, error)
      }
      records += page.records
    }
    return (records, nil)
  }

  private func page(
    _ part: OpenWeatherMapEndpoint.Timeline, from link: OpenWeatherMapPageLink? = nil
  ) async throws(ProviderError) -> OpenWeatherMapPage {
    try await service.answer(
      to: endpoint.timeline(part, at: place, from: link), subject: .oneCall("4.0"), now: now)
  }

  /// The texts of the alerts that records name, unless there was `trouble` that ends all questions.
  private func alerts(
    named records: [OpenWeatherMapRecord], after trouble: ProviderError?
  ) async throws(ProviderError) -> Alerts {
    var names: [String] = []
    for name in records.flatMap(\.alertIDs) where !name.isEmpty && !names.contains(name) {
      names.append(name)
    }
    var alerts = Alerts()
    guard !names.isEmpty else { return alerts }
    if let trouble, trouble.concernsService {
      alerts.failure = trouble
      alerts.unasked = names.count
      return alerts
    }
    alerts.unasked = max(0, names.count - Self.alertLimit)
    for name in names.prefix(Self.alertLimit) {
      do {
        alerts.texts.append(try await text(of: name))
      } catch {
        if error.kind == .cancelled { throw error }
        alerts.failure = error
        if error.concernsService { break }
      }
    }
    if alerts.texts.isEmpty { alerts.unasked = names.count }
    return alerts
  }

  private func text(of name: String) async throws(ProviderError) -> OpenWeatherMapAlert {
    let alert: OpenWeatherMapAlert = try await service.answer(
      to: endpoint.alert(name), subject: .oneCall("4.0"), now: now)
    guard alert.saysSomething else {
      throw .unreadableAlerts(ProviderID.openWeatherMap.displayName)
    }
    return alert
  }
}
