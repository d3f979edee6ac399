import Foundation
import Testing

@testable import WeatherModel

@Suite("--json prints schema 1")
struct ForecastDocumentTests {
  private static let place = WeatherModel.Place(
    id: .init(rawValue: "geonames:2950159"), name: "Berlin", region: "Land Berlin",
    country: "Germany", countryCode: "DE",
    coordinate: Coordinate(latitude: 52.52437, longitude: 13.41053) ?? .origin)

  /// Berlin on the day that its clocks go forward.
  private static func berlin() throws -> Forecast {
    let rules = ForecastSample.OneChange(
      before: 3600, after: 7200, change: ForecastSample.utc(2026, 3, 29, 1))
    let zone = PlaceTimeZone(identifier: "Europe/Berlin", adjustment: 0, source: rules)
    let first = try #require(CalendarDate(year: 2026, month: 3, day: 28))
    var forecast = ForecastSample.forecast(in: zone, from: first, days: 3)
    forecast.fetchedAt = ForecastSample.utc(2026, 3, 29, 1, 20)
    forecast.attribution = [
      Attribution(text: "Weather data by Open-Meteo.com", link: "", license: "CC BY 4.0"),
      Attribution(text: "Places by GeoNames", link: "", license: "CC BY 4.0"),
    ]
    // Three hours are enough to read: 00:00 and 01:00 in winter time, 03:00 in summer time.
    forecast.hours = Array(forecast.hours[24..<27])
    forecast.hours[1].condition = ConditionReport(.rain)
    forecast.hours[1].precipitationProbability = Percentage(percent: 0.29 * 100)
    forecast.hours[1].precipitation = Precipitation(millimeters: 0.1 + 0.2)
    forecast.hours[1].wind.speed = Speed(metersPerSecond: 13 / 3.6)
    forecast.days[1].high = Temperature(celsius: 12.3)
    forecast.days[1].low = Temperature(celsius: 3)
    forecast.days[1].sun = .rises(sunrise: ForecastSample.utc(2026, 3, 29, 4, 49), sunset: nil)
    forecast.days[2].sun = .polarNight
    return forecast
  }

  private static func text(
    _ forecast: Forecast?, freshness: Freshness? = .fresh,
    failure: ForecastDocument.Failure? = nil, now: Instant
  ) -> String {
    let entry = ForecastDocument.Place(
      place: place, forecast: forecast, freshness: freshness, failure: failure, now: now
    ) { conditionText($0, isDay: $1, language: .english) }
    return ForecastDocument(places: [entry]).text
  }

  @Test("Names, order, nulls and times")
  func wholeDocument() throws {
    var forecast = try Self.berlin()
    var current = CurrentConditions(time: ForecastSample.utc(2026, 3, 29, 1, 15), isDay: false)
    current.condition = ConditionReport(.mainlyClear)
    current.temperature = Temperature(celsius: 2.1)
    current.wind.direction = Direction(degrees: 360)
    forecast.current = current
    var air = AirQuality(time: ForecastSample.utc(2026, 3, 29, 1))
    air.europeanIndex = 21
    air.fineParticles = 4.5
    air.ownIndex = AirQualityIndex(name: "QAQI", value: "2.7", category: "Good")
    air.mainPollutant = .ozone
    air.attribution = [Attribution(text: "Somebody else", link: "", license: "")]
    forecast.airQuality = air
    var alert = WeatherAlert(event: "Frost", severity: .minor)
    alert.starts = ForecastSample.utc(2026, 3, 29, 0)
    alert.instruction = "Cover plants"
    var past = WeatherAlert(event: "Wind", severity: .severe)
    past.ends = ForecastSample.utc(2026, 3, 29, 1, 30)
    forecast.alerts = [alert, past]

    let expected = """
      {
        "schema": 1,
        "places": [
          {
            "place": {"id": "geonames:2950159", "name": "Berlin", "region": "Land Berlin", \
      "country": "Germany", "countryCode": "DE", "latitude": 52.52437, "longitude": 13.41053, \
      "timeZone": "Europe/Berlin"},
            "provider": "open-meteo",
            "attribution": "Weather data by Open-Meteo.com; Places by GeoNames; \
      Somebody else",
            "fetchedAt": "2026-03-29T03:20:00+02:00",
            "freshness": "fresh",
            "current": {"time": "2026-03-29T03:15:00+02:00", "condition": "mainlyClear", \
      "conditionText": "Mainly clear", "isDay": false, "temperatureCelsius": 2.1, \
      "apparentTemperatureCelsius": null, "dewPointCelsius": null, "humidityPercent": null, \
      "pressureHectopascals": null, "cloudCoverPercent": null, "visibilityMeters": null, \
      "uvIndex": null, "windSpeedMetersPerSecond": null, "windGustMetersPerSecond": null, \
      "windDirectionDegrees": 0, "precipitationMillimeters": null},
            "today": {"highCelsius": 12.3, "lowCelsius": 2.1},
            "hourly": [
              {"time": "2026-03-29T03:00:00+02:00", "condition": null, "isDay": true, \
      "temperatureCelsius": 2.6, "apparentTemperatureCelsius": null, \
      "precipitationProbabilityPercent": null, "precipitationMillimeters": null, \
      "snowfallCentimeters": null, "humidityPercent": null, "cloudCoverPercent": null, \
      "uvIndex": null, "windSpeedMetersPerSecond": null, "windGustMetersPerSecond": null, \
      "windDirectionDegrees": null}
            ],
            "daily": [
              {"date": "2026-03-29", "condition": null, "highCelsius": 12.3, "lowCelsius": 2.1, \
      "precipitationProbabilityPercent": null, "precipitationMillimeters": null, \
      "snowfallCentimeters": null, "sunrise": "2026-03-29T06:49:00+02:00", "sunset": null, \
      "sun": "rises", "uvIndexMax": null, "windSpeedMaxMetersPerSecond": null, \
      "windGustMaxMetersPerSecond": null, "windDirectionDominantDegrees": null},
              {"date": "2026-03-30", "condition": null, "highCelsius": null, "lowCelsius": null, \
      "precipitationProbabilityPercent": null, "precipitationMillimeters": null, \
      "snowfallCentimeters": null, "sunrise": null, "sunset": null, "sun": "polarNight", \
      "uvIndexMax": null, "windSpeedMaxMetersPerSecond": null, \
      "windGustMaxMetersPerSecond": null, "windDirectionDominantDegrees": null}
            ],
            "airQuality": {
              "europeanAqi": 21,
              "usAqi": null,
              "pm2_5": 4.5,
              "pm10": null,
              "index": {"name": "QAQI", "value": "2.7", "category": "Good"},
              "mainPollutant": "o3",
              "attribution": ["Somebody else"]
            },
            "alerts": [
              {"event": "Frost", "severity": "minor", "headline": null, "description": null, \
      "instruction": "Cover plants", "sender": null, "starts": "2026-03-29T01:00:00+01:00", "ends": null}
            ],
            "failure": null
          }
        ]
      }

      """
    #expect(Self.text(forecast, now: ForecastSample.utc(2026, 3, 29, 1, 30)) == expected)
  }

