import Testing
import WeatherModel

struct MoonPhaseTests {
  private func phase(_ moment: String) throws -> MoonPhase {
    MoonPhase(at: try #require(Instant(iso8601: moment)))
  }

  /// The almanacs are those of NASA and of the Naval Observatory of the USA.
  ///
  /// The first three are eclipses of NASA's catalogues; September 2018 is quoted in Skyfield's
  /// tests; 2019 is a published table of all the year's phases, rounded to the minute.
  @Test(
    "New, full and half moons are at the minutes of the almanacs",
    arguments: [
      ("2017-08-21T18:30Z", 0), ("2024-04-08T18:21Z", 0), ("2025-03-14T06:55Z", 0.5),
      ("2018-09-16T23:15Z", 0.25), ("2018-09-25T02:52Z", 0.5),
      ("2019-01-06T01:29Z", 0), ("2019-01-14T06:46Z", 0.25), ("2019-01-21T05:17Z", 0.5),
      ("2019-01-27T21:12Z", 0.75), ("2019-02-04T21:05Z", 0), ("2019-02-12T22:27Z", 0.25),
      ("2019-02-19T15:53Z", 0.5), ("2019-02-26T11:29Z", 0.75), ("2019-06-03T10:02Z", 0),
      ("2019-06-10T06:00Z", 0.25), ("2019-06-17T08:31Z", 0.5), ("2019-06-25T09:48Z", 0.75),
      ("2019-10-05T16:48Z", 0.25), ("2019-11-12T13:37Z", 0.5), ("2019-12-26T05:15Z", 0),
    ])
  func principalPhases(moment: String, age: Double) throws {
    let phase = try phase(moment)
    // The moon leads the sun by another 1/42,500 of the circle each minute.
    let difference = abs(phase.age - age)
    #expect(min(difference, 1 - difference) < 5.0 / 42_500)
    switch age {
    case 0: #expect(phase.name == .newMoon && phase.illuminatedFraction < 0.003)
    case 0.25: #expect(phase.name == .firstQuarter && phase.isWaxing)
    case 0.5: #expect(phase.name == .fullMoon && phase.illuminatedFraction > 0.997)
    default: #expect(phase.name == .lastQuarter && !phase.isWaxing)
    }
    if age == 0.25 || age == 0.75 { #expect(abs(phase.illuminatedFraction - 0.5) < 0.005) }
  }

  @Test("The lit fraction of Meeus' example 48.a: 1992-04-12, 0h of dynamical time")
  func meeusExample() throws {
    // Dynamical time was a minute ahead of the world's clocks.
    #expect(abs(try phase("1992-04-11T23:59Z").illuminatedFraction - 0.6786) < 0.001)
  }

  @Test("The lit fraction of ten days in 2018, by the U.S. Naval Observatory (via Skyfield)")
  func illumination() throws {
    let expected = [0, 0, 0.03, 0.08, 0.15, 0.24, 0.33, 0.43, 0.52, 0.62]
    let first = try #require(Instant(iso8601: "2018-09-09T05:00Z"))
    for (day, fraction) in expected.enumerated() {
      let phase = MoonPhase(at: first + day * 86_400)
      #expect(abs(phase.illuminatedFraction - fraction) < 0.006)
    }
  }

  @Test("In a month the eight names come in their order, the main ones for a day")
  func names() throws {
    let start = try #require(Instant(iso8601: "2019-01-06T01:28Z"))
    var spans: [(name: MoonPhase.Name, hours: Int)] = []
    for hour in 24..<(30 * 24) {
      let phase = MoonPhase(at: start + hour * 3600)
      #expect((0..<1).contains(phase.age))
      if spans.last?.name == phase.name {
        spans[spans.count - 1].hours += 1
      } else {
        spans.append((phase.name, 1))
      }
    }
    let names = MoonPhase.Name.allCases
    #expect(spans.prefix(8).map(\.name) == Array(names.dropFirst()) + [.newMoon])
    for span in spans.prefix(7) {
      switch span.name {
      case .firstQuarter, .fullMoon, .lastQuarter: #expect((20...28).contains(span.hours))
      case .newMoon: Issue.record("new moon in the middle of the month")
      case .waxingCrescent, .waxingGibbous, .waningGibbous, .waningCrescent:
        #expect((110...200).contains(span.hours))
      }
    }
  }

  @Test("A waxing moon is lit on the right in the north and on the left in the south")
  func hemispheres() throws {
    let north = try #require(Coordinate(latitude: 52, longitude: 13))
    let south = try #require(Coordinate(latitude: -34, longitude: 151))
    let waxing = try phase("2019-01-10T00:00Z")
    #expect(waxing.isWaxing && waxing.isLitOnRight(from: north))
    #expect(!waxing.isLitOnRight(from: south))
    let waning = try phase("2019-01-25T00:00Z")
    #expect(!waning.isWaxing && !waning.isLitOnRight(from: north))
    #expect(waning.isLitOnRight(from: south))
  }
}
