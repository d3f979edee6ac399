import Testing

@testable import WeatherModel

@Suite("What comes on top of a forecast", .timeLimit(.minutes(1)))
struct ForecastFeatureTests {
  private static let now = ForecastSample.utc(2026, 6, 1, 10)
  private static let place = Place(
    id: .init(rawValue: "a"), name: "a", coordinate: OpenMeteoSample.coordinate(1, 2))
  private static let failure = ProviderError(.serviceDown, "down")
  private static let heat = WeatherAlert(event: "Heat", severity: .severe)

  private func result(
    of lineup: ProviderLineup
  ) async -> (forecast: Forecast?, updates: [ForecastUpdate]) {
    let service = ForecastService(lineup: lineup, cache: nil, clock: { Self.now })
    var updates: [ForecastUpdate] = []
    for await update in service.updates(for: [Self.place]) { updates.append(update) }
    let forecasts = updates.compactMap { update -> Forecast? in
      if case .forecasts(let forecasts) = update { forecasts[Self.place.id] } else { nil }
    }
    return (forecasts.last, updates)
  }

  @Test("Alerts are those of the forecast's own service, where it has some")
  func ownAlerts() async {
    let (own, other) = (ScriptedProvider(.qWeather), ScriptedProvider(.openWeatherMap))
    own.change { $0.alerts = [Self.heat] }
    let (forecast, _) = await result(
      of: ProviderLineup(
        forecasts: [own.set(.alerts)], alerts: [AlertSource(.openWeatherMap, other)]))
    #expect(forecast?.alerts == [Self.heat] && forecast?.alertsCheckedAt == Self.now)
    #expect(other.asked.isEmpty)
    // Alerts that came with the forecast are not asked for again.
    let (whole, _) = await result(
      of: ProviderLineup(forecasts: [own.set(.alerts, .alertsInForecast)]))
    #expect(whole?.alertsCheckedAt == Self.now && whole?.alerts.isEmpty == true)
    #expect(own.asked == ["forecast a", "alerts a", "forecast a"])
  }

  @Test("Else those of the first that covers the place and answers, named as such")
  func otherAlerts() async {
    let weather = ScriptedProvider(.openMeteo)
    let sources = [ProviderID.openWeatherMap, .qWeather, .metNorway].map(ScriptedProvider.init)
    sources[0].change { $0.covers = false }
    sources[1].change { $0.alertsFailure = Self.failure }
    sources[2].change { $0.alerts = [Self.heat] }
    let (forecast, updates) = await result(
      of: ProviderLineup(
        forecasts: [weather.set()], alerts: sources.map { AlertSource(ServiceID($0.id), $0) }))
    #expect(forecast?.alerts == [Self.heat])
    #expect(forecast?.alertAttribution == ScriptedProvider.credit(.metNorway))
    #expect(forecast?.credits.map(\.text) == ["by open-meteo", "by met-norway"])
    #expect(sources.map(\.asked) == [[], ["alerts a"], ["alerts a"]])
    #expect(updates.count == 2)
  }

  @Test("Who asks by hand does not wait for alerts that failed, unless their service asked for it")
  func alertsByHand() async {
    let (weather, alerts) = (ScriptedProvider(.openMeteo), ScriptedProvider(.metNorway))
    alerts.change { $0.alertsFailure = Self.failure }
    let service = ForecastService(
      lineup: ProviderLineup(
        forecasts: [weather.set()], alerts: [AlertSource(.metNorway, alerts)]),
      cache: nil, clock: { Self.now })
    func ask(byHand: Bool) async -> [String] {
      for await _ in service.updates(for: [Self.place], byHand: byHand) {}
      return alerts.asked
    }
    #expect(await ask(byHand: false) == ["alerts a"])
    #expect(await ask(byHand: false) == [])
    #expect(await ask(byHand: true) == ["alerts a"])
    alerts.change { $0.alertsFailure = ProviderError(.rateLimited, "slowly", retryAfter: 60) }
    #expect(await ask(byHand: true) == ["alerts a"])
    #expect(await ask(byHand: true) == [])
  }

