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
    #expect(updates.last == .alertsFailed(Self.failure, places: [Self.place.id]))
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
