import Foundation
import Testing

@testable import WeatherModel

@Suite struct StorageLocationsTests {
  @Test func followsTheHomeFolder() throws {
    let locations = try StorageLocations(environment: ["HOME": "/home/ada/"])
    #expect(locations.settingsFile.path == "/home/ada/.config/wx/config.json")
    #expect(locations.placesFile.path == "/home/ada/.local/share/wx/places.json")
    #expect(locations.forecastsFolder == "/home/ada/.cache/wx/forecasts")
    #expect(locations.logFile.path == "/home/ada/.local/state/wx/log")
    #expect(locations.placesFile.shownPath == "~/.local/share/wx/places.json")
  }

  @Test func followsXDGAndIgnoresRelativeValues() throws {
    let locations = try StorageLocations(environment: [
      "HOME": "/home/ada", "XDG_CONFIG_HOME": "/etc/xdg/", "XDG_DATA_HOME": "data",
      "XDG_CACHE_HOME": "",
    ])
    #expect(locations.configFolder == "/etc/xdg/wx")
    #expect(locations.dataFolder == "/home/ada/.local/share/wx")
    #expect(locations.cacheFolder == "/home/ada/.cache/wx")
    #expect(locations.settingsFile.shownPath == "/etc/xdg/wx/config.json")
  }

  @Test func asksTheUserDatabaseWithoutHome() throws {
    let locations = try StorageLocations(environment: [:])
    #expect(
      locations.configFolder == NSHomeDirectoryForUser(NSUserName()).map { $0 + "/.config/wx" })
  }

  @Test func shortensOnlyWholeFolders() throws {
    let locations = try StorageLocations(environment: ["HOME": "/home/ada"])
    #expect(locations.abbreviated("/home/adam/x") == "/home/adam/x")
    #expect(locations.expanded("~/k", relativeTo: "/c") == "/home/ada/k")
    #expect(locations.expanded("k", relativeTo: "/c") == "/c/k")
  }

  @Test(arguments: [
    ("geonames:2950159", "geonames_3a2950159"),
    ("point:52.5200,-13.4100", "point_3a52.5200,-13.4100"),
    ("../../etc/passwd", "_2e._2f.._2fetc_2fpasswd"), ("", "_"), ("a_3a", "a_5f3a"),
    ("Ås", "_c3_85s"),
  ])
  func namesFilesSafely(id: String, name: String) {
    #expect(StorageLocations.fileName(for: Place.ID(rawValue: id)) == name)
  }

  @Test func keepsLongIdsApartAndShort() {
    let long = String(repeating: "ü", count: 300)
    let first = StorageLocations.fileName(for: Place.ID(rawValue: long + "1"))
    let second = StorageLocations.fileName(for: Place.ID(rawValue: long + "2"))
    #expect(first != second)
    #expect(first.utf8.count < 120)
  }
}