  @Test("No answer about alerts is no all-clear, and takes nothing away")
  func alertsFail() async {
    let (weather, alerts) = (ScriptedProvider(.openMeteo), ScriptedProvider(.metNorway))
    alerts.change { $0.alertsFailure = Self.failure }
    let lineup = ProviderLineup(
      forecasts: [weather.set()], alerts: [AlertSource(.nationalWeatherService, alerts)])
    let (forecast, updates) = await result(of: lineup)
    #expect(forecast != nil && forecast?.alertsCheckedAt == nil)
    // What the next run has to know.
    #expect(forecast?.alertsFailedAt != nil)
    #expect(updates.contains(.alertsFailed(Self.failure, places: [Self.place.id])))
    alerts.change { $0.covers = false }
    #expect(await result(of: lineup).updates.count == 1)
  }

  @Test("Air comes from the own service, else from the one that stands in, named as such")
  func air() async {
    let (own, other) = (ScriptedProvider(.qWeather), ScriptedProvider(.openMeteo))
    let lineup = ProviderLineup(forecasts: [own.set(.air)], air: [other.set(.air)])
    var (forecast, updates) = await result(of: lineup)
    #expect(forecast?.airQuality?.attribution.isEmpty == true && other.asked.isEmpty)
    for change in [
      { (script: inout ScriptedProvider.Script) in script.hasAir = false },
      { $0.airFailure = Self.failure },
    ] {
      own.change(change)
      (forecast, updates) = await result(of: lineup)
      #expect(forecast?.airQuality?.attribution == [ScriptedProvider.credit(.openMeteo)])
      #expect(other.asked == ["air a"] && updates.count == 2)
    }
    other.change { $0.airFailure = ProviderError(.refused, "no") }
    (forecast, updates) = await result(of: lineup)
    #expect(forecast != nil && forecast?.airQuality == nil)
    #expect(updates.last == .airQualityFailed(ProviderError(.refused, "no")))
  }

  @Test("Air of hours ago, or of hours to come, is not the air of now: somebody else is asked")
  func oldAir() async {
    let (own, other) = (ScriptedProvider(.openWeatherMap), ScriptedProvider(.openMeteo))
    let lineup = ProviderLineup(forecasts: [own.set(.air)], air: [other.set(.air)])
    for (age, isGood) in [
      (10_799, true), (10_800, false), (-10_800, false), (5 * 365 * 86_400, false),
    ] {
      own.change { $0.airAge = age }
      let (forecast, _) = await result(of: lineup)
      #expect(forecast?.airQuality?.time == (isGood ? Self.now - age : Self.now))
      #expect(other.asked == (isGood ? [] : ["air a"]))
    }
    other.change { $0.airAge = 10 * 86_400 }
    #expect(await result(of: lineup).forecast?.airQuality == nil)
  }

  @Test("A service of the air that asks to wait is left alone, also by hand, and stays unknown")
  func airWaits() async {
    let (weather, air) = (ScriptedProvider(.metNorway), ScriptedProvider(.openMeteo))
    let failure = ProviderError(.rateLimited, "slowly", retryAfter: 3_600)
    air.change { $0.airFailure = failure }
    for set in [[weather.set()], [air.set(.air)]] {
      let service = ForecastService(
        lineup: ProviderLineup(forecasts: set, air: [air.set(.air)]), cache: nil,
        clock: { Self.now })
      func ask() async -> (asked: [String], last: ForecastUpdate?) {
        var last: ForecastUpdate?
        for await update in service.updates(for: [Self.place], byHand: true) { last = update }
        return (air.asked.filter { $0.hasPrefix("air") }, last)
      }
      for asked in [["air a"], []] {
        let answer = await ask()
        #expect(answer.asked == asked && answer.last == .airQualityFailed(failure))
      }
    }
  }

  // MARK: What a forecast's own service left out

  private static let storm = WeatherAlert(event: "Storm", severity: .extreme)

