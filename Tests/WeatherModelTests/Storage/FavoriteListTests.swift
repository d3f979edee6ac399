import Testing

@testable import WeatherModel

/// Places for tests of the storage.
enum Cities {
  static func place(
    _ id: String, _ latitude: Double, _ longitude: Double, name: String? = nil
  ) throws -> Place {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return Place(id: Place.ID(rawValue: id), name: name ?? id, coordinate: coordinate)
  }

  static var berlin: Place { get throws { try place("berlin", 52.52, 13.41) } }
  static var oslo: Place { get throws { try place("oslo", 59.91, 10.75) } }
  static var suva: Place { get throws { try place("suva", -18.14, 178.44) } }
}

@Suite struct FavoriteListTests {
  private func list() throws -> FavoriteList {
    FavoriteList(favorites: try [Cities.berlin, Cities.oslo, Cities.suva].map { .init(place: $0) })
  }

  private func ids(_ list: FavoriteList) -> [String] { list.favorites.map(\.id.rawValue) }

  @Test func refusesTheSameIdAndNeighbours() throws {
    var list = try list()
    let berlin = try Cities.berlin
    #expect(list.add(try Cities.place("berlin", 0, 0)) == .alreadyThere(berlin))
    // 0.0085 degrees of latitude are 945 m, 0.0095 are 1056 m.
    #expect(list.add(try Cities.place("mitte", 52.5285, 13.41)) == .alreadyThere(berlin))
    #expect(list.add(try Cities.place("wedding", 52.5295, 13.41)) == .added(at: 3))
    #expect(ids(list) == ["berlin", "oslo", "suva", "wedding"])
  }

  @Test func knowsNeighboursAcrossTheDateLine() throws {
    let east = try #require(Coordinate(latitude: 0, longitude: 179.999))
    let west = try #require(Coordinate(latitude: 0, longitude: -179.999))
    #expect(abs(east.distance(to: west) - 222.39) < 0.1)
    let north = try #require(Coordinate(latitude: 90, longitude: 0))
    let south = try #require(Coordinate(latitude: -90, longitude: 77))
    #expect(abs(north.distance(to: south) - 20_015_114) < 2)
    #expect(try abs(Cities.berlin.coordinate.distance(to: Cities.oslo.coordinate) - 838_600) < 1500)
  }

  @Test func undoesARemovalWithLabelPlaceAndMarks() throws {
    var list = try list()
    let oslo = Place.ID(rawValue: "oslo")
    #expect(list.rename(oslo, to: "Home") == .done)
    #expect(list.setDefault(oslo) == .done)
    #expect(list.setLastShown(oslo) == .done)
    let before = list
    guard case .removed(let removed) = list.remove(oslo) else {
      Issue.record("not removed")
      return
    }
    #expect(ids(list) == ["berlin", "suva"])
    #expect(list.defaultID == nil)
    #expect(list.initialID?.rawValue == "berlin")
    #expect(list.restore(removed) == .added(at: 1))
    #expect(list == before)
  }

  @Test(arguments: [
    (-3, ["suva", "berlin", "oslo"]), (0, ["suva", "berlin", "oslo"]),
    (1, ["berlin", "suva", "oslo"]), (9, ["berlin", "oslo", "suva"]),
  ])
  func movesToAnIndex(destination: Int, order: [String]) throws {
    var list = try list()
    #expect(list.move(Place.ID(rawValue: "suva"), to: destination) == .done)
    #expect(ids(list) == order)
  }

  @Test func cleansLabels() throws {
    var list = try list()
    let id = Place.ID(rawValue: "oslo")
    #expect(list.rename(id, to: "  My\u{1B}[31m \u{202E} town\n") == .done)
    #expect(list.favorites[1].displayName == "My[31m town")
    #expect(list.rename(id, to: " \u{7} ") == .done)
    #expect(list.favorites[1].displayName == "oslo")
  }

  @Test func marksOnlyFavourites() throws {
    var list = try list()
    let nowhere = Place.ID(rawValue: "nowhere")
    #expect(list.setDefault(nowhere) == .notFound)
    #expect(list.setLastShown(nowhere) == .notFound)
    #expect(list.move(nowhere, to: 0) == .notFound)
    #expect(list.rename(nowhere, to: "x") == .notFound)
    #expect(list.remove(nowhere) == .notFound)
    #expect(FavoriteList(favorites: [], defaultID: nowhere).initialID == nil)
  }
}
