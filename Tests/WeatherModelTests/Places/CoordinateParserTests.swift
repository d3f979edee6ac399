import Testing

@testable import WeatherModel

@Suite("Coordinates are read as people write them")
struct CoordinateParserTests {
  @Test(
    "Points",
    arguments: [
      ("52.52,13.41", 52.52, 13.41),
      ("  52.52 , 13.41  ", 52.52, 13.41),
      ("52.52 13.41", 52.52, 13.41),
      ("12,5", 12, 5),
      ("38.0 N 92 W", 38, -92),
      ("38,-92", 38, -92),
      ("38n,92w", 38, -92),
      ("+38;-92", 38, -92),
      ("S 33.9 E 18.4", -33.9, 18.4),
      ("\u{2212}33.9, 18.4", -33.9, 18.4),
      ("-33.9 18.4", -33.9, 18.4),
      ("48°51′N 2°21′E", 48.85, 2.35),
      ("2°21′E 48°51′N", 48.85, 2.35),
      ("48° 51' 24\" N, 2° 21' 3'' E", 48.8567, 2.3508),
      ("48 51 24 N 2 21 3 E", 48.8567, 2.3508),
      ("-33°54′, 18°24′", -33.9, 18.4),
      ("48°51′ 2°21′", 48.85, 2.35),
      ("38 N, -92", 38, -92),
      ("52.520008,13.404954", 52.52, 13.405),
      ("35.68，139.69", 35.68, 139.69),
      ("0,0", 0, 0),
      ("-0.00001,-0.00001", 0, 0),
      ("90,180", 90, 180),
      (".5,5.", 0.5, 5),
      ("-90,-180", -90, -180),
    ])
  func readsPoints(text: String, latitude: Double, longitude: Double) {
    let expected = Coordinate(latitude: latitude, longitude: longitude)
    #expect(CoordinateParser.parse(text) == expected.map(CoordinateParser.Outcome.coordinate))
  }

  @Test(
    "Points that are not on the Earth say why",
    arguments: [
      ("91,0", "latitude 91 is outside -90 to 90"),
      ("139.69,35.68", "latitude 139.69 is outside -90 to 90"),
      ("0,180.5", "longitude 180.5 is outside -180 to 180"),
      ("90.00001 S, 0 W", "latitude -90 is outside -90 to 90"),
      ("1,999999999999999999999", "longitude 1e+21 is outside -180 to 180"),
    ])
  func refusesPointsOffTheEarth(text: String, reason: String) {
    #expect(CoordinateParser.parse(text) == .outOfRange(reason))
  }

  @Test(
    "Anything else is something else",
    arguments: [
      "", " ", "Berlin", "N", "NE", "Essen", "Ås", "L'Aquila", "San José", "北京", "10115",
      "10115 Berlin", "12345 6789", "E3 2NS", "W1 2EN", "Paris, 75", "48,51,2", "1,", ",1", "1,,2",
      "--1,2", "1-2", "1e5,3", "1.2.3,4", "38 N 92 N", "38 E, 92 E", "-33.9 S, 18.4 E",
      "12 34, 56 78",
      "48°61′N 2°21′E", "48°51.5′3″N 2°E", "48′N 2°E", "٥٢,١٣", "1/2", "°,°", "N W",
    ])
  func leavesTheRest(text: String) {
    #expect(CoordinateParser.parse(text) == .notACoordinate)
  }

  @Test(
    "A place of bare coordinates is named by them",
    arguments: [
      (52.52, 13.41, "point:52.5200,13.4100", "52.52° N 13.41° E"),
      (-33.9, -0.1278, "point:-33.9000,-0.1278", "33.9° S 0.1278° W"),
      (0, 0, "point:0.0000,0.0000", "0° N 0° E"),
      (-0.00001, -0.00001, "point:0.0000,0.0000", "0° N 0° E"),
      (10, 100.05, "point:10.0000,100.0500", "10° N 100.05° E"),
    ])
  func namesPoints(latitude: Double, longitude: Double, id: String, name: String) throws {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let place = Place.at(coordinate)
    #expect(place.id.rawValue == id)
    #expect(place.name == name)
    #expect(place.coordinate == coordinate)
    #expect(CoordinateParser.parse(name) != .notACoordinate)
  }
}
