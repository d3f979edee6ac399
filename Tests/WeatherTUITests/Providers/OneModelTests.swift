import Foundation
import TestSupport
import Testing
import WeatherModel

@testable import WeatherTUI

/// One weather, told by each service, reads the same (N13).
@Suite(.timeLimit(.minutes(2))) struct OneModelTests {
  static let now = Instant(seconds: 1_780_308_000)
  let home: EffectRunnerTests.Home
  let server: LoopbackServer

  init() throws {
    home = try EffectRunnerTests.Home()
    let scene = WeatherScene(now: Self.now.seconds)
    server = try LoopbackServer { scene.reply(to: $0) }
  }

  struct Telling: Sendable, CustomTestStringConvertible {
    var provider: ProviderID
    var plan: OpenWeatherMapPlanChoice?
    var testDescription: String { provider.rawValue + (plan.map { " " + $0.rawValue } ?? "") }
  }

  static let tellings = [
    Telling(provider: .openMeteo), Telling(provider: .openWeatherMap, plan: .free),
    Telling(provider: .openWeatherMap, plan: .oneCall3),
    Telling(provider: .openWeatherMap, plan: .oneCall4), Telling(provider: .qWeather),
    Telling(provider: .metNorway),
  ]

  private func forecast(by telling: Telling) async throws -> Forecast {
    var settings = Settings()
    settings.provider = .only(telling.provider)
    settings.endpoint = server.url("")
    settings.openWeatherMapKey = Secret("k")
    settings.openWeatherMapPlan = telling.plan
    settings.qWeatherKey = Secret("k")
    settings.qWeatherHost = "abc.qweatherapi.com"
    let context = ProviderContext(
      client: CurlHTTPClient(configuration: .init(userAgent: "wx/test", proxy: .none)),
      zones: SystemTimeZones(), settings: settings,
      locations: try StorageLocations(environment: ["HOME": home.path]), clock: { Self.now })
    let set = try ProviderCatalog.provider(telling.provider, context: context)
    let results = try await set.forecasts.forecasts(for: [WeatherScene.place], now: Self.now)
    return try #require(results.first).get()
  }

  /// What a script and the screen say, in one unit system.
  private func strings(_ forecast: Forecast, _ units: UnitSystem) throws -> [String] {
    let preferences = Preferences(units: units)
    let template = try FormatTemplate("%C|%c|%t|%w|%W|%H|%s|%S|%n|%T|%i")
    let format = Formatting(preferences)
    // An hour that steps of three hours have as well.
    let wanted = Self.now + 8 * 3_600
    let hour = forecast.hours.first { $0.time == wanted }
    let tomorrow = forecast.today(at: Self.now) + 1
    let range = forecast.highLow(on: tomorrow, now: Self.now)
    let day = forecast.days.first { $0.date == tomorrow }
    let current = forecast.conditions(at: Self.now)
    return [
      template.rendered(
        place: WeatherScene.place, forecast: forecast, now: Self.now, preferences: preferences),
      format.pressure(current?.pressure), format.percent(current?.cloudCover),
      format.temperature(hour?.temperature), format.percent(hour?.precipitationProbability),
      format.wind(hour?.wind ?? Wind()),
      conditionText(hour?.condition, isDay: hour?.isDay ?? true, language: .english) ?? "",
      format.temperature(range.high), format.temperature(range.low),
      format.percent(day?.precipitationProbability), format.precipitation(day?.precipitation),
    ]
  }

  @Test(arguments: tellings)
  func sameWeatherReadsTheSame(telling: Telling) async throws {
    let model = try await forecast(by: Telling(provider: .openMeteo))
    let other = try await forecast(by: telling)
    for units in UnitSystem.allCases {
      let (said, expected) = (try strings(other, units), try strings(model, units))
      #expect(said == expected, "\(said) and not \(expected)")
    }
    let metric = try strings(other, .metric)
    #expect(metric[0].hasPrefix("rain|Light rain|28°|") || metric[0].hasPrefix("rain|Rain|28°|"))
    #expect(metric[7...].elementsEqual(["31°", "22°", "40 %", "4.8 mm"]), "\(metric)")
  }
}