  @Test("The hour before the change stands in winter time, its figures without noise")
  func beforeTheChange() throws {
    let text = Self.text(try Self.berlin(), now: ForecastSample.utc(2026, 3, 29, 0, 59))
    #expect(text.contains(#"{"time": "2026-03-29T01:00:00+01:00", "condition": "rain","#))
    #expect(
      text.contains(#""precipitationProbabilityPercent": 29, "precipitationMillimeters": 0.3,"#))
    #expect(text.contains(#""windSpeedMetersPerSecond": 3.611111,"#))
    #expect(!text.contains(#""2026-03-29T00:00:00+01:00""#))
    #expect(!text.contains("2026-03-28"))
  }

  @Test("Without current conditions every one of their members is null")
  func noCurrent() throws {
    let text = Self.text(try Self.berlin(), now: ForecastSample.utc(2026, 3, 29, 1, 30))
    let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let places = try #require(object["places"] as? [[String: Any]])
    let current = try #require(places.first?["current"] as? [String: Any])
    #expect(current.count == 16)
    #expect(current.values.allSatisfy { $0 is NSNull })
  }

  @Test("Without a forecast the failure stands in a complete entry")
  func noForecast() throws {
    let failure = ForecastDocument.Failure(kind: "offline", message: "no network: \"eth0\"")
    let text = Self.text(
      nil, freshness: nil, failure: failure, now: ForecastSample.utc(2026, 3, 29))
    let expected = """
      {
        "schema": 1,
        "places": [
          {
            "place": {"id": "geonames:2950159", "name": "Berlin", "region": "Land Berlin", \
      "country": "Germany", "countryCode": "DE", "latitude": 52.52437, "longitude": 13.41053, \
      "timeZone": null},
            "provider": null,
            "attribution": null,
            "fetchedAt": null,
            "freshness": null,
            "current": {"time": null, "condition": null, "conditionText": null, "isDay": null, \
      "temperatureCelsius": null, "apparentTemperatureCelsius": null, "dewPointCelsius": null, \
      "humidityPercent": null, "pressureHectopascals": null, "cloudCoverPercent": null, \
      "visibilityMeters": null, "uvIndex": null, "windSpeedMetersPerSecond": null, \
      "windGustMetersPerSecond": null, "windDirectionDegrees": null, \
      "precipitationMillimeters": null},
            "today": {"highCelsius": null, "lowCelsius": null},
            "hourly": [],
            "daily": [],
            "airQuality": null,
            "alerts": [],
            "failure": {"kind": "offline", "message": "no network: \\"eth0\\""}
          }
        ]
      }

      """
    #expect(text == expected)
  }

  @Test(
    "Offsets of any kind keep the instant",
    arguments: [
      (0, "2026-03-29T00:00:00+00:00"), (20_700, "2026-03-29T05:45:00+05:45"),
      (-12_600, "2026-03-28T20:30:00-03:30"), (50_400, "2026-03-29T14:00:00+14:00"),
      // Berlin's own time before 1893 was 53 min 28 s ahead.
      (3208, "2026-03-29T00:53:00+00:53"), (-3208, "2026-03-28T23:07:00-00:53"),
    ])
  func offsets(offset: Int, expected: String) {
    #expect(
      ForecastSample.fixedZone("Test/Fixed", offset).text(of: ForecastSample.utc(2026, 3, 29))
        == expected)
  }
}

extension Coordinate {
  fileprivate static var origin: Coordinate {
    guard let origin = Coordinate(latitude: 0, longitude: 0) else {
      preconditionFailure("0, 0 is on the Earth")
    }
    return origin
  }
}
