import Foundation
import Testing

@testable import WeatherModel

struct SunPositionTests {
  private let degree = Double.pi / 180

  @Test("The sun of Meeus' example 25.a: 1992-10-13, 0h of dynamical time")
  func meeusExample() {
    let sun = ApparentSun(century: (2_448_908.5 - 2_451_545) / 36_525)
    #expect(abs(sun.longitude / degree - 199.90895) < 0.00005)
    #expect(abs(wrappedDegrees(sun.rightAscension / degree) - 198.38083) < 0.00005)
    #expect(abs(sun.declination / degree + 7.78507) < 0.00005)
  }

  /// Declination and Greenwich hour angle at 0h, from a published ephemeris of the sun for
  /// land surveyors (cadastral.com, "1999 SUN for 0 hrs Universal Time").
  @Test(
    "Declination and hour angle are those of the surveyors' ephemeris",
    arguments: [
      ("1999-01-01", -23.052583, 179.211611), ("1999-01-05", -22.682528, 178.749361),
      ("1999-01-10", -22.051889, 178.210056), ("1999-01-15", -21.241611, 177.725972),
      ("1999-01-20", -20.261444, 177.309222),
    ])
  func ephemeris(date: String, declination: Double, hourAngle: Double) throws {
    let midnight = try #require(Instant(iso8601: date + "T00:00Z"))
    // At the pole the altitude is the declination.
    let pole = try #require(Coordinate(latitude: 90, longitude: 0))
    let altitude = SunPosition(at: midnight, coordinate: pole).altitude
    #expect(abs(altitude - declination) < 0.005)
    // On the equator, six hours before noon, the hour angle is what is missing to the horizon.
    let longitude = 270 - hourAngle
    let east = try #require(Coordinate(latitude: 0, longitude: longitude))
    let sun = SunPosition(at: midnight, coordinate: east)
    #expect(abs(sun.altitude / cos(declination * degree)) < 0.012)
    #expect(abs(sun.azimuth - (90 - declination)) < 0.005)
  }

  @Test("The sun runs from east by way of south to west in the north, by way of north in the south")
  func azimuths() throws {
    let morning = try #require(Instant(iso8601: "2026-03-20T06:30Z"))
    for (latitude, noonAzimuth) in [(50.0, 180.0), (-50.0, 0.0)] {
      let place = try #require(Coordinate(latitude: latitude, longitude: 0))
      #expect(abs(SunPosition(at: morning, coordinate: place).azimuth - 90) < 8)
      let noon = SunPosition(at: morning + 5 * 3600 + 37 * 60, coordinate: place).azimuth
      #expect(cos((noon - noonAzimuth) * degree) > 0.999)
      let evening = SunPosition(at: morning + 11 * 3600, coordinate: place).azimuth
      #expect(abs(evening - 270) < 8)
    }
  }

  /// Times are from the Naval Observatory's page "Earth's Seasons", by way of Time4J's tests.
  @Test(
    "At the equinoxes the sun stands above the equator, at the solstices above the tropics",
    arguments: [
      ("2024-03-20T03:06Z", 0), ("2024-06-20T20:51Z", 23.438), ("2024-09-22T12:44Z", 0),
      ("2024-12-21T09:21Z", -23.438), ("2025-03-20T09:01Z", 0), ("2025-06-21T02:42Z", 23.438),
      ("2010-09-23T03:09Z", 0), ("2000-12-21T13:37Z", -23.438),
    ])
  func seasons(moment: String, declination: Double) throws {
    let sun = ApparentSun(at: try #require(Instant(iso8601: moment)))
    #expect(abs(sun.declination / degree - declination) < 0.005)
  }

  @Test("Any instant and any point of the Earth give an angle")
  func extremes() throws {
    for latitude in [-90.0, -23.4, 0, 66.6, 90] {
      for longitude in [-180.0, -0.0, 180] {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        for seconds in stride(from: -4_000_000_000, through: 8_000_000_000, by: 98_765_432) {
          let sun = SunPosition(at: Instant(seconds: seconds), coordinate: place)
          #expect((-90...90).contains(sun.altitude))
          #expect((0..<360).contains(sun.azimuth))
        }
      }
    }
    #expect(wrappedDegrees(-1e-18) == 0)
  }

  @Test("A flag holds near the horizon and gives way to a sun that clearly says otherwise")
  func isDay() throws {
    // Bluffton: sunset is at 23:50 (USNO), and the sun sinks by 11' a minute.
    let place = try #require(Coordinate(latitude: 40.8939, longitude: -83.8917))
    let sunset = try #require(Instant(iso8601: "2018-09-12T23:50Z"))
    func isDay(_ flag: Bool?, _ minutes: Int) -> Bool {
      SunPosition.isDay(flag: flag, at: sunset + minutes * 60, coordinate: place)
    }
    // Well above: day, even if the service says night.
    #expect(isDay(false, -15) && isDay(true, -15) && isDay(nil, -15))
    // From +1° to −2.5° the flag holds; without one the sun's upper edge decides.
    #expect(!isDay(false, -5) && isDay(true, -5) && isDay(nil, -5))
    #expect(!isDay(false, 5) && isDay(true, 5) && !isDay(nil, 5))
    // Well below: night.
    #expect(!isDay(false, 15) && !isDay(true, 15) && !isDay(nil, 15))
  }
}
