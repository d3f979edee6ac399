import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct FormattingTests {
  private let metric = Formatting(Preferences())
  private let imperial = Formatting(Preferences(units: .imperial))

  @Test func noNumberIsMinusZero() {
    #expect(metric.temperature(Temperature(celsius: -0.4)) == "0°")
    #expect(metric.temperature(Temperature(celsius: -0.0)) == "0°")
    // -17.9 °C are -0.2 °F.
    #expect(imperial.temperature(Temperature(celsius: -17.9)) == "0°")
    #expect(metric.precipitation(Precipitation(millimeters: -0.0)) == "0 mm")
    #expect(metric.tenths(-0.04) == "0.0")
  }

  @Test func numbersRoundHalfAwayFromZero() {
    #expect(metric.temperature(Temperature(celsius: -0.9)) == "-1°")
    #expect(metric.temperature(Temperature(celsius: 20.5)) == "21°")
    #expect(metric.temperature(Temperature(celsius: -20.5)) == "-21°")
    #expect(metric.temperature(Temperature(celsius: 21.5)) == "22°")
  }

  /// Speeds are kept in metres a second: what a service states in km/h comes back as it was.
  @Test func halvesOfAServicesOwnUnitSurviveTheConversion() {
    for tenths in stride(from: 5, through: 1_505, by: 10) {
      let stated = Double(tenths) / 10
      // As it is, and with the nine decimals that readers of answers leave.
      for metersPerSecond in [stated / 3.6, (stated / 3.6 * 1e9).rounded() / 1e9] {
        let speed = Speed(metersPerSecond: metersPerSecond)
        #expect(metric.bareSpeed(speed) == "\(tenths / 10 + 1)", "\(stated) km/h")
      }
    }
    #expect(metric.tenths(0.35 / 3.6 * 3.6) == "0.4")
    #expect(metric.whole(2.499_999) == "2" && metric.whole(-2.499_999_999_999_9) == "-3")
  }

  @Test func unitsAreConvertedBeforeTheyAreRounded() {
    // 22.6 °C are 72.68 °F; rounding first would give 73.4.
    #expect(imperial.temperature(Temperature(celsius: 22.6)) == "73°")
    // 20.4 °C are 68.72 °F; rounding first would give 68.
    #expect(imperial.temperature(Temperature(celsius: 20.4)) == "69°")
    #expect(imperial.speed(Speed(metersPerSecond: 10)) == "22 mph")
    #expect(metric.speed(Speed(metersPerSecond: 10)) == "36 km/h")
    #expect(imperial.precipitation(Precipitation(millimeters: 12.7)) == "0.50 in")
    #expect(imperial.pressure(Pressure(hectopascals: 1013.25)) == "29.92 inHg")
    #expect(imperial.visibility(Visibility(meters: 16_093)) == "10 mi")
    #expect(imperial.snowfall(Snowfall(centimeters: 2.54)) == "1.0 in")
    #expect(imperial.temperatureDifference(celsius: -5) == "9°")
  }

  @Test func zeroIsANumberAndMissingIsADash() {
    #expect(metric.precipitation(Precipitation(millimeters: 0)) == "0 mm")
    #expect(metric.percent(Percentage(percent: 0)) == "0 %")
    #expect(metric.temperature(Temperature(celsius: 0)) == "0°")
    let dash = Formatting.missing
    #expect(metric.precipitation(nil) == dash)
    #expect(metric.percent(nil) == dash)
    #expect(metric.temperature(nil) == dash)
    #expect(metric.speed(nil) == dash)
    #expect(metric.pressure(nil) == dash)
    #expect(metric.visibility(nil) == dash)
    #expect(metric.snowfall(nil) == dash)
    #expect(metric.uvIndex(nil) == dash)
    #expect(metric.wind(Wind()) == dash)
    #expect(metric.whole(.nan) == dash && metric.whole(1e300) == dash)
  }

  @Test func chanceAndAmountAreTwoThings() {
    #expect(metric.notableChance(Percentage(percent: 9.9)) == "")
    #expect(metric.notableChance(Percentage(percent: 10)) == "10 %")
    #expect(metric.notableChance(nil) == "")
    #expect(metric.precipitation(Precipitation(millimeters: 0.04)) == "<0.1 mm")
    #expect(metric.precipitation(Precipitation(millimeters: 0.05)) == "0.1 mm")
    #expect(metric.precipitation(Precipitation(millimeters: 9.94)) == "9.9 mm")
    #expect(metric.precipitation(Precipitation(millimeters: 9.95)) == "10 mm")
  }

  @Test(arguments: [
    (0.0, "↓ N"), (45, "↙ NE"), (90, "← E"), (135, "↖ SE"), (180, "↑ S"), (225, "↗ SW"),
    (270, "→ W"), (315, "↘ NW"), (359, "↓ N"), (360, "↓ N"),
  ])
  func theArrowPointsWhereTheWindBlows(degrees: Double, text: String) {
    #expect(metric.windDirection(Direction(degrees: degrees)) == text)
  }

  @Test func sectorsChangeHalfWayBetweenTheirMiddles() {
    #expect(metric.windArrow(Direction(degrees: 22.4) ?? .north) == "↓")
    #expect(metric.windArrow(Direction(degrees: 22.6) ?? .north) == "↙")
    #expect(metric.windArrow(Direction(degrees: 337.4) ?? .north) == "↘")
    #expect(metric.windArrow(Direction(degrees: 337.6) ?? .north) == "↓")
  }

  @Test func windHasAlwaysArrowAndLetters() {
    let wind = Wind(speed: Speed(metersPerSecond: 4), direction: Direction(degrees: 40))
    #expect(metric.wind(wind) == "↙ NE 14 km/h")
    #expect(metric.wind(Wind(speed: Speed(metersPerSecond: 0.1))) == "calm")
    #expect(metric.wind(Wind(speed: Speed(metersPerSecond: 4))) == "14 km/h")
  }

  @Test func clocksOfBothKindsKnowNoonAndMidnight() {
    let twelve = Formatting(Preferences(clock: .twelve))
    func wall(_ hour: Int, _ minute: Int) -> WallTime {
      WallTime(date: CalendarDate(dayNumber: 0), secondOfDay: hour * 3_600 + minute * 60)
    }
    #expect(twelve.time(wall(0, 5)) == "12:05 am" && metric.time(wall(0, 5)) == "00:05")
    #expect(twelve.hour(wall(12, 0)) == "12 pm" && metric.hour(wall(12, 0)) == "12:00")
    #expect(twelve.hour(wall(13, 45)) == "1:45 pm")
  }

  @Test func datesFollowTheLanguage() throws {
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 30))
    let chinese = Formatting(Preferences(language: .chinese))
    #expect(metric.date(date) == "Mon 30 Nov" && metric.dayWithYear(date) == "30 Nov 2026")
    #expect(chinese.date(date) == "周一 11月30日" && chinese.dayWithYear(date) == "2026年11月30日")
  }

  @Test func agesAreInWords() {
    #expect(metric.age(seconds: -300) == "from the future")
    #expect(metric.age(seconds: 59) == "just now")
    #expect(metric.age(seconds: 3_599) == "59 min ago")
    #expect(metric.age(seconds: 3_600) == "1 h ago")
    #expect(metric.age(seconds: 172_800) == "2 days ago")
  }
}

extension Direction {
  fileprivate static let north: Direction = {
    guard let north = Direction(degrees: 0) else { preconditionFailure("0° is a direction") }
    return north
  }()
}
