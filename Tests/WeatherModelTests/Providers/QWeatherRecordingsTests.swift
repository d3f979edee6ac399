import Foundation
import TestSupport
import Testing

@testable import WeatherModel

@Suite(
  "Recorded answers of QWeather map or are refused",
  .enabled(if: RecordedAnswers.folder != nil, Comment(rawValue: RecordedAnswers.absence)))
struct QWeatherRecordingsTests {
  private typealias Sample = QWeatherSample

  @Test("No recording is left out of these tests")
  func completeness() {
    #expect(
      QWeatherRecordings.names() == [
        "air-5d-beijing-2020-retired-endpoint.json", "air-now-changan-no-primary.json",
        "city-lookup-beihai-also-malaysia-japan.json", "city-lookup-beijing-10-districts.json",
        "city-lookup-shanghai-10-districts.json", "city-lookup-yanhu-salt-lake-city.json",
        "error-402-v7-code-only.json", "error-403-invalid-host.json",
        "indices-1d-zh-doc-example.json", "minutely-5m-zh-doc-example.json",
        "minutely-no-rain-but-type-snow-2023.json", "v1-air-quality-current-doc-example.json",
        "v1-weather-current-zh-doc-example.json", "v1-weather-daily-zh-doc-example.json",
        "warning-now-shanghai-zh-doc-example.json", "warning-now-wuhan-2021-cold-wave.json",
        "weather-24h-beijing-zh.json", "weather-24h-zh-doc-example.json",
        "weather-3d-beijing-empty-moonset.json", "weather-7d-changsha-2025.json",
        "weather-now-beijing-cold.json", "weather-now-kaifeng-2021.json",
        "weather-now-kunming-445-bytes.json",
      ])
  }

  @Test("The weather now, by version 7")
  func oldCurrent() throws {
    let forecast = try Sample.old(current: QWeatherRecordings.text("weather-now-beijing-cold"))
    let current = try #require(forecast.current)
    #expect(current.time == Sample.instant("2023-12-19T13:14:00Z"))
    #expect(current.temperature?.celsius == -10 && current.apparentTemperature?.celsius == -17)
    #expect(current.dewPoint?.celsius == -24 && current.humidity?.percent == 28)
    #expect(current.condition == ConditionReport(.clear) && !current.isDay)
    #expect(current.wind.speed == Speed(metersPerSecond: 13 / 3.6))
    #expect(current.wind.direction?.degrees == 16 && current.wind.gusts == nil)
    #expect(current.visibility?.meters == 30_000 && current.cloudCover?.percent == 0)
    #expect(current.precipitation?.millimeters == 0 && current.uvIndex == nil)
    // The service gives the pressure of the station, which is not what the model holds.
    #expect(current.pressure == nil)
    #expect(forecast.zone.identifier == "Asia/Shanghai" && forecast.zone.adjustment == 0)
    #expect(forecast.attribution == [.qWeather])

    let kaifeng = try Sample.old(
      current: QWeatherRecordings.text("weather-now-kaifeng-2021"),
      at: Sample.place(34.78861, 114.34816))
    #expect(kaifeng.current?.temperature?.celsius == 28)
    #expect(kaifeng.current?.condition == ConditionReport(.overcast))
    #expect(kaifeng.current?.isDay == true)
    #expect(kaifeng.attribution.map(\.text) == ["Weather service by QWeather", "NMC", "ECMWF"])
    // The place has no zone of its own: the answer's offset stands in.
    #expect(kaifeng.zone.identifier == "UTC+08:00" && kaifeng.zone.adjustment == 28_800)

    let kunming = try Sample.old(current: QWeatherRecordings.text("weather-now-kunming-445-bytes"))
    #expect(kunming.current?.time == Sample.instant("2025-06-14T19:22:00Z"))
    #expect(kunming.current?.humidity?.percent == 89 && kunming.current?.pressure == nil)
  }

  @Test("Hours, by version 7: chance and amount belong to the hour before the stamp")
  func oldHours() throws {
    let forecast = try Sample.old(hourly: QWeatherRecordings.text("weather-24h-beijing-zh"))
    #expect(forecast.hours.count == 24 && forecast.current == nil)
    let first = try #require(forecast.hours.first)
    #expect(first.time == Sample.instant("2023-12-19T14:00:00Z") && !first.isDay)
    #expect(first.temperature?.celsius == -9 && first.wind.speed?.metersPerSecond == 5)
    #expect(first.precipitationProbability == nil && first.precipitation == nil)
    // 22:00, 23:00 and 00:00 have 6, 6 and 4 per cent for the hours that begin then.
    #expect(
      forecast.hours[1...3].map { $0.precipitationProbability?.percent } == [6, 6, 4])
    let last = try #require(forecast.hours.last)
    #expect(last.temperature?.celsius == -11 && last.dewPoint?.celsius == -27)
    #expect(last.wind.direction?.degrees == 281 && last.cloudCover?.percent == 0)

    let example = try Sample.old(hourly: QWeatherRecordings.text("weather-24h-zh-doc-example"))
    #expect(example.hours.count == 24)
    #expect(example.hours.last?.temperature?.celsius == 2)
    #expect(example.hours.last?.cloudCover?.percent == 48)
    #expect(example.hours.last?.time == Sample.instant("2021-02-17T06:00:00Z"))
    #expect(example.hours.filter(\.isDay).count == 10)
  }

  @Test("Days, by version 7: a missing moonset spoils nothing, the wind is the stronger one")
  func oldDays() throws {
    let three = try Sample.old(
      daily: QWeatherRecordings.text("weather-3d-beijing-empty-moonset"))
    #expect(three.days.map(\.date.iso8601) == ["2023-12-19", "2023-12-20", "2023-12-21"])
    #expect(three.days.map { $0.high?.celsius } == [-4, -6, -5])
    #expect(three.days.map { $0.low?.celsius } == [-12, -15, -14])
    // By day 20 km/h from 339°, by night 16 km/h from 0°.
    #expect(three.days[0].wind.speed == Speed(metersPerSecond: 20 / 3.6))
    #expect(three.days[0].wind.direction?.degrees == 339)
    #expect(three.days[0].precipitationProbability == nil)

    let seven = try Sample.old(
      daily: QWeatherRecordings.text("weather-7d-changsha-2025"),
      at: Sample.place(28.2, 112.97, zone: "Asia/Shanghai"))
    #expect(seven.days.count == 7)
    #expect(seven.days[1].condition == ConditionReport(.rain))
    #expect(seven.days[1].precipitation?.millimeters == 1)
    #expect(seven.days[2].high?.celsius == 22 && seven.days[2].uvIndexMaximum?.value == 6)
    guard case .rises(let sunrise?, _) = seven.days[0].sun else {
      Issue.record("no sunrise in Changsha")
      return
    }
    // The service says 06:58; the model computes it for all services alike.
    #expect(abs(sunrise - Sample.instant("2025-02-25T06:58+08:00")) <= 120)
  }

  @Test("The weather now, by version 1")
  func newCurrent() throws {
    let forecast = try Sample.new(
      current: QWeatherRecordings.text("v1-weather-current-zh-doc-example"))
    let current = try #require(forecast.current)
    #expect(current.time == Sample.now)
    #expect(current.condition == ConditionReport(.mainlyClear))
    #expect(current.temperature?.celsius == 31.71 && current.apparentTemperature?.celsius == 33.64)
    #expect(current.humidity?.percent == 69 && current.cloudCover?.percent == 5)
    #expect(current.wind.speed?.metersPerSecond == 4.74)
    #expect(current.wind.gusts?.metersPerSecond == 7.07)
    #expect(current.wind.direction?.degrees == 226)
    #expect(current.pressure?.hectopascals == 1001.5 && current.visibility?.meters == 29_020)
    #expect(current.dewPoint?.celsius == 25.36 && current.uvIndex?.value == 3)
    #expect(
      forecast.attribution.map(\.link)
        == ["https://www.qweather.com", "https://developer.qweather.com/attribution.html"])
  }

  @Test("Days, by version 1: the date is that of the place, halves become one day")
  func newDays() throws {
    let forecast = try Sample.new(
      daily: QWeatherRecordings.text("v1-weather-daily-zh-doc-example"), at: Sample.paris)
    #expect(forecast.days.map(\.date.iso8601) == ["2024-08-11", "2024-08-12"])
    let first = try #require(forecast.days.first)
    #expect(first.condition == ConditionReport(.rain))
    #expect(first.high?.celsius == 29.94 && first.low?.celsius == 20.93)
    #expect(first.precipitation?.millimeters == 0.75)
    #expect(first.precipitationProbability?.percent == 64)
    #expect(first.uvIndexMaximum?.value == 6)
    // By night it blows harder: 2.33 m/s from 343°, gusts of 7.16 m/s.
    #expect(first.wind.speed?.metersPerSecond == 2.33 && first.wind.direction?.degrees == 343)
    #expect(first.wind.gusts?.metersPerSecond == 7.16)
  }

  @Test("The air, by version 1; what version 7 said of it has ended")
  func air() throws {
    let answer: QWeatherAirAnswer = try Sample.answer(
      QWeatherRecordings.bytes("v1-air-quality-current-doc-example"))
    let air = try #require(try Sample.mapping().airQuality(from: answer))
    #expect(air.time == Sample.now && air.usIndex == 46 && air.europeanIndex == nil)
    #expect(air.ownIndex == nil && air.mainPollutant == .fineParticles)
    #expect(air.fineParticles == 11 && air.coarseParticles == 12)
    #expect(air.attribution.count == 2 && air.attribution.first == .qWeather)
    for name in ["air-now-changan-no-primary", "air-5d-beijing-2020-retired-endpoint"] {
      let old: QWeatherAirAnswer = try Sample.answer(QWeatherRecordings.bytes(name))
      #expect(
        throws: ProviderError(
          .refused, "QWeather answered about the air by its version 7, which ended on 2026-06-01")
      ) { try Sample.mapping().airQuality(from: old) }
    }
  }

  @Test("Warnings of two years")
  func warnings() throws {
    let shanghai: QWeatherAlertsAnswer = try Sample.answer(
      QWeatherRecordings.bytes("warning-now-shanghai-zh-doc-example"))
    let during = Sample.instant("2023-04-03T14:20+08:00")
    let alert = try #require(try Sample.mapping(now: during).alerts(from: shanghai).first)
    #expect(alert.id == "qweather:10102010020230403103000500681616")
    #expect(alert.event == "大风" && alert.severity == .minor)
    #expect(alert.headline == "上海中心气象台发布大风蓝色预警[Ⅳ级/一般]")
    #expect(alert.sender == "上海中心气象台")
    #expect(alert.starts == Sample.instant("2023-04-03T10:30+08:00"))
    #expect(alert.ends == Sample.instant("2023-04-04T10:30+08:00"))
    #expect(alert.description?.hasPrefix("上海中心气象台2023年04月03日") == true)
    #expect(
      alert.description?.hasSuffix("\n\nhttps://developer.qweather.com/attribution.html") == true)
    let after = Sample.instant("2023-04-04T10:30+08:00")
    #expect(try Sample.mapping(now: after).alerts(from: shanghai).isEmpty)

    let wuhan: QWeatherAlertsAnswer = try Sample.answer(
      QWeatherRecordings.bytes("warning-now-wuhan-2021-cold-wave"))
    let then = Sample.instant("2021-11-05T13:45+08:00")
    let cold = try #require(try Sample.mapping(now: then).alerts(from: wuhan).first)
    // That year had no severity, only the colour: yellow.
    #expect(cold.event == "寒潮" && cold.severity == .moderate)
    #expect(cold.description?.hasSuffix("\n\n12379") == true)
  }

  @Test("Minutes: sums of five minutes, and no snow where none falls")
  func minutes() throws {
    let rain: QWeatherMinutesAnswer = try Sample.answer(
      QWeatherRecordings.bytes("minutely-5m-zh-doc-example"))
    let steps = Sample.mapping().steps(from: rain)
    #expect(steps.count == 24 && steps.allSatisfy { $0.duration == 300 })
    #expect(steps.first?.time == Sample.instant("2021-12-16T10:55:00Z"))
    #expect(steps.prefix(3).map { $0.precipitation?.millimeters } == [0.15, 0.23, 0.21])
    let sum = steps.compactMap { $0.precipitation?.millimeters }.reduce(0, +)
    #expect(abs(sum - 4.62) < 1e-9)
    let dry: QWeatherMinutesAnswer = try Sample.answer(
      QWeatherRecordings.bytes("minutely-no-rain-but-type-snow-2023"))
    let dryCount = Sample.mapping().steps(from: dry).count { $0.precipitation?.millimeters == 0 }
    #expect(dryCount == 24)
  }

  @Test("Advice for everyday life")
  func indices() throws {
    let answer: QWeatherIndicesAnswer = try Sample.answer(
      QWeatherRecordings.bytes("indices-1d-zh-doc-example"))
    let indices = Sample.mapping().lifeIndices(from: answer)
    #expect(indices.map(\.name) == ["运动指数", "洗车指数"])
    #expect(indices.map(\.category) == ["较不宜", "较不宜"])
    #expect(indices.first?.date == CalendarDate(year: 2021, month: 12, day: 16))
    #expect(indices.first?.text?.hasPrefix("天气较好，但考虑天气寒冷") == true)
  }

  @Test("Places of one name are told apart by what they lie in")
  func places() throws {
    func places(_ name: String) throws -> [Place] {
      let answer: QWeatherPlacesAnswer = try Sample.answer(QWeatherRecordings.bytes(name))
      return answer.places.map(\.place)
    }
    let beihai = try places("city-lookup-beihai-also-malaysia-japan")
    #expect(beihai.count == 10)
    #expect(beihai.prefix(2).map(\.name) == ["北海", "北海"])
    #expect(beihai.prefix(2).map(\.id.rawValue) == ["qweather:101301301", "qweather:A4243"])
    #expect(beihai.prefix(2).map(\.region) == ["广西壮族自治区", "槟城"])
    #expect(beihai.prefix(2).map(\.country) == ["中国", "马来西亚"])
    #expect(beihai[1].timeZone == "Asia/Kuala_Lumpur")
    #expect(beihai[1].coordinate == Coordinate(latitude: 5.39799, longitude: 100.37699))
    #expect(beihai[2].region == "北海, 广西壮族自治区" && beihai[7].region == "北海道")

    let beijing = try places("city-lookup-beijing-10-districts")
    #expect(beijing.count == 10 && beijing[0].region == nil)
    #expect(beijing[2].name == "朝阳" && beijing[2].region == "北京")
    #expect(try places("city-lookup-shanghai-10-districts").count == 10)
    let salt = try places("city-lookup-yanhu-salt-lake-city")
    #expect(salt.map(\.timeZone) == ["Asia/Shanghai", "America/Denver"])
    #expect(salt[1].coordinate.longitude == -111.89099 && salt[1].region == "犹他州")
  }

  @Test("Errors in the old form and in the new one")
  func errors() throws {
    func error(_ name: String, status: Int) throws -> ProviderError? {
      do {
        let _: QWeatherCurrentAnswer = try Sample.answer(
          QWeatherRecordings.bytes(name), status: status)
        return nil
      } catch let error as ProviderError {
        return error
      }
    }
    let quota = try #require(try error("error-402-v7-code-only", status: 200))
    #expect(quota.kind == .rateLimited && quota.retryAfter == 3_600)
    #expect(quota.message.contains("allowance for the account is used up"))
    let host = try #require(try error("error-403-invalid-host", status: 403))
    #expect(host.kind == .unauthorized && host.message.contains("set qweatherHost"))
  }
}
