import Testing

@testable import WeatherModel

/// Three days of questions to services that know different parts of a day, in every order, each
/// answer taking over from the one before.
///
/// All services tell of one and the same weather, whose afternoon and early morning are as warm and
/// as cold from end to end, so that no step of three hours misses them. What is claimed of a day can
/// therefore be held against what that day is.
@Suite("A high or low that is claimed is one that some forecast knew")
struct EarlierRangePropertyTests {
  /// The rules of zones whose clocks change by an hour or half of one, at night, at midnight, and
  /// back over midnight; and of one that never changes.
  private static let zones = [
    "<+0545>-5:45", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0",
    "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "<-04>4<-03>,M9.1.6/24,M4.1.6/24",
    "CST5CDT,M3.2.0/0,M11.1.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
  ]

  /// What a service answers with.
  private enum Kind: CaseIterable {
    /// All hours from yesterday on, and days made of them.
    case whole
    /// Hours from the one that has begun, and bounds where they run through the time of day.
    case coming
    /// Steps of three hours with the weather now, and bounds in the same way.
    case steps
    /// A day of hours from the next one on, and the bounds of whole days.
    case stated
    /// The bounds of whole days and the weather now, as when the hours fail.
    case hourless
  }

  /// A clock with its changes looked up once: it is asked a million times.
  private struct Clock: TimeZoneRules, TimeZoneSource {
    let first: Int
    let changes: [(time: Instant, offset: Int)]

    init?(_ rules: String, from start: Int, days: Int) {
      guard let zone = PosixTimeZone(ascii: Array(rules.utf8)[...]) else { return nil }
      func offset(_ second: Int) -> Int { zone.offset(at: Instant(seconds: second)) }
      first = offset(start)
      changes = (0..<days).compactMap { day in
        var (low, high) = (start + day * 86_400, start + (day + 1) * 86_400)
        guard offset(low) != offset(high) else { return nil }
        let old = offset(low)
        while high - low > 1 {
          let middle = (low + high) / 2
          if offset(middle) == old { low = middle } else { high = middle }
        }
        return (Instant(seconds: high), offset(high))
      }
    }

    func offset(at instant: Instant) -> Int {
      changes.last { $0.time <= instant }?.offset ?? first
    }
    func rules(for identifier: String) -> (any TimeZoneRules)? { self }
  }

  /// The same numbers in every run (SplitMix64).
  private struct Chance {
    var state: UInt64
    mutating func below(_ limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((value ^ value >> 31) % UInt64(limit))
    }
  }

  /// The weather of a place as it really is.
  private struct Truth {
    let seed: Int
    let zone: PlaceTimeZone

    func temperature(at time: Instant) -> Temperature? {
      let wall = zone.wallTime(at: time)
      return temperature(on: wall.date, hour: wall.secondOfDay / 3_600)
    }

    func temperature(on date: CalendarDate, hour: Int) -> Temperature? {
      var day = Chance(state: UInt64(seed * 1_000 + date.dayNumber))
      let low = day.below(30) - 10
      let high = low + 5 + day.below(15)
      // On some days a front comes in the evening or the night was warmer than the day.
      let usual = day.below(3) > 0
      var random = Chance(state: UInt64(seed * 100_000 + date.dayNumber * 24 + hour))
      switch hour {
      case 4...7: return Temperature(celsius: Double(low))
      case 13...16: return Temperature(celsius: Double(high))
      case let hour where usual || (8...12).contains(hour):
        return Temperature(celsius: Double(low + random.below(high - low + 1)))
      default: return Temperature(celsius: Double(low - 6 + random.below(high - low + 13)))
      }
    }

    /// The bounds of a day, and those of its afternoon and early morning.
    func bounds(of date: CalendarDate) -> (
      day: ClosedRange<Temperature>, usual: ClosedRange<Temperature>
    )? {
      let start = zone.start(of: date)
      let all = stride(from: start.seconds, to: zone.start(of: date + 1).seconds, by: 1_800)
        .compactMap { temperature(at: Instant(seconds: $0)) }
      guard let low = all.min(), let high = all.max(),
        let morning = temperature(on: date, hour: 4),
        let afternoon = temperature(on: date, hour: 13)
      else { return nil }
      return (low...high, morning...afternoon)
    }
  }

