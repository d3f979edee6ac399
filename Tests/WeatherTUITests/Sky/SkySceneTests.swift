import Testing
import WeatherModel

@testable import WeatherTUI

private struct NoZones: TimeZoneSource {
  func rules(for identifier: String) -> (any TimeZoneRules)? { nil }
}

@Suite struct SkySceneTests {
  private let id = Place.ID(rawValue: "geonames:2950159")

  private func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text)) }

  private func berlin() throws -> Coordinate {
    try #require(Coordinate(latitude: 52.52, longitude: 13.41))
  }

  private func forecast(_ condition: Condition, at moment: Instant) throws -> Forecast {
    var forecast = Forecast(
      provider: .openMeteo, fetchedAt: moment,
      zone:
        PlaceTimeZone(identifier: "Etc/Unknown", adjustment: 7200, source: NoZones()))
    var current = CurrentConditions(time: moment, isDay: true)
    current.condition = ConditionReport(condition)
    current.cloudCover = Percentage(percent: 43)
    current.wind = Wind(
      speed: Speed(metersPerSecond: 7.4), direction: Direction(degrees: 248))
    current.temperature = Temperature(celsius: 11.7)
    forecast.current = current
    return forecast
  }

  @Test func figuresComeFromTheForecastAndAreRounded() throws {
    let moment = try instant("2026-06-21T11:06:00Z")
    var forecast = try forecast(.rain, at: moment)
    forecast.shortSteps = [
      PrecipitationStep(
        time: moment - 300, duration: 900, precipitation: Precipitation(millimeters: 0.71))
    ]
    let scene = SkyScene(
      forecast: forecast, coordinate: try berlin(), now: moment, placeID: id)
    #expect(scene.condition == .rain)
    #expect(scene.cloudCover.map { abs($0 - 0.45) < 1e-9 } == true)
    #expect(scene.windSpeed == 7)
    #expect(scene.windDirection == 255)
    #expect(scene.temperature == 12)
    #expect(scene.precipitationRate == 3)
    #expect(abs(scene.sun.altitude - 60.9) < 0.3)
    #expect(!scene.facesNorth)
  }

  @Test(arguments: [3_600, 21_600]) func rainIsThatOfTheStepUnderWay(period: Int) throws {
    let moment = try instant("2026-06-21T11:06:00Z")
    var forecast = try forecast(.rain, at: moment)
    forecast.hours = [(moment - 360, 9.0), (moment - 360 + period, 2.0 * Double(period) / 3_600)]
      .map { time, amount in
        var hour = HourlyForecast(time: time, isDay: true)
        hour.period = period
        hour.precipitation = Precipitation(millimeters: amount)
        return hour
      }
    let scene = SkyScene(forecast: forecast, coordinate: try berlin(), now: moment, placeID: id)
    // Not the nine millimetres that are over.
    #expect(scene.precipitationRate == 2)
  }

  @Test func staysTheSameForMinutesAndChangesWithTheHour() throws {
    let moment = try instant("2026-06-21T11:04:00Z")
    let forecast = try forecast(.clear, at: moment)
    let place = try berlin()
    func scene(_ seconds: Int) -> SkyScene {
      SkyScene(forecast: forecast, coordinate: place, now: moment + seconds, placeID: id)
    }
    #expect(scene(0) == scene(239))
    #expect(scene(0) != scene(3600))
    #expect(Set((0..<60).map { scene($0 * 60) }).count <= 16)
  }

  @Test func nothingKnownIsUnknown() throws {
    let scene = SkyScene(
      forecast: nil, coordinate: try berlin(), now: try instant("2026-01-01T00:00:00Z"),
      placeID: id)
    #expect(scene.condition == .unknown)
    #expect(scene.cloudCover == nil && scene.precipitationRate == nil)
    #expect(scene.windSpeed == 0)
    #expect(scene.sun.altitude < -50)
  }

  @Test func moonIsThereOnlyAboveTheHorizon() throws {
    // A full moon stands opposite the sun: at noon it is below, at midnight above.
    let place = try berlin()
    let noon = SkyScene(
      forecast: nil, coordinate: place, now: try instant("2019-01-21T11:00:00Z"), placeID: id)
    let night = SkyScene(
      forecast: nil, coordinate: place, now: try instant("2019-01-21T00:00:00Z"), placeID: id)
    #expect(noon.moon == nil)
    let moon = try #require(night.moon)
    #expect(moon.direction.altitude > 40)
    #expect(moon.illuminatedFraction > 0.97)
  }

  @Test func placesHaveTheirOwnLastingSeed() {
    // FNV-1a of "a" is published as e40c292c; a changed hash would move every horizon.
    #expect(SkyScene.seed(of: Place.ID(rawValue: "a")) == 0xE40C_292C)
    #expect(SkyScene.seed(of: id) != SkyScene.seed(of: Place.ID(rawValue: "geonames:2643743")))
  }

  @Test func westWindBlowsEastward() {
    // Who looks south has the west at the right hand.
    #expect(SkySamples.scene(.clear, wind: 8, from: 270).windAcross < -7.9)
    #expect(SkySamples.scene(.clear, wind: 8, from: 270, facesNorth: true).windAcross > 7.9)
    #expect(abs(SkySamples.scene(.clear, wind: 8, from: 180).windAcross) < 0.01)
  }

  @Test(arguments: [50, 100, 200])
  func sunIsInTheMiddleOfItsCourseAtNoonOnBothSidesOfTheEquator(columns: Int) {
    let size = Size(columns: columns, rows: 30)
    let width = Float(columns)
    let middle = width * SkyGeometry.course(columns: columns).middle
    for (azimuth, facesNorth) in [(180.0, false), (0.0, true), (360.0, true)] {
      let geometry = SkyGeometry(
        scene: SkySamples.scene(.clear, azimuth: azimuth, facesNorth: facesNorth), size: size,
        land: nil)
      #expect(abs(geometry.sun.x - middle) < 0.01)
    }
    let morning = SkyGeometry(
      scene: SkySamples.scene(.clear, altitude: 5, azimuth: 90), size: size, land: nil)
    let noon = SkyGeometry(
      scene: SkySamples.scene(.clear, altitude: 60, azimuth: 180), size: size, land: nil)
    #expect(morning.sun.x < middle * 0.7)
    #expect(morning.sun.y > noon.sun.y)
    // Where there are cards it never goes behind them.
    let evening = SkyGeometry(
      scene: SkySamples.scene(.clear, altitude: 5, azimuth: 300), size: size, land: nil)
    #expect(columns < 66 || evening.sun.x < width * 0.42)
  }
}
