import Foundation
import Testing

@testable import WeatherModel

@Suite struct ForecastCacheTests {
  private let folder: TemporaryFolder
  private let locations: StorageLocations
  private let cache: ForecastCache

  init() throws {
    folder = try TemporaryFolder()
    locations = try StorageLocations(environment: [
      "HOME": folder.path, "XDG_CACHE_HOME": folder.path + "/cache",
    ])
    cache = ForecastCache(locations: locations, zones: OneZone())
  }

  private func forecast(seed: UInt64 = 1) -> Forecast {
    var generator = ForecastGenerator(seed: seed, density: 90)
    return generator.forecast(hours: 30, days: 7, zones: OneZone())
  }

  @Test func keepsEachPlacesLastForecast() throws {
    let (berlin, oslo) = (try Cities.berlin, try Cities.oslo)
    #expect(cache.load(berlin.id) == .missing)
    try cache.store(forecast(seed: 1), of: berlin)
    try cache.store(forecast(seed: 2), of: oslo)
    try cache.store(forecast(seed: 3), of: berlin)
    let restarted = ForecastCache(locations: locations, zones: OneZone())
    #expect(restarted.load(berlin.id) == .found(.init(place: berlin, forecast: forecast(seed: 3))))
    #expect(restarted.load(oslo.id) == .found(.init(place: oslo, forecast: forecast(seed: 2))))
    try cache.remove(berlin.id)
    try cache.remove(berlin.id)
    #expect(cache.load(berlin.id) == .missing)
    #expect(try folder.mode("cache/wx/forecasts/oslo.forecast") == 0o600)
  }

  @Test func serversAreKeptApartAndTheirPasswordsAreNoNames() throws {
    let berlin = try Cities.berlin
    let servers = [nil, "http://me:s3cret@host.example", "http://me:0ther@host.example"]
    for (seed, server) in servers.enumerated() {
      let cache = ForecastCache(locations: locations, zones: OneZone(), server: server)
      #expect(cache.load(berlin.id) == .missing)
      try cache.store(forecast(seed: UInt64(seed)), of: berlin)
    }
    for (seed, server) in servers.enumerated() {
      let cache = ForecastCache(locations: locations, zones: OneZone(), server: server)
      let forecast = forecast(seed: UInt64(seed))
      #expect(cache.load(berlin.id) == .found(.init(place: berlin, forecast: forecast)))
    }
    let names = FolderEntry.all(in: locations.forecastsFolder).map(\.path)
    #expect(names.count == 3 && !names.contains { $0.contains("s3cret") || $0.contains("host") })
  }

  @Test func dropsADamagedFileAndSaysSoOnce() throws {
    let berlin = try Cities.berlin
    try cache.store(forecast(), of: berlin)
    let file = locations.forecastFile(for: berlin.id)
    var bytes = try #require(try file.read(limit: 1 << 20))
    bytes[bytes.count / 2] ^= 4
    try file.write(bytes)
    #expect(
      cache.load(berlin.id)
        == .unusable(StorageNotice(path: file.shownPath, problem: .cacheDropped)))
    #expect(cache.load(berlin.id) == .missing)
  }

  @Test func leavesAnotherVersionsFile() throws {
    let berlin = try Cities.berlin
    try cache.store(forecast(), of: berlin)
    let file = locations.forecastFile(for: berlin.id)
    var bytes = try #require(try file.read(limit: 1 << 20))
    bytes[4] = 9
    try file.write(bytes)
    #expect(cache.load(berlin.id) == .missing)
    #expect(try file.read(limit: 1 << 20) == bytes)
  }

  @Test func takesNoOtherPlacesForecast() throws {
    let (berlin, oslo) = (try Cities.berlin, try Cities.oslo)
    try cache.store(forecast(), of: berlin)
    let bytes = try #require(try locations.forecastFile(for: berlin.id).read(limit: 1 << 20))
    try locations.forecastFile(for: oslo.id).write(bytes)
    #expect(cache.load(oslo.id) == .missing)
  }

  @Test func prunesWhatIsOldOrTooMany() throws {
    let now = 1_790_000_000
    let day = 86_400
    let directory = locations.forecastsFolder
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    func create(_ name: String, age: Int) throws {
      let path = "\(directory)/\(name)"
      try Data().write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(now - age))], ofItemAtPath: path)
    }
    for number in 0..<302 { try create("p\(number).forecast", age: number * 60) }
    try create("old.forecast", age: 31 * day)
    try create(".p.forecast.12-0.tmp", age: 2 * day)
    try create(".q.forecast.12-0.tmp", age: 10)
    try create("foreign.txt", age: 99 * day)
    cache.prune(now: Instant(seconds: now))
    let left = Set(try FileManager.default.contentsOfDirectory(atPath: directory))
    let expected = Set((0..<300).map { "p\($0).forecast" })
      .union([".q.forecast.12-0.tmp", "foreign.txt"])
    #expect(left == expected)
  }
}