  private static func answer(
    _ kind: Kind, of truth: Truth, at now: Instant, chance: inout Chance
  ) -> Forecast {
    let provider: ProviderID =
      switch kind {
      case .whole: .openMeteo
      case .coming: .metNorway
      case .steps: .openWeatherMap
      case .stated, .hourless: .qWeather
      }
    let zone = truth.zone
    let today = zone.wallTime(at: now).date
    var forecast = Forecast(provider: provider, fetchedAt: now, zone: zone)
    let hour = now - (((now.seconds % 3_600) + 3_600) % 3_600)
    let times: [Instant] =
      switch kind {
      case .whole:
        Array(
          stride(from: zone.start(of: today + -1).seconds, to: hour.seconds + 200_000, by: 3_600)
        )
        .map(Instant.init(seconds:))
      case .coming: (0..<60).map { hour + $0 * 3_600 }
      case .steps:
        (0..<20).map { hour - (((hour.seconds / 3_600 % 3) + 3) % 3) * 3_600 + ($0 + 1) * 10_800 }
      case .stated: (1...24).map { hour + $0 * 3_600 }
      case .hourless: []
      }
    // A service may leave hours out.
    let hole = chance.below(4) == 0 ? chance.below(max(1, times.count)) : -9
    for (index, time) in times.enumerated() where !(hole..<hole + 5).contains(index) {
      var hour = HourlyForecast(time: time, isDay: true)
      hour.temperature = truth.temperature(at: time)
      forecast.hours.append(hour)
    }
    if kind == .steps && chance.below(5) > 0 || kind == .stated || kind == .hourless {
      let time = now - chance.below(1_200)
      forecast.current = CurrentConditions(time: time, isDay: true)
      forecast.current?.temperature = truth.temperature(at: time)
    }
    for date in [today, today + 1] {
      var day = DailyForecast(date: date, sun: .polarDay)
      switch kind {
      case .stated, .hourless:
        (day.low, day.high) = (
          truth.bounds(of: date)?.day.lowerBound, truth.bounds(of: date)?.day.upperBound
        )
      case .whole, .coming, .steps:
        let own =
          ([forecast.current.map { ($0.time, $0.temperature) }].compactMap { $0 }
          + forecast.hours.map { ($0.time, $0.temperature) })
          .filter { zone.wallTime(at: $0.0).date == date }.sorted { $0.0 < $1.0 }
        func covers(_ hours: ClosedRange<Int>) -> Bool {
          let clocks = own.map { zone.wallTime(at: $0.0).secondOfDay }
          guard clocks.contains(where: { $0 <= hours.lowerBound * 3_600 }),
            clocks.contains(where: { $0 >= hours.upperBound * 3_600 })
          else { return false }
          return zip(own, own.dropFirst()).allSatisfy { $1.0 - $0.0 <= 3 * 3_600 }
        }
        if covers(13...16) { day.high = own.compactMap(\.1).max() }
        if covers(4...7) { day.low = own.compactMap(\.1).min() }
      }
      forecast.days.append(day)
    }
    return forecast
  }

  @Test(
    "over random days, zones with a change of the clock, gaps and changes of the service",
    arguments: zones)
  func property(rules: String) throws {
    let year = 1_767_225_600
    let clock = try #require(Clock(rules, from: year, days: 400))
    let zone = PlaceTimeZone(identifier: "Test", adjustment: 0, source: clock)
    var claims = 0
    for seed in 0..<24 {
      var chance = Chance(state: UInt64(seed + 1))
      let truth = Truth(seed: seed, zone: zone)
      let base =
        seed % 2 == 0 && !clock.changes.isEmpty
        ? clock.changes[seed / 2 % clock.changes.count].time.seconds - 86_400
        : year + chance.below(31_000_000)
      var now = Instant(seconds: base + chance.below(40_000))
      let end = now + 3 * 86_400
      var last: Forecast?
      var story: [String] = []
      while now < end {
        let kind = Kind.allCases[chance.below(Kind.allCases.count)]
        var next = Self.answer(kind, of: truth, at: now, chance: &chance)
        if let last { next.takeOverPast(of: last) }
        let wall = zone.wallTime(at: now)
        story.append("\(kind) \(wall.date) \(wall.secondOfDay / 60)")
        for date in next.days.map(\.date) {
          var bounds = try #require(truth.bounds(of: date))
          // What is shown as the temperature now never lies outside, though it was measured yesterday.
          if date == wall.date, let current = next.conditions(at: now)?.temperature {
            let low = min(bounds.day.lowerBound, current)
            bounds.day = low...max(bounds.day.upperBound, current)
          }
          let shown = next.highLow(on: date, now: now)
          let comment = "\(rules) \(seed) \(date): \(shown) of \(bounds), \(story.suffix(5))"
          if let high = shown.high {
            claims += 1
            try #require(bounds.day.contains(high) && high >= bounds.usual.upperBound, "\(comment)")
            let all = next.hours.filter { zone.wallTime(at: $0.time).date == date }
            try #require(all.compactMap(\.temperature).allSatisfy { $0 <= high }, "\(comment)")
          }
          if let low = shown.low {
            claims += 1
            try #require(bounds.day.contains(low) && low <= bounds.usual.lowerBound, "\(comment)")
            let all = next.hours.filter { zone.wallTime(at: $0.time).date == date }
            try #require(all.compactMap(\.temperature).allSatisfy { $0 >= low }, "\(comment)")
          }
        }
        for span in [next.earlier?.high.span, next.earlier?.low.span].compactMap({ $0 }) {
          #expect(span.lowerBound >= zone.start(of: wall.date) && span.upperBound <= now)
        }
        last = next
        let pause = [300, 900, 1_800, 3_600, 3_600, 7_200, 20_000, 40_000][chance.below(8)]
        now = now + pause + chance.below(900)
      }
    }
    #expect(claims > 300)
  }
}
