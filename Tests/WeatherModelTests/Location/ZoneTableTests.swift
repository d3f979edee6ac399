import Foundation
import Testing

@testable import WeatherModel

struct ZoneTableTests {
  private static let carriedPath = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Assets/ZoneTable/zone.tab").path

  private static let systemFolder = "/usr/share/zoneinfo"

  private static var systemHasDatabase: Bool {
    ["zone.tab", "tzdata.zi"].allSatisfy {
      FileManager.default.isReadableFile(atPath: "\(systemFolder)/\($0)")
    }
  }

  private func table(at path: String) throws -> ZoneTable {
    ZoneTable(bytes: Array(try #require(FileManager.default.contents(atPath: path), "\(path)")))
  }

  private func carried() throws -> ZoneTable { try table(at: Self.carriedPath) }

  @Test("A row gives name, country, point and zone")
  func row() throws {
    let place = try #require(try carried().place(of: "America/Argentina/Buenos_Aires"))
    #expect(place.name == "Buenos Aires")
    #expect(place.countryCode == "AR")
    #expect(place.coordinate == Coordinate(latitude: -34.6, longitude: -58.45))
    #expect(place.timeZone == "America/Argentina/Buenos_Aires")
  }

  @Test(
    "An older name gives the place under its name of today, in the zone that was asked for",
    arguments: [
      ("Asia/Calcutta", "Kolkata", "IN"), ("Asia/Saigon", "Ho Chi Minh", "VN"),
      ("Europe/Kiev", "Kyiv", "UA"), ("US/Pacific", "Los Angeles", "US"), ("PRC", "Shanghai", "CN"),
      ("Asia/Chongqing", "Shanghai", "CN"), ("GB", "London", "GB"), ("W-SU", "Moscow", "RU"),
    ])
  func link(name: String, city: String, country: String) throws {
    let place = try #require(try carried().place(of: name))
    #expect(place.name == city)
    #expect(place.countryCode == country)
    #expect(place.timeZone == name)
  }

  @Test(
    "A name that the database links to a foreign zone alike stays in its own country",
    arguments: [
      ("Iceland", "IS"), ("Africa/Asmera", "ER"), ("Africa/Timbuktu", "ML"),
      ("America/Coral_Harbour", "CA"), ("America/Virgin", "VI"), ("Antarctica/South_Pole", "AQ"),
      ("Atlantic/Jan_Mayen", "SJ"), ("Pacific/Ponape", "FM"), ("Pacific/Truk", "FM"),
      ("Pacific/Yap", "FM"),
    ])
  func successor(name: String, country: String) throws {
    #expect(try carried().place(of: name)?.countryCode == country)
  }

  @Test(
    "A name without a place gives none",
    arguments: [
      "UTC", "Etc/UTC", "Etc/GMT+5", "Etc/Zulu", "GMT", "GMT0", "Greenwich", "Universal", "Zulu",
      "UCT", "EST", "EST5EDT", "CET", "MET", "HST", "Factory", "", "L", "Asia", "Asia/",
      "Mars/Olympus", "Asia/Shangha", "asia/shanghai", "Asia/Shanghai\tx", "Asia/Shanghai\n",
    ])
  func placeless(name: String) throws {
    #expect(try carried().place(of: name) == nil)
  }

  @Test("A link that leads nowhere, to itself or round in a ring gives no place")
  func brokenLinks() {
    let table = ZoneTable(
      bytes: Array(
        """
        L\tNo/Where\tOne
        L\tTwo\tTwo
        L\tFour\tThree
        L\tThree\tFour
        L\tFive
        XX\t+9999\tSix
        """.utf8))
    for name in ["One", "Two", "Three", "Four", "Five", "Six"] {
      #expect(table.place(of: name) == nil, "\(name)")
    }
  }

  @Test("Of a zone of several countries, the country of its principal place counts")
  func severalCountries() {
    let table = ZoneTable(bytes: Array("AE,OM,RE,SC,TF\t+2518+05518\tAsia/Dubai\tCrozet\n".utf8))
    #expect(table.place(of: "Asia/Dubai")?.countryCode == "AE")
  }

  @Test(
    "Every name of the system's database leads to within 1° of the system's own place",
    .enabled(if: systemHasDatabase, "no zone.tab or no tzdata.zi in /usr/share/zoneinfo"))
  func againstTheSystem() throws {
    let carried = try carried()
    let system = try table(at: "\(Self.systemFolder)/zone.tab")
    let database = String(
      decoding: try #require(
        FileManager.default.contents(atPath: "\(Self.systemFolder)/tzdata.zi")), as: UTF8.self)
    let carriedText = String(
      decoding: try #require(FileManager.default.contents(atPath: Self.carriedPath)),
      as: UTF8.self)
    var targets: [String: String] = [:]
    var names: [String] = []
    for line in database.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "Z": names.append(words[1])
      case "L":
        names.append(words[2])
        targets[words[2]] = words[1]
      default: continue
      }
    }
    #expect(names.count > 400)

    var resolved = 0
    for name in names {
      // The system's own table follows no links: here the database says where they lead.
      var expected = system.place(of: name)
      if expected == nil, let target = targets[name] { expected = system.place(of: target) }
      let found = carried.place(of: name)
      guard let expected, !Self.isPlaceless(name) else {
        #expect(found == nil, "\(name) is no place")
        continue
      }
      // A database newer than the table may know zones that were not there yet.
      if found == nil, Self.version(in: database) > Self.version(in: carriedText) { continue }
      let place = try #require(found, "\(name) is missing")
      resolved += 1
      // Those have a place of their own, tested above by country.
      if Self.movedNames.contains(name) { continue }
      let apart = place.coordinate.longitude - expected.coordinate.longitude
      #expect(abs(place.coordinate.latitude - expected.coordinate.latitude) < 1, "\(name)")
      #expect(min(abs(apart), 360 - abs(apart)) < 1, "\(name)")
    }
    #expect(resolved > 400)
  }

  private static let movedNames: Set<String> = [
    "Iceland", "Africa/Asmera", "Africa/Timbuktu", "America/Coral_Harbour", "America/Virgin",
    "Antarctica/South_Pole", "Atlantic/Jan_Mayen", "Pacific/Ponape", "Pacific/Truk", "Pacific/Yap",
  ]

  /// The word after "version", such as "2025b": later ones compare as greater.
  private static func version(in text: String) -> String {
    let words = text.prefix(1_000).split { " ,\n".contains($0) }
    return words.drop { $0 != "version" }.dropFirst().first.map(String.init) ?? ""
  }

  /// Rules in place of places, some of which newer databases link to a city.
  private static func isPlaceless(_ name: String) -> Bool {
    name.hasPrefix("Etc/")
      || [
        "CET", "CST6CDT", "EET", "EST", "EST5EDT", "HST", "MET", "MST", "MST7MDT", "PST8PDT", "WET",
      ]
      .contains(name)
  }
}
