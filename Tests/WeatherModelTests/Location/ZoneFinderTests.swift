import Testing

@testable import WeatherModel

@Suite("The zone of a point")
struct ZoneFinderTests {
  private static let table = ZoneTable(
    bytes: Array(
      """
      # comment
      DE\t+5230+01322\tEurope/Berlin
      NP\t+2743+08519\tAsia/Kathmandu
      AQ\t-6617+11031\tAntarctica/Casey
      L\tEurope/Berlin\tEurope/Somewhere
      """.utf8))

  private func zone(_ latitude: Double, _ longitude: Double) -> String? {
    ZoneFinder(gazetteer: nil, table: Self.table)
      .timeZone(at: OpenMeteoSample.coordinate(latitude, longitude))
  }

  @Test("is that of the nearest place, and none far out at sea")
  func nearest() {
    #expect(zone(51.1, 13.7) == "Europe/Berlin")
    #expect(zone(28.2, 84) == "Asia/Kathmandu")
    #expect(zone(-66, 110) == "Antarctica/Casey")
    #expect(zone(-30, -20) == nil && zone(90, 0) == nil)
    #expect(
      ZoneFinder(gazetteer: nil, table: nil).timeZone(at: OpenMeteoSample.coordinate(0, 0)) == nil)
  }

  @Test("is that of a town of the list where one is nearer")
  func town() throws {
    let gazetteer = try Gazetteer(path: GazetteerAsset.path)
    let finder = ZoneFinder(gazetteer: gazetteer, table: Self.table)
    #expect(finder.timeZone(at: OpenMeteoSample.coordinate(48.2, 16.4)) == "Europe/Vienna")
    #expect(finder.timeZone(at: OpenMeteoSample.coordinate(40.71, -74)) == "America/New_York")
  }
}