  @Test("Alerts that came incomplete are told, and are no all-clear unless somebody else says so")
  func incompleteAlerts() async {
    let (own, other) = (ScriptedProvider(.openWeatherMap), ScriptedProvider(.qWeather))
    own.change {
      $0.fill = { forecast in
        forecast.alerts = [Self.heat]
        forecast.shortfall = Shortfall(Self.failure, concernsAlerts: true)
      }
    }
    func lineup(_ sources: AlertSource...) -> ProviderLineup {
      ProviderLineup(forecasts: [own.set(.alerts, .alertsInForecast)], alerts: sources)
    }
    var (forecast, updates) = await result(of: lineup())
    #expect(forecast?.alerts == [Self.heat] && forecast?.alertsCheckedAt == nil)
    #expect(forecast?.shortfall == nil)
    #expect(updates.contains(.alertsFailed(Self.failure, places: [Self.place.id])))
    // Another service knows all it knows, and takes nothing away.
    other.change { $0.alerts = [Self.storm] }
    (forecast, updates) = await result(of: lineup(AlertSource(.qWeather, other)))
    #expect(forecast?.alerts == [Self.storm, Self.heat])
    #expect(forecast?.alertsCheckedAt == Self.now)
    #expect(forecast?.alertAttribution == ScriptedProvider.credit(.qWeather))
    #expect(!updates.contains(.alertsFailed(Self.failure, places: [Self.place.id])))
  }

  @Test("The wait that a service asked for with a part is kept to, though nobody else is there")
  func waitAfterAPart() async {
    let own = ScriptedProvider(.openWeatherMap)
    let failure = ProviderError(.rateLimited, "slowly", retryAfter: 3_600)
    own.change { $0.fill = { $0.shortfall = Shortfall(failure, concernsAlerts: false) } }
    let service = ForecastService(
      lineup: ProviderLineup(forecasts: [own.set(.alerts, .alertsInForecast, .air)]), cache: nil,
      clock: { Self.now })
    func ask() async -> [ForecastUpdate] {
      var updates: [ForecastUpdate] = []
      for await update in service.updates(for: [Self.place], byHand: true) {
        updates.append(update)
      }
      return updates
    }
    let first = await ask()
    // Neither is the air asked for; that there are no alerts was said.
    #expect(own.asked == ["forecast a"])
    #expect(first.last == .airQualityFailed(failure))
    #expect(
      first.contains { update in
        if case .forecasts(let all) = update {
          all[Self.place.id]?.alertsCheckedAt != nil
        } else {
          false
        }
      })
    #expect(await ask() == [.failed(failure, places: [Self.place.id])])
    #expect(own.asked == [])
  }

  @Test("Alerts that nobody may be asked for now are not known")
  func alertsWait() async {
    let (weather, alerts) = (ScriptedProvider(.openMeteo), ScriptedProvider(.metNorway))
    let failure = ProviderError(.rateLimited, "slowly", retryAfter: 60)
    alerts.change { $0.alertsFailure = failure }
    let service = ForecastService(
      lineup: ProviderLineup(
        forecasts: [weather.set()], alerts: [AlertSource(.metNorway, alerts)]),
      cache: nil, clock: { Self.now })
    for asked in [["alerts a"], []] {
      var updates: [ForecastUpdate] = []
      for await update in service.updates(for: [Self.place], byHand: true) {
        updates.append(update)
      }
      #expect(alerts.asked == asked)
      #expect(updates.contains(.alertsFailed(failure, places: [Self.place.id])))
    }
  }

  @Test("The next hour comes from whoever knows it, named as such")
  func minutes() async {
    let (weather, other) = (ScriptedProvider(.openMeteo), ScriptedProvider(.qWeather))
    let step = PrecipitationStep(time: Self.now, duration: 300, precipitation: nil)
    other.change { $0.steps = [step] }
    let (forecast, _) = await result(
      of: ProviderLineup(forecasts: [weather.set()], minutes: [other.set(.minutes)]))
    #expect(forecast?.shortSteps == [step])
    #expect(forecast?.attribution.map(\.text) == ["by open-meteo", "by qweather"])
    #expect(other.asked == ["minutes a"])
  }
}
