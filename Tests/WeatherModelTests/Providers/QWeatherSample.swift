import Foundation
import Synchronization
import TestSupport

@testable import WeatherModel

/// What the tests of QWeather are made from.
enum QWeatherSample {
  static let zones = SystemTimeZones()
  static let key = APIKey("0123456789abcdef0123456789abcdef")
  static let host = "abc1234xyz.def.qweatherapi.com"
  static let now = instant("2026-06-01T10:00:00Z")
  static let beijing = place(39.90499, 116.40529, zone: "Asia/Shanghai")
  static let paris = place(48.8566, 2.3522, zone: "Europe/Paris")

  static func instant(_ text: String) -> Instant { OpenMeteoSample.instant(text) }

  static func place(_ latitude: Double, _ longitude: Double, zone: String? = nil) -> Place {
    OpenMeteoSample.place(latitude, longitude, zone: zone)
  }

  static func mapping(_ place: Place = beijing, now: Instant = now) -> QWeatherMapping {
    QWeatherMapping(place: place, now: now, zones: zones)
  }

  /// The service behind a client, with a key.
  static func provider(
    _ client: any HTTPClient, endpoint: String? = nil,
    credential: QWeather.Credential = .apiKey(key),
    language: Language = .english, memory: (any ProviderMemory)? = nil,
    clock: @escaping @Sendable () -> Instant = { now }, timeLimit: Int? = nil
  ) throws -> QWeather {
    try QWeather(
      client: client, zones: zones, host: host, credential: credential, endpoint: endpoint,
      language: language, clock: clock, memory: memory, timeLimit: timeLimit)
  }

  /// An answer that came with status 200; refusals are thrown as the user sees them.
  static func answer<Answer: Decodable>(_ body: [UInt8], status: Int = 200) throws -> Answer {
    let reader = QWeatherReader(
      connection: ServiceConnection(
        ScriptedQWeather { _ in .failure(.timedOut) }, service: "QWeather"),
      authorization: QWeatherAuthorization(.apiKey(key), clock: { now }, libraryNames: []))
    do {
      let secrets = RequestSecrets([key.text])
      let body = try reader.checkedBody(
        of: HTTPResponse(status: status, body: body), now: nil, secrets: secrets)
      return try secrets.decoder.decode(Answer.self, from: Data(body))
    } catch let failure as QWeatherFailure {
      throw failure.error
    }
  }

  static func answer<Answer: Decodable>(_ json: String) throws -> Answer {
    try answer(Array(json.utf8))
  }

  /// A forecast of version 1.
  static func new(
    current: String = "{}", hourly: String = "{}", daily: String = "{}",
    at place: Place = beijing, now: Instant = now
  ) throws -> Forecast {
    try mapping(place, now: now).forecast(
      current: answer(current) as QWeatherCurrentAnswer,
      hourly: answer(hourly) as QWeatherHourlyAnswer, daily: answer(daily) as QWeatherDailyAnswer)
  }

  /// A forecast of version 7.
  static func old(
    current: String = "{}", hourly: String = "{}", daily: String = "{}",
    at place: Place = beijing, now: Instant = now
  ) throws -> Forecast {
    try mapping(place, now: now).forecast(
      current: answer(current) as QWeatherV7CurrentAnswer,
      hourly: answer(hourly) as QWeatherV7HourlyAnswer,
      daily: answer(daily) as QWeatherV7DailyAnswer)
  }

  /// An error in the new form.
  static func problem(_ title: String, status: Int) -> String {
    let mark = title.lowercased().replacing(" ", with: "-")
    return """
      {"error":{"status":\(status),"title":"\(title)","detail":"The detail.",
       "type":"https://dev.qweather.com/docs/resource/error-code/#\(mark)"}}
      """
  }
}

/// The service in memory; it keeps what it was asked.
final class ScriptedQWeather: HTTPClient {
  typealias Answer = Result<HTTPResponse, HTTPFailure>
  private let script: @Sendable (String) -> Answer
  private let asked = Mutex<[HTTPRequest]>([])

  /// A service that answers by the path.
  init(_ script: @escaping @Sendable (String) -> Answer) { self.script = script }

  /// What it was asked, in order.
  var requests: [HTTPRequest] { asked.withLock { $0 } }

  /// The paths it was asked for, in order, without the coordinates.
  var paths: [String] { requests.map { Self.path(of: $0.url) } }

  func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    asked.withLock { $0.append(request) }
    return try script(Self.path(of: request.url)).get()
  }

  static func path(of url: String) -> String {
    let rest = url.replacing("https://" + QWeatherSample.host, with: "")
    return String(rest.prefix { $0 != "?" }.replacing("/39.9/116.41", with: ""))
  }

  static func json(
    _ text: String, status: Int = 200, headers: [String: String] = [:]
  ) -> Answer {
    .success(HTTPResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  /// What an account answers that has everything in version 1.
  static func newAccount(_ path: String) -> Answer {
    switch path {
    case "/weather/v1/current": json(#"{"temperature":{"value":21.5,"unit":"°C"}}"#)
    case "/weather/v1/hourly":
      json(
        #"{"hours":[{"forecastTime":"2026-06-01T19:00+08:00","temperature":{"value":22,"unit":"°C"}}]}"#
      )
    case "/weather/v1/daily": json(#"{"days":[]}"#)
    case "/v7/indices/1d":
      json(#"{"code":"200","daily":[{"date":"2026-06-01","name":"Sport","category":"Good"}]}"#)
    case "/weatheralert/v1/current": json(#"{"metadata":{"zeroResult":true},"alerts":[]}"#)
    default: json("", status: 404)
    }
  }

  /// What an account answers that has everything in version 7.
  static func oldAccount(_ path: String) -> Answer {
    switch path {
    case "/v7/weather/now":
      json(#"{"code":"200","now":{"obsTime":"2026-06-01T17:50+08:00","temp":"20"}}"#)
    case "/v7/weather/168h", "/v7/weather/72h", "/v7/weather/10d": json(#"{"code":"403"}"#)
    case "/v7/weather/24h":
      json(#"{"code":"200","hourly":[{"fxTime":"2026-06-01T19:00+08:00","temp":"19"}]}"#)
    case "/v7/weather/7d":
      json(#"{"code":"200","daily":[{"fxDate":"2026-06-01","tempMax":"25","tempMin":""}]}"#)
    case "/v7/indices/1d": json(#"{"code":"403"}"#)
    case "/v7/warning/now": json(#"{"code":"200","warning":[]}"#)
    default: json("", status: 404)
    }
  }
}

/// Answers of the real service, which lie beside the project and are not part of it.
enum QWeatherRecordings {
  /// All names; one placeholder where the folder is absent.
  static func names() -> [String] {
    guard let folder = RecordedAnswers.folder else { return ["absent"] }
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "qweather").path())
    return (names ?? []).sorted()
  }

  /// The bytes of one of them.
  static func bytes(_ name: String) throws -> [UInt8] {
    struct NoFolder: Error {}
    guard let folder = RecordedAnswers.folder else { throw NoFolder() }
    return Array(try Data(contentsOf: folder.appending(path: "qweather/" + name + ".json")))
  }

  /// The text of one of them.
  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }
}

/// A clock that is set by hand.
final class ManualInstant: Sendable {
  private let moment: Mutex<Instant>
  init(_ start: Instant) { moment = Mutex(start) }
  var now: Instant { moment.withLock { $0 } }
  func advance(by seconds: Int) {
    moment.withLock { $0 = $0 + seconds }
  }
}
