import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WeatherModel

/// What every service has to keep to, whatever its server does.
@Suite("Every provider keeps the contract", .timeLimit(.minutes(5)))
struct ProviderContractTests {
  static let now = ForecastSample.utc(2026, 6, 1, 10)
  private static let place = WeatherScene.place
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func result(
    of provider: ProviderSet
  ) async -> Result<Forecast, ProviderError> {
    do {
      let results = try await provider.forecasts.forecasts(for: [Self.place], now: Self.now)
      return results.count == 1
        ? results[0] : .failure(ProviderError(.unreadable, "\(results.count) results"))
    } catch {
      return .failure(error)
    }
  }

  /// The one forecast or the error of a service whose server always replies the same.
  private func result(
    of service: ContractService, _ reply: LoopbackServer.Reply, timeLimit: Int? = nil
  ) async throws -> Result<Forecast, ProviderError> {
    let server = try LoopbackServer { _ in reply }
    return await result(of: try service.provider(at: server, timeLimit: timeLimit, home: home))
  }

  private func expectSentence(
    _ error: ProviderError, about service: ContractService,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let message = error.message
    #expect(
      message.contains(service.id.displayName) || error.kind == .setup, "\(message)",
      sourceLocation: sourceLocation)
    #expect(message.count <= 240, "\(message)", sourceLocation: sourceLocation)
    #expect(!message.contains("127.0.0.1"), "\(message)", sourceLocation: sourceLocation)
    #expect(!"\(error)".contains(ContractService.key), sourceLocation: sourceLocation)
    #expect(
      message.unicodeScalars.allSatisfy { $0.value >= 32 }, "\(message)",
      sourceLocation: sourceLocation)
  }

  @Test("A good answer is the weather, with its source", arguments: ContractService.allCases)
  func good(service: ContractService) async throws {
    let scene = service.scene(now: Self.now)
    let server = try LoopbackServer { scene.reply(to: $0) }
    let forecast = try await result(of: try service.provider(at: server, home: home)).get()
    #expect(forecast.provider == service.id && forecast.fetchedAt == Self.now)
    #expect(!forecast.attribution.isEmpty)
    #expect(forecast.attribution.allSatisfy { !$0.text.isEmpty && $0.link.hasPrefix("https://") })
    #expect(forecast.zone.identifier == "Africa/Abidjan" && forecast.zone.adjustment == 0)
    let conditions = try #require(forecast.conditions(at: Self.now))
    #expect(conditions.temperature?.celsius == WeatherScene.celsius(at: Self.now.seconds))
    #expect(forecast.hours(from: Self.now).count >= 24)
    #expect(forecast.days(from: Self.now).count >= 5)
    let range = forecast.highLow(on: forecast.today(at: Self.now) + 1, now: Self.now)
    #expect(range.high?.celsius == 30.6 && range.low?.celsius == 22)
  }

  @Test(
    "The user's contact goes to those that ask for it alone", arguments: ContractService.allCases)
  func contact(service: ContractService) async throws {
    let scene = service.scene(now: Self.now)
    let server = try LoopbackServer { scene.reply(to: $0) }
    _ = try await result(of: try service.provider(at: server, home: home)).get()
    #expect(!server.requests.isEmpty)
    for request in server.requests {
      let told = "\(request.target) \(request.headers)".contains(ContractService.contact)
      #expect(told == service.wantsContact, "\(request.target)")
    }
  }

  @Test("A compressed answer is the same answer (P7)", arguments: ContractService.allCases)
  func gzip(service: ContractService) async throws {
    let scene = service.scene(now: Self.now)
    let plain = try LoopbackServer { scene.reply(to: $0) }
    let compressed = try LoopbackServer { request in
      let reply = scene.reply(to: request)
      return reply.status == 200 ? .gzip(String(decoding: reply.body, as: UTF8.self)) : reply
    }
    let forecasts = [
      try await result(of: service.provider(at: plain, home: home)).get(),
      try await result(of: service.provider(at: compressed, home: home)).get(),
    ]
    #expect(forecasts[0] == forecasts[1])
  }

  @Test("What the service refuses is refused with its reason", arguments: ContractService.allCases)
  func refusals(service: ContractService) async throws {
    for (reply, kinds) in service.refusals {
      let body = String(decoding: reply.body, as: UTF8.self)
      guard case .failure(let error) = try await result(of: service, reply) else {
        Issue.record("\(body) is taken for weather")
        continue
      }
      #expect(kinds.contains(error.kind), "\(body): \(error)")
      expectSentence(error, about: service)
    }
  }

  private static let troubles: [(String, LoopbackServer.Reply, Set<ProviderError.Kind>)] = [
    ("a login page", .html("<!DOCTYPE html><html><body>Log in</body></html>"), [.notWeather]),
    ("no body", .ok(""), [.notWeather, .unreadable, .empty]),
    ("204", .status(204), [.unreadable, .empty]),
    ("half a body", .json(#"{"hourly":{"time":["#).delivered(.lacking(100)), [.interrupted]),
    ("half a document", .json(#"{"list":[{"dt":178"#), [.unreadable]),
    ("an empty object", .json("{}"), [.empty, .unreadable]),
    ("an empty list", .json("[]"), [.empty, .unreadable, .notWeather]),
    ("null", .json("null"), [.empty, .unreadable, .notWeather]),
    ("a number", .json("7"), [.empty, .unreadable, .notWeather]),
    ("a reset", .reset, [.interrupted]),
    ("a closed door", .closed, [.interrupted]),
    ("no HTTP", .garbage(), [.unreadable]),
    ("no gzip", .badGzip, [.unreadable]),
    ("a body without end", .endless, [.unreadable]),
    ("500", .status(500), [.serviceDown]),
    ("502 as a page", .html("<html>Bad gateway</html>", status: 502), [.serviceDown]),
    ("503", .status(503).with("Retry-After", "77"), [.serviceDown]),
    ("429", .html("slow down", status: 429).with("Retry-After", "77"), [.rateLimited]),
    ("407", .status(407), [.setup]),
    ("a way out", .redirect(to: "ftp://example.org/"), [.notWeather]),
  ]

  @Test("Whatever a server or a network does has a name", arguments: ContractService.allCases)
  func troubles(service: ContractService) async throws {
    for (name, reply, kinds) in Self.troubles {
      guard case .failure(let error) = try await result(of: service, reply) else {
        Issue.record("\(name) is taken for weather")
        continue
      }
      #expect(kinds.contains(error.kind), "\(name): \(error)")
      expectSentence(error, about: service)
      if reply.headers.contains(where: { $0.name == "Retry-After" }) {
        #expect(error.retryAfter == 77, "\(name)")
      }
    }
    guard case .failure(let error) = try await result(of: service, .silent, timeLimit: 200) else {
      Issue.record("silence is taken for weather")
      return
    }
    #expect(error.kind == .interrupted)
    expectSentence(error, about: service)
  }

  /// What is done to every member of a name.
  private static let changes: [(String, @Sendable (JSONTree, String) -> JSONTree)] = [
    ("null", { $0.replacing($1, with: NSNull()) }),
    ("missing", { $0.replacing($1, with: nil) }),
    ("renamed", { $0.replacing($1, with: nil, renamed: $1 + "_new") }),
    ("a text", { $0.replacing($1, with: "?") }),
    ("an empty list", { $0.replacing($1, with: [Any]()) }),
    ("an empty object", { $0.replacing($1, with: [String: Any]()) }),
    ("true", { $0.replacing($1, with: true) }),
    ("out of all bounds", { $0.replacing($1, with: 1e300) }),
  ]

  @Test(
    "A field that is null, missing, renamed or of another type costs no more than itself (N6, P4)",
    arguments: ContractService.allCases)
  func fields(service: ContractService) async throws {
    let scene = service.scene(now: Self.now)
    let change = Mutex<@Sendable (String) -> String>({ $0 })
    let server = try LoopbackServer { request in
      let reply = scene.reply(to: request)
      guard reply.status == 200 else { return reply }
      let change = change.withLock { $0 }
      return .json(change(String(decoding: reply.body, as: UTF8.self)))
    }
    let seen = Mutex<Set<String>>([])
    change.withLock {
      $0 = { text in
        if let names = try? JSONTree(text).names { seen.withLock { $0.formUnion(names) } }
        return text
      }
    }
    let good = try await result(of: service.provider(at: server, home: home)).get()
    let names = seen.withLock { $0 }
    #expect(names.count > 15)
    for name in names.sorted() {
      for (kind, transform) in Self.changes {
        change.withLock {
          $0 = { text in (try? transform(JSONTree(text), name).text) ?? "broken test" }
        }
        switch await result(of: try service.provider(at: server, home: TemporaryFolder())) {
        case .success(let forecast):
          #expect(forecast.provider == good.provider, "\(name) \(kind)")
          #expect(forecast.zone.offset(at: Self.now) == 0, "\(name) \(kind)")
          guard !service.essentialFields.contains(name) else { continue }
          // Said in one word, because the lists are long.
          let hasSameHours = forecast.hours.map(\.time) == good.hours.map(\.time)
          let hasSameDays = forecast.days.map(\.date) == good.days.map(\.date)
          #expect(hasSameHours && hasSameDays, "\(name) \(kind)")
          if !name.contains("temp"), name != "main", name != "value" {
            let isAsWarm = forecast.hours.map(\.temperature) == good.hours.map(\.temperature)
            #expect(isAsWarm, "\(name) \(kind)")
          }
        case .failure(let error):
          let isAllowed =
            service.essentialFields.contains(name)
            && [.empty, .unreadable, .refused].contains(error.kind)
          #expect(isAllowed, "\(name) \(kind): \(error)")
          expectSentence(error, about: service)
        }
      }
    }
  }

  @Test("A service that repeats the key in its refusal is not quoted (P8)")
  func repeatedKey() async throws {
    let key = ContractService.key
    let bodies = [
      #"{"cod":401,"message":"Invalid API key \#(key), see https://a.example/?appid=\#(key)"}"#,
      #"{"cod":"400","message":"bad appid=\#(key)","parameters":["\#(key)"]}"#,
      #"{"error":{"status":401,"title":"\#(key)","detail":"\#(key)","type":"x#\#(key)"}}"#,
      #"{"error":true,"reason":"key=\#(key)"}"#, #"{"code":"\#(key)"}"#, key,
    ]
    for service in ContractService.allCases where service.id.needsKey {
      for body in bodies {
        for status in [200, 400, 401, 403, 500] {
          let reply = LoopbackServer.Reply.json(body, status: status)
          guard case .failure(let error) = try await result(of: service, reply) else {
            Issue.record("\(body) is taken for weather")
            continue
          }
          #expect(!error.message.contains(key), "\(service) \(status)")
        }
      }
    }
  }

  @Test("What a service adds changes nothing", arguments: ContractService.allCases)
  func additions(service: ContractService) async throws {
    let scene = service.scene(now: Self.now)
    let plain = try LoopbackServer { scene.reply(to: $0) }
    let richer = try LoopbackServer { request in
      let reply = scene.reply(to: request)
      guard reply.status == 200 else { return reply }
      let text = String(decoding: reply.body, as: UTF8.self)
      return .json(text.replacing("{", with: #"{"added":{"deep":[1,null,{"x":"y"}]},"#))
    }
    let forecasts = [
      try await result(of: service.provider(at: plain, home: home)).get(),
      try await result(of: service.provider(at: richer, home: TemporaryFolder())).get(),
    ]
    #expect(forecasts[0] == forecasts[1])
  }
}
