import Testing

@testable import WeatherModel

@Suite("Alerts of a forecast")
struct AlertOrderTests {
  private static let now = ForecastSample.utc(2026, 6, 1, 10)

  private static func alert(
    _ event: String, _ severity: WeatherAlert.Severity, from start: Int? = nil
  ) -> WeatherAlert {
    var alert = WeatherAlert(event: event, severity: severity)
    alert.starts = start.map { now + $0 * 3_600 }
    return alert
  }

  @Test("stand by how bad it may get, then by when it begins, then as the service has them")
  func order() {
    var forecast = Forecast(
      provider: .qWeather, fetchedAt: Self.now, zone: ForecastSample.fixedZone("Etc/UTC", 0))
    forecast.alerts = [
      Self.alert("a", .minor), Self.alert("b", .unknown), Self.alert("c", .severe, from: 5),
      Self.alert("d", .extreme, from: 9), Self.alert("e", .severe, from: 1),
      Self.alert("f", .severe, from: 1), Self.alert("g", .severe), Self.alert("h", .moderate),
    ]
    #expect(forecast.alerts.map(\.event) == ["d", "e", "f", "c", "g", "h", "a", "b"])
    forecast.alerts.append(Self.alert("i", .extreme, from: 2))
    #expect(forecast.alerts.first?.event == "i")
  }

  @Test("are joined with others without telling one twice")
  func joining() {
    func named(_ id: String?, _ event: String) -> WeatherAlert {
      var alert = WeatherAlert(event: event, severity: .severe)
      alert.id = id
      return alert
    }
    let known = [named("1", "Gale"), named(nil, "Heat")]
    let others = [named("1", "Gale, updated"), named("2", "Gale"), named("3", "HEAT")]
    #expect(known.joined(with: others).map(\.event) == ["Gale", "Heat", "Gale"])
  }
}
