import Foundation
import TestSupport
import Testing

@testable import WeatherModel

@Suite(
  "MET Norway's recorded answers",
  .enabled(if: RecordedAnswers.folder != nil, Comment(rawValue: RecordedAnswers.absence)))
struct METNorwayRecordingsTests {
  private static let now = METNorwaySample.instant("2020-07-20T11:20:44Z")

  private static func forecast(
    _ name: String, _ latitude: Double, _ longitude: Double, _ timeZone: String
  ) throws -> Forecast {
    try METNorwaySample.forecast(
      RecordedAnswers.bytes(of: "met-norway", name),
      at: OpenMeteoSample.coordinate(latitude, longitude), timeZone: timeZone, now: now)
  }

  @Test(
    "Every file maps, or is refused because it is none",
    arguments: RecordedAnswers.names(of: "met-norway"))
  func everyFile(name: String) throws {
    let isForecast = name.hasPrefix("locationforecast")
    do {
      let forecast = try Self.forecast(name, 0, 0, "Etc/UTC")
      #expect(isForecast && forecast.hours.count > 24 && !forecast.days.isEmpty)
      #expect(forecast.hours.allSatisfy { $0.temperature != nil })
      #expect(forecast.hours.dropLast().allSatisfy { $0.condition != nil })
      #expect(forecast.hours.allSatisfy { $0.condition?.condition != .unknown })
      #expect(forecast.hours.dropFirst().allSatisfy { $0.precipitation != nil })
    } catch let error as ProviderError {
      #expect(!isForecast && error.kind == .empty, "\(name): \(error)")
    }
  }

  @Test("London, complete: figures read off the file by hand")
  func london() throws {
    let forecast = try Self.forecast(
      "locationforecast-complete-london-2020.json", 51.5, -0.1, "Europe/London")
    #expect(forecast.hours.count == 82)
    let current = try #require(forecast.current)
    #expect(current.time == METNorwaySample.instant("2020-07-20T11:00:00Z"))
    #expect(current.condition?.condition == .clear && current.isDay)
    #expect(current.temperature?.celsius == 18.8 && current.humidity?.percent == 47)
    #expect(current.dewPoint?.celsius == 7.2 && current.pressure?.hectopascals == 1023.2)
    #expect(current.cloudCover?.percent == 12.5 && current.wind.speed?.metersPerSecond == 2.3)
    #expect(current.wind.direction?.degrees == 349.3 && current.wind.gusts == nil)
    #expect(current.uvIndex == nil && current.precipitation == nil)

    func hour(_ stamp: String) throws -> HourlyForecast {
      try #require(forecast.hours.first { $0.time == METNorwaySample.instant(stamp) })
    }
    let shower = try hour("2020-07-25T12:00:00Z")
    #expect(shower.period == 21_600 && shower.precipitation?.millimeters == 0.2)
    #expect(shower.condition?.condition == .showers && shower.temperature?.celsius == 23)
    #expect(try hour("2020-07-25T18:00:00Z").precipitation?.millimeters == 0.9)
    // The symbol of six hours says night, but the sun is still up over London then.
    #expect(try hour("2020-07-25T18:00:00Z").isDay)
    #expect(forecast.hours.map(\.period).filter { $0 == 21_600 }.count == 26)
    #expect(forecast.hours.firstIndex { $0.period == 21_600 } == 56)

    let days = forecast.days
    #expect(days.map { $0.date.components.day } == Array(20...29))
    #expect(
      days.map { $0.high?.celsius } == [21.1, 20.2, 23.3, 22.9, 23.3, 23.4, 23.7, 22.9, 23, nil])
    #expect(
      days.map { $0.low?.celsius } == [nil, 10.9, 11, 11.8, 11.2, 14.6, 16.4, 12.3, 15.1, 16.5])
    #expect(
      days.map { $0.precipitation?.millimeters } == [0, 0, 0, 0, 0, 1.1, 0.8, 0, 0.3, nil])
    #expect(
      days.map { $0.condition?.condition } == [
        .mainlyClear, .overcast, .partlyCloudy, .partlyCloudy, .mainlyClear, .partlyCloudy,
        .partlyCloudy, .partlyCloudy, .overcast, nil,
      ])
    #expect(days[5].wind.speed?.metersPerSecond == 5.2 && days[5].wind.gusts == nil)
    #expect(days.allSatisfy { $0.precipitationProbability == nil && $0.uvIndexMaximum == nil })
  }

  @Test("Beijing, compact: days by the clock of China")
  func beijing() throws {
    let forecast = try Self.forecast(
      "locationforecast-compact-beijing-2020.json", 39.9, 116.4, "Asia/Shanghai")
    #expect(forecast.hours.count == 82 && forecast.current?.temperature?.celsius == 30.4)
    #expect(forecast.current?.condition?.condition == .clear)
    #expect(forecast.hours.allSatisfy { $0.dewPoint == nil && $0.wind.gusts == nil })
    let days = forecast.days
    #expect(days.map { $0.date.components.day } == Array(20...29))
    #expect(
      days.map { $0.high?.celsius } == [nil, 33.8, 34.4, 32.4, 36.5, 38.1, 31.9, 32.4, 36.6, nil])
    #expect(
      days.map { $0.low?.celsius } == [nil, 23.8, 21.4, 22.6, 23.4, 24.8, 27.3, 25.6, 25.3, 27.9])
    #expect(
      days.map { $0.precipitation?.millimeters } == [0, 0, 0, 0, 0, 0, 0.4, 0, 0, nil])
    // Today is past midday: the symbol of the hours that are left. The last day ends at 14:00.
    #expect(days[0].condition?.condition == .partlyCloudy)
    #expect(days[9].condition?.condition == .clear)
    // The page of hours says once where the steps widen, at 02:00 of the 23rd.
    let widenings = forecast.hourRows(from: Self.now).filter {
      if case .widening = $0 { true } else { false }
    }
    #expect(
      widenings == [.widening(METNorwaySample.instant("2020-07-22T18:00:00Z"), seconds: 21_600)])
  }
}
