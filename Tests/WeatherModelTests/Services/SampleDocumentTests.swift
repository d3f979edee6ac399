import Foundation
import Testing

@testable import WeatherModel

@Suite("The samples that are shipped")
struct SampleDocumentTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Assets/Samples").standardized

  private static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  @Test("There are several")
  func several() { #expect(Self.names.count >= 3) }

  @Test("Each is a plausible forecast of its moment", arguments: names)
  func plausible(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let sample = try SampleDocument(json: bytes, zones: OpenMeteoSample.zones)
    let forecast = sample.forecast
    let now = sample.recorded
    #expect(forecast.zone.isNamed && forecast.zone.adjustment == 0)
    #expect(!sample.place.name.isEmpty && sample.place.timeZone == forecast.zone.identifier)
    #expect(forecast.attribution.count == 1 && forecast.attribution[0].text.isEmpty == false)

    let current = try #require(forecast.conditions(at: now))
    let temperature = try #require(current.temperature)
    #expect(current.condition != nil && current.condition?.condition != .unknown)
    let range = forecast.highLow(on: forecast.today(at: now), now: now)
    // A recording made in the evening may know no high of that day any more.
    if let high = range.high { #expect(temperature <= high) }
    if let low = range.low { #expect(low <= temperature) }

    let hours = forecast.hours(from: now)
    #expect(hours.count >= 8)
    #expect(hours.first.map { $0.time <= now } == true)
    #expect(hours.allSatisfy { $0.temperature != nil && $0.condition != nil })
    #expect(forecast.days(from: now).count >= 5)
    #expect(zip(forecast.days, forecast.days.dropFirst()).allSatisfy { $0.date + 1 == $1.date })
    for day in forecast.days {
      if let high = day.high, let low = day.low { #expect(low <= high) }
    }
    for alert in forecast.alerts { #expect(!alert.event.isEmpty) }
  }

  @Test("A damaged sample is refused", arguments: ["", "{}", #"{"sample": {}}"#, "[1]"])
  func damaged(json: String) {
    let error = #expect(throws: ProviderError.self) {
      try SampleDocument(json: Array(json.utf8), zones: NoTimeZones())
    }
    #expect(error?.kind == .unreadable)
  }
}
