import Testing

@testable import WeatherModel

@Suite("One sentence of advice, by urgency")
struct TipTests {
  private static let midnight = ForecastSample.utc(2026, 6, 2)
  private static let now = midnight + 9 * 3_600 + 600

  /// A mild grey dry day after another; index 24 is the midnight of the second day.
  private static func forecast() throws -> Forecast {
    var forecast = ForecastSample.forecast(
      in: ForecastSample.fixedZone("Etc/UTC", 0),
      from: try #require(CalendarDate(year: 2026, month: 6, day: 1)), days: 3)
    for index in forecast.hours.indices {
      forecast.hours[index].temperature = Temperature(celsius: 15)
      forecast.hours[index].isDay = (6...20).contains(index % 24)
      forecast.hours[index].condition = ConditionReport(.overcast)
    }
    for index in forecast.days.indices {
      forecast.days[index].high = Temperature(celsius: 15)
      forecast.days[index].low = Temperature(celsius: 15)
    }
    return forecast
  }

  private func tip(_ change: (inout Forecast) -> Void) throws -> Tip? {
    var forecast = try Self.forecast()
    change(&forecast)
    return forecast.tip(at: Self.now)
  }

  private func hour(_ hour: Int) -> Instant { Self.midnight + hour * 3_600 }

  @Test("The service's own advice for today stands last")
  func advice() throws {
    let today = try #require(CalendarDate(year: 2026, month: 6, day: 2))
    func indices(_ forecast: inout Forecast) {
      forecast.lifeIndices = [
        LifeIndex(date: today + 1, name: "Sport", text: "Tomorrow's"),
        LifeIndex(date: today, name: "Car wash"),
        LifeIndex(date: today, name: "Clothing", text: "Take a coat"),
      ]
    }
    #expect(try tip(indices) == .advice("Take a coat"))
    let hot = try tip {
      indices(&$0)
      for index in $0.hours.indices { $0.hours[index].temperature = Temperature(celsius: 36) }
    }
    #expect(try hot == .heat(#require(Temperature(celsius: 36))))
  }

  @Test("An ordinary day and an empty forecast advise nothing")
  func nothing() throws {
    #expect(try tip { _ in } == nil)
    #expect(
      try tip {
        $0.hours = []; $0.days = []
      } == nil)
  }

  @Test("A serious alert in force comes first")
  func alert() throws {
    func tip(
      _ severity: WeatherAlert.Severity, starts: Int? = nil, ends: Int? = nil
    ) throws -> Tip? {
      try self.tip { forecast in
        var alert = WeatherAlert(event: "Flood", severity: severity)
        alert.starts = starts.map { Self.now + $0 }
        alert.ends = ends.map { Self.now + $0 }
        forecast.alerts = [alert]
        forecast.hours[24 + 10].condition = ConditionReport(.thunderstorm)
      }
    }
    let thunder = Tip.thunderstorm(at: hour(10))
    #expect(try tip(.moderate) == .alert(event: "Flood"))
    #expect(try tip(.extreme, starts: 0, ends: 1) == .alert(event: "Flood"))
    #expect(try tip(.minor) == thunder)
    #expect(try tip(.severe, starts: 1) == thunder)
    #expect(try tip(.severe, ends: 0) == thunder)
  }

  @Test("Thunder now is now, later is at its hour, beyond twelve hours is nothing")
  func thunder() throws {
    func tip(_ index: Int) throws -> Tip? {
      try self.tip { $0.hours[24 + index].condition = ConditionReport(.thunderstormHail) }
    }
    #expect(try tip(9) == .thunderstorm(at: Self.now))
    #expect(try tip(15) == .thunderstorm(at: hour(15)))
    #expect(try tip(8) == nil && tip(22) == nil)
    #expect(try tip(21) == .thunderstorm(at: hour(21)))
  }

