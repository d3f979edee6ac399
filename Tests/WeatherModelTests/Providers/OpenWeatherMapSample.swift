import Foundation
import Synchronization
import TestSupport

@testable import WeatherModel

/// What the tests of OpenWeather are made from.
enum OpenWeatherMapSample {
  static let zones = SystemTimeZones()
  static let key = APIKey("0123456789abcdef0123456789abcdef")
  static let now = instant("2026-06-01T10:00:00Z")
  static let berlin = place(52.52, 13.41, zone: "Europe/Berlin")

  static func instant(_ text: String) -> Instant { OpenMeteoSample.instant(text) }

  static func place(_ latitude: Double, _ longitude: Double, zone: String? = nil) -> Place {
    OpenMeteoSample.place(latitude, longitude, zone: zone)
  }

  static func mapping(
    _ place: Place = berlin, now: Instant = now, language: Language = .english
  ) -> OpenWeatherMapMapping {
    OpenWeatherMapMapping(place: place, now: now, zones: zones, language: language)
  }

  /// An answer that came with status 200.
  static func answer<Answer: OpenWeatherMapAnswer>(_ body: [UInt8]) throws -> Answer {
    try OpenWeatherMapReader(key: key).answer(
      in: HTTPResponse(status: 200, body: body), subject: .free, now: nil)
  }

  static func answer<Answer: OpenWeatherMapAnswer>(_ json: String) throws -> Answer {
    try answer(Array(json.utf8))
  }

  /// The places of an answer that came with status 200.
  static func places(in body: [UInt8], language: Language) throws -> [FoundPlace] {
    try OpenWeatherMapReader(key: key).places(
      in: HTTPResponse(status: 200, body: body), language: language)
  }

  /// A forecast of the free plan.
  static func free(
    current: String = "{}", steps: String, at place: Place = berlin, now: Instant = now
  ) throws -> Forecast {
    try mapping(place, now: now).forecast(current: answer(current), steps: answer(steps))
  }

  /// A forecast of One Call.
  static func oneCall(
    _ json: String, at place: Place = berlin, now: Instant = now
  ) throws -> Forecast {
    try mapping(place, now: now).forecast(from: answer(json))
  }

  /// Three-hour steps as an answer; temperatures of nil are left out, and `main` stands behind them.
  static func steps(
    from first: String, _ temperatures: [Double?], offset: Int? = nil, main: String = "",
    extra: (Int) -> String = { _ in "" }
  ) -> String {
    let start = instant(first).seconds
    let list = temperatures.enumerated().map { index, temperature in
      let main = (temperature.map { #""temp":\#($0)"# } ?? "") + main
      return #"{"dt":\#(start + index * 10_800),"main":{\#(main)}\#(extra(index))}"#
    }
    let city = offset.map { #","city":{"timezone":\#($0)}"# } ?? ""
    return #"{"cod":"200","list":["# + list.joined(separator: ",") + "]" + city + "}"
  }
}

/// A service in memory that keeps what it was asked.
final class ScriptedService: HTTPClient {
  typealias Answer = Result<HTTPResponse, HTTPFailure>
  private let script: @Sendable (String) -> Answer
  private let asked = Mutex<[HTTPRequest]>([])

  /// A service that answers by the address.
  init(_ script: @escaping @Sendable (String) -> Answer) { self.script = script }

  /// What it was asked, in order.
  var requests: [HTTPRequest] { asked.withLock { $0 } }

  /// The paths it was asked for, in order.
  var paths: [String] {
    requests.map { request in
      let rest = request.url.replacing("https://api.openweathermap.org", with: "")
      return String(rest.prefix { $0 != "?" })
    }
  }

  func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    asked.withLock { $0.append(request) }
    return try script(request.url).get()
  }

  static func json(
    _ text: String, status: Int = 200, headers: [String: String] = [:]
  ) -> Answer {
    .success(HTTPResponse(status: status, headers: headers, body: Array(text.utf8)))
  }
}

/// A memory that lasts as long as the test.
final class ScriptedMemory: ProviderMemory {
  private let moments = Mutex<[String: Instant]>([:])
  var contents: [String: Instant] { moments.withLock { $0 } }
  func recall(_ name: String) -> Instant? { moments.withLock { $0[name] } }
  func remember(_ name: String, at moment: Instant) {
    moments.withLock { $0[name] = moment }
  }
}

/// Answers of the real service, which lie beside the project and are not part of it.
enum OpenWeatherMapRecordings {
  /// Names that begin so; one placeholder where the folder is absent.
  static func names(_ prefixes: String...) -> [String] {
    guard let folder = RecordedAnswers.folder else { return ["absent"] }
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "openweathermap").path())
    return (names ?? []).filter { name in prefixes.contains { name.hasPrefix($0) } }.sorted()
  }

  /// The bytes of one of them.
  static func bytes(_ name: String) throws -> [UInt8] {
    struct NoFolder: Error {}
    guard let folder = RecordedAnswers.folder else { throw NoFolder() }
    return Array(try Data(contentsOf: folder.appending(path: "openweathermap/" + name)))
  }
  /// One of them, decoded.
  static func answer<Answer: OpenWeatherMapAnswer>(_ name: String) throws -> Answer {
    try OpenWeatherMapSample.answer(bytes(name))
  }

  /// A wind as an answer must become one.
  static func wind(_ speed: Double, _ direction: Double?, gusts: Double? = nil) -> Wind {
    Wind(
      speed: Speed(metersPerSecond: speed), gusts: Speed(metersPerSecond: gusts),
      direction: Direction(degrees: direction))
  }
}
