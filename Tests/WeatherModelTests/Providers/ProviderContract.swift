import Foundation
import TestSupport
import Testing

@testable import WeatherModel

/// A service in one of the forms in which accounts have it, ready to be held to the contract.
enum ContractService: String, CaseIterable, CustomTestStringConvertible {
  case openMeteo, openWeatherMapFree, openWeatherMapOneCall, openWeatherMapPages
  case qWeather, qWeatherOld, metNorway

  /// A key that must come up nowhere.
  static let key = "k3y-that-nobody-sees"

  /// The user's own address, which only those that ask for one may see.
  static let contact = "me@mail.example"

  /// Whether the service asks whom to write to.
  var wantsContact: Bool {
    switch self {
    case .metNorway: true
    case .openMeteo, .openWeatherMapFree, .openWeatherMapOneCall, .openWeatherMapPages, .qWeather,
      .qWeatherOld:
      false
    }
  }

  var testDescription: String { rawValue }

  var id: ProviderID {
    switch self {
    case .openMeteo: .openMeteo
    case .openWeatherMapFree, .openWeatherMapOneCall, .openWeatherMapPages: .openWeatherMap
    case .qWeather, .qWeatherOld: .qWeather
    case .metNorway: .metNorway
    }
  }

  /// The service at a server, made by the list as the program makes it.
  func provider(
    at server: LoopbackServer, timeLimit: Int? = nil, home: TemporaryFolder
  ) throws -> ProviderSet {
    var settings = Settings()
    settings.provider = .only(id)
    settings.endpoint = server.url("")
    settings.contact = Self.contact
    settings.openWeatherMapKey = Secret(Self.key)
    settings.openWeatherMapPlan = plan
    settings.qWeatherKey = Secret(Self.key)
    settings.qWeatherHost = "abc.qweatherapi.com"
    let client = makeClient()
    return try ProviderCatalog.provider(
      id,
      context: ProviderContext(
        client: timeLimit.map { ImpatientHTTPClient(client: client, timeLimit: $0) } ?? client,
        zones: SystemTimeZones(), settings: settings,
        locations: StorageLocations(environment: ["HOME": home.path]),
        clock: { ProviderContractTests.now }))
  }

  private var plan: OpenWeatherMapPlanChoice? {
    switch self {
    case .openWeatherMapFree: .free
    case .openWeatherMapOneCall: .oneCall3
    case .openWeatherMapPages: .oneCall4
    case .openMeteo, .qWeather, .qWeatherOld, .metNorway: nil
    }
  }

  /// One weather, told as the account gets it.
  func scene(now: Instant) -> WeatherScene {
    var scene = WeatherScene(now: now.seconds)
    scene.isQWeatherOld = self == .qWeatherOld
    return scene
  }

  /// Names of fields without which an answer is none, or another one: what tells of refusals, what
  /// holds all the rest, and the moments.
  var essentialFields: Set<String> {
    switch self {
    case .openMeteo: ["time", "hourly", "daily", "current", "utc_offset_seconds"]
    case .openWeatherMapFree: ["cod", "dt", "list"]
    case .openWeatherMapOneCall: ["dt", "current", "hourly", "daily"]
    case .openWeatherMapPages: ["dt", "data", "next"]
    case .qWeatherOld: ["now", "hourly", "daily", "code", "fxTime", "fxDate"]
    case .qWeather: ["hours", "days", "forecastTime", "forecastStartTime"]
    case .metNorway: ["properties", "timeseries", "time", "data", "instant", "details"]
    }
  }

  /// The refusals of the service that its documentation and recorded answers know.
  var refusals: [(reply: LoopbackServer.Reply, kinds: Set<ProviderError.Kind>)] {
    switch self {
    case .openMeteo:
      [
        (.json(#"{"error":true,"reason":"Invalid timezone"}"#, status: 400), [.refused]),
        (
          .json(
            #"{"reason":"Minutely API request limit exceeded. Please try again in one minute.","error":true}"#,
            status: 429), [.rateLimited]
        ),
        (.json(#"{"error":true,"reason":"The service is overloaded"}"#), [.serviceDown]),
      ]
    case .openWeatherMapFree, .openWeatherMapOneCall, .openWeatherMapPages:
      [
        (.json(#"{"cod":401,"message":"Invalid API key."}"#, status: 401), [.unauthorized]),
        (.json(#"{"cod":"404","message":"city not found"}"#, status: 404), [.empty, .refused]),
        (.json(#"{"cod":"404","message":"Internal error"}"#), [.empty, .refused, .serviceDown]),
        (
          .json(#"{"cod":429,"message":"Your account is temporary blocked"}"#, status: 429),
          [.rateLimited]
        ),
      ]
    case .qWeather, .qWeatherOld:
      [
        Self.qWeatherRefusal(401, "Unauthorized", [.unauthorized]),
        Self.qWeatherRefusal(403, "Invalid Host", [.setup, .unauthorized, .refused]),
        Self.qWeatherRefusal(403, "No Credit", [.unauthorized, .rateLimited]),
        Self.qWeatherRefusal(429, "Too Many Requests", [.rateLimited]),
        Self.qWeatherRefusal(500, "Unknown Error", [.serviceDown]),
      ]
    case .metNorway:
      [
        (.status(403, body: "<html>Forbidden</html>"), [.unauthorized]),
        (.status(422, body: "outside"), [.empty]),
        (.status(400, body: "<html>bad</html>"), [.refused]),
      ]
    }
  }

  private static func qWeatherRefusal(
    _ status: Int, _ title: String, _ kinds: Set<ProviderError.Kind>
  ) -> (reply: LoopbackServer.Reply, kinds: Set<ProviderError.Kind>) {
    let anchor = title.uppercased().replacing(" ", with: "-")
    let body = """
      {"error":{"status":\(status),"title":"\(title)","detail":"no",
      "type":"https://dev.qweather.com/docs/resource/error-code/#\(anchor)"}}
      """
    return (.json(body, status: status), kinds)
  }
}

/// An answer taken apart, so that single fields can be changed everywhere in it.
struct JSONTree {
  var root: Any

  init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
  }

  /// The names of all members, however deep.
  var names: Set<String> { Self.names(in: root) }

  var text: String {
    get throws {
      String(
        decoding: try JSONSerialization.data(withJSONObject: root, options: [.fragmentsAllowed]),
        as: UTF8.self)
    }
  }

  /// The same with every member of a name replaced; nil takes it away.
  func replacing(_ name: String, with value: Any?, renamed: String? = nil) -> JSONTree {
    var tree = self
    tree.root = Self.replaced(root, name, value, renamed)
    return tree
  }

  private static func names(in value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.values.reduce(into: Set(object.keys)) { $0.formUnion(names(in: $1)) }
    }
    return (value as? [Any] ?? []).prefix(3).reduce(into: []) { $0.formUnion(names(in: $1)) }
  }

  private static func replaced(
    _ value: Any, _ name: String, _ new: Any?, _ renamed: String?
  ) -> Any {
    if let object = value as? [String: Any] {
      var changed: [String: Any] = [:]
      for (key, member) in object {
        if key != name {
          changed[key] = replaced(member, name, new, renamed)
        } else if let renamed {
          changed[renamed] = member
        } else if let new {
          changed[key] = new
        }
      }
      return changed
    }
    return (value as? [Any]).map { $0.map { replaced($0, name, new, renamed) } } ?? value
  }
}