  @Test("Gusts of Beaufort 8")
  func wind() throws {
    let gusts = try #require(Speed(metersPerSecond: 17))
    #expect(
      try tip { $0.hours[24 + 12].wind.gusts = gusts } == .wind(gusts: gusts, at: hour(11)))
    // Those of the hour that now lies in; what blew in the one before is over.
    #expect(try tip { $0.hours[24 + 10].wind.gusts = gusts } == .wind(gusts: gusts, at: Self.now))
    #expect(try tip { $0.hours[24 + 9].wind.gusts = gusts } == nil)
    #expect(try tip { $0.hours[24 + 12].wind.gusts = Speed(metersPerSecond: 16.9) } == nil)
  }

  @Test("Rain and snow begin and end; little or unlikely water is none")
  func precipitation() throws {
    func wet(
      _ forecast: inout Forecast, _ hours: ClosedRange<Int>, _ amount: Double = 0.2,
      chance: Double? = nil, _ condition: Condition = .rain
    ) {
      for index in hours {
        forecast.hours[24 + index].precipitation = Precipitation(millimeters: amount)
        forecast.hours[24 + index].precipitationProbability = Percentage(percent: chance)
        forecast.hours[24 + index].condition = ConditionReport(condition)
      }
    }
    #expect(try tip { wet(&$0, 13...14) } == .umbrella(at: hour(12)))
    #expect(try tip { wet(&$0, 13...14, .init(1), .snow) } == .snow(at: hour(12)))
    #expect(try tip { wet(&$0, 8...11) } == .dryAgain(at: hour(11)))
    #expect(try tip { wet(&$0, 8...23) } == nil)
    #expect(try tip { wet(&$0, 13...14, 0.1) } == nil)
    #expect(try tip { wet(&$0, 13...14, chance: 39) } == nil)
    #expect(try tip { wet(&$0, 13...14, chance: 40) } == .umbrella(at: hour(12)))
  }

  @Test("The rain of an hour that is over needs no umbrella, that of this hour ends with it")
  func thisHour() throws {
    func wet(_ index: Int) throws -> Tip? {
      try tip { $0.hours[24 + index].precipitation = Precipitation(millimeters: 1) }
    }
    #expect(try wet(9) == nil)
    #expect(try wet(10) == .dryAgain(at: hour(10)))
    #expect(try wet(11) == .umbrella(at: hour(10)))
    #expect(try wet(22) == .umbrella(at: hour(21)) && wet(23) == nil)
  }

  @Test("Whoever stands in the rain is told when it ends, whatever this hour's forecast was")
  func unexpectedRain() throws {
    func tip(_ condition: Condition, wet index: Int) throws -> Tip? {
      try self.tip { forecast in
        forecast.hours[24 + index].precipitation = Precipitation(millimeters: 1)
        forecast.current = CurrentConditions(time: Self.now, isDay: true)
        forecast.current?.condition = ConditionReport(condition)
      }
    }
    #expect(try tip(.rain, wet: 11) == .dryAgain(at: hour(11)))
    #expect(try tip(.rain, wet: 12) == .dryAgain(at: hour(10)))
    #expect(try tip(.overcast, wet: 11) == .umbrella(at: hour(10)))
  }

  @Test("Heat and ultraviolet of what is left of today")
  func heatAndSun() throws {
    let hot = try #require(Temperature(celsius: 32))
    let strong = try #require(UVIndex(6))
    #expect(try tip { $0.hours[24 + 15].temperature = hot } == .heat(hot))
    // It is past, and says no more than that today's high is another than yesterday's.
    #expect(try tip { $0.hours[24 + 8].temperature = hot } == .change(celsius: 17))
    #expect(try tip { $0.hours[24 + 12].uvIndex = strong } == .sunProtection(strong))
    #expect(try tip { $0.hours[24 + 8].uvIndex = strong } == nil)
    #expect(try tip { $0.hours[24 + 12].uvIndex = UVIndex(5.9) } == nil)
    // Tomorrow's heat is not today's.
    var forecast = try Self.forecast()
    forecast.hours[48 + 2].temperature = hot
    #expect(forecast.tip(at: Self.midnight + 20 * 3_600) == nil)
  }

  @Test("Frost in the coming night, unless it freezes already")
  func frost() throws {
    let cold = try #require(Temperature(celsius: 0))
    func tip(now celsius: Double) throws -> Tip? {
      try self.tip { forecast in
        var current = CurrentConditions(time: Self.now, isDay: true)
        current.temperature = Temperature(celsius: celsius)
        forecast.current = current
        forecast.hours[24 + 21].temperature = cold
        for index in forecast.days.indices { forecast.days[index].low = cold }
      }
    }
    #expect(try tip(now: 6) == .frost(cold))
    #expect(try tip(now: -1) == nil)
    #expect(try self.tip { $0.hours[24 + 12].temperature = cold } == nil)
  }

  @Test("A high that differs from yesterday's by five degrees")
  func change() throws {
    #expect(
      try tip { $0.days[0].high = Temperature(celsius: 20) } == .change(celsius: -5))
    #expect(
      try tip { $0.days[0].high = Temperature(celsius: 10) } == .change(celsius: 5))
    #expect(try tip { $0.days[0].high = Temperature(celsius: 19.9) } == nil)
    #expect(try tip { $0.days[0].high = nil } == nil)
  }
}
