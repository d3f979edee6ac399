import Testing
import WeatherModel

struct MoonPositionTests {
  private func position(
    _ moment: String, _ latitude: Double, _ longitude: Double
  ) throws -> MoonPosition {
    MoonPosition(
      at: try #require(Instant(iso8601: moment)),
      coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)))
  }

  @Test("In the middle of the eclipse of 2017-08-21 it stands where NASA has the sun")
  func solarEclipse() throws {
    // Greatest eclipse: 18:25.5 UT at 36°58′N 87°40′W, altitude 63.9°, azimuth 197.9°.
    let moon = try position("2017-08-21T18:25:32Z", 36.967, -87.672)
    #expect(abs(moon.altitude - 63.9) < 0.25)
    #expect(abs(moon.azimuth - 197.9) < 0.6)
  }

  @Test("Meeus' example 47.a: overhead where declination and sidereal time say so")
  func meeusExample() throws {
    // 1992-04-12, 0h of dynamical time: right ascension 134.688°, declination 13.768°; the
    // sidereal time of Greenwich a minute earlier is 200.192°, by formula 12.4.
    let moon = try position("1992-04-11T23:59Z", 13.768, 134.688 - 200.192)
    #expect(moon.altitude > 89.85)
  }

  @Test("North of where it stands overhead it is in the south, and lower by the parallax")
  func parallax() throws {
    let moon = try position("1992-04-11T23:59Z", 13.768 + 45, 134.688 - 200.192)
    #expect(abs(moon.altitude - (45 - 0.9507 * 0.7071)) < 0.1)
    #expect(abs(moon.azimuth - 180) < 0.3)
  }

  @Test("East of there it has passed to the west, west of there it is still in the east")
  func sides() throws {
    let east = try position("1992-04-11T23:59Z", 13.768, 134.688 - 200.192 + 40)
    let west = try position("1992-04-11T23:59Z", 13.768, 134.688 - 200.192 - 40)
    #expect((250..<300).contains(east.azimuth))
    #expect((60..<110).contains(west.azimuth))
    #expect(abs(east.altitude - west.altitude) < 0.2)
  }
}
