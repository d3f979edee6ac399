import Synchronization
import TestSupport
import Testing

@testable import WeatherModel

@Suite("MET Norway over a connection", .timeLimit(.minutes(2)))
struct METNorwayProviderTests {
  private typealias Reply = LoopbackServer.Reply
  private typealias Sample = METNorwaySample

  private static let now = Sample.instant("2026-06-01T10:20:00Z")
  private static let good = Sample.body(
    Sample.series(from: "2026-06-01T10:00:00Z", count: 3) { 21.5 + Double($0) })

  private static func places(_ count: Int) -> [Place] {
    (0..<count).map { Place.at(OpenMeteoSample.coordinate(59.912_345 - Double($0), -0.000_04)) }
  }

  private func provider(
    _ server: LoopbackServer, timeLimit: Int = 60_000,
    notice: @escaping @Sendable (String) -> Void = { _ in }
  ) -> METNorway {
    METNorway(
      client: makeClient(), zones: OpenMeteoSample.zones, endpoint: server.url("/"),
      timeLimit: timeLimit, notice: notice)
  }

  private func error(of reply: Reply, timeLimit: Int = 60_000) async throws -> ProviderError? {
    let server = try LoopbackServer { _ in reply }
    do {
      let results = try await provider(server, timeLimit: timeLimit)
        .forecasts(for: Self.places(1), now: Self.now)
      guard case .failure(let error)? = results.first else { return nil }
      return error
    } catch {
      return error
    }
  }

  @Test("The request names the program and no point too exactly")
  func request() async throws {
    let server = try LoopbackServer { _ in .json(Self.good) }
    let results = try await provider(server).forecasts(for: Self.places(1), now: Self.now)
    let forecast = try #require(try results.first?.get())
    #expect(forecast.current?.temperature?.celsius == 21.5 && forecast.fetchedAt == Self.now)
    let request = try #require(server.requests.first)
    #expect(request.target == "/weatherapi/locationforecast/2.0/complete?lat=59.9123&lon=0.0")
    #expect(request.headers["user-agent"] == "wx/\(Version.current)")
    #expect(request.headers["accept"] == "application/json")
    #expect(
      METNorwayEndpoint().forecast(at: OpenMeteoSample.coordinate(-0.000_1, 179.999_96)).url
        == "https://api.met.no/weatherapi/locationforecast/2.0/complete?lat=-0.0001&lon=180.0")
    let told = METNorwayEndpoint(contact: "me@mail.example")
      .forecast(at: OpenMeteoSample.coordinate(1, 2)).headers
    #expect(told.first?.value == "wx/\(Version.current) (me@mail.example)")
    #expect(METNorway(client: makeClient(), zones: OpenMeteoSample.zones).id == .metNorway)
  }

  @Test("Every status says what and why")
  func statuses() async throws {
    let cases: [(Reply, kind: ProviderError.Kind, words: String, wait: Int?)] = [
      (.html("<h1>Bad Request</h1>", status: 400), .refused, "refuses the request", nil),
      (.status(401), .unauthorized, "refuses this version of wx", nil),
      (.html("<h1>403 Forbidden</h1>", status: 403), .unauthorized, "update wx", nil),
      (.status(404), .empty, "no forecast for this place (status 404)", nil),
      (.status(407), .setup, "proxy wants a login", nil),
      (.status(422), .empty, "no forecast for this place (status 422)", nil),
      (.status(429), .rateLimited, "too many requests", 1_800),
      (.status(429).with("Retry-After", "90"), .rateLimited, "too many requests", 90),
      (.status(502), .serviceDown, "trouble of its own (status 502)", nil),
      (.status(503).with("Retry-After", "Mon, 01 Jun 2026 10:30:00 GMT"), .serviceDown, "503", 600),
      (.status(204), .unreadable, "without content (status 204)", nil),
      (.status(304), .unreadable, "without content (status 304)", nil),
    ]
    for (reply, kind, words, wait) in cases {
      let error = try #require(try await error(of: reply))
      #expect(error.kind == kind && error.retryAfter == wait, "\(error)")
      #expect(error.message.contains(words), "\(error.message)")
      #expect(!error.message.contains("<"))
    }
  }

  @Test("What is no answer at all says so")
  func damage() async throws {
    let cases: [(Reply, kind: ProviderError.Kind, words: String)] = [
      (.html("<!DOCTYPE html><html>Welcome! Please log in</html>"), .notWeather, "want a login?"),
      (.ok(""), .notWeather, "want a login?"),
      (.json(String(Self.good.dropLast(2))), .unreadable, "breaks off"),
      (.json("[]"), .unreadable, "breaks off"), (.json("{}"), .empty, "no weather"),
      (.ok(Self.good).delivered(.lacking(10)), .interrupted, "broke off"),
      (.reset, .interrupted, "broke off"), (.badGzip, .unreadable, "damaged"),
      (.redirect(to: "ftp://example.org/"), .notWeather, "leads elsewhere"),
    ]
    for (reply, kind, words) in cases {
      let error = try #require(try await error(of: reply), "\(reply.delivery)")
      #expect(error.kind == kind, "\(error)")
      #expect(error.message.contains(words), "\(error.message)")
      #expect(!error.message.contains("127.0.0.1") && error.message.count <= 160)
    }
    #expect(try await error(of: .gzip(Self.good)) == nil)
    #expect(try await error(of: .silent, timeLimit: 300)?.message.contains("in time") == true)
  }

  @Test("An old interface is a notice for the log, once a round, and an answer all the same")
  func deprecated() async throws {
    let notices = Mutex<[String]>([])
    let server = try LoopbackServer { _ in .json(Self.good, status: 203) }
    let provider = provider(server) { notice in notices.withLock { $0.append(notice) } }
    let results = try await provider.forecasts(for: Self.places(3), now: Self.now)
    #expect(results.allSatisfy { (try? $0.get().current) != nil })
    #expect(
      notices.withLock { $0 } == [
        "MET Norway will end the interface that is used here (status 203): update wx"
      ])
    server.reply { _ in .json(Self.good) }
    _ = try await provider.forecasts(for: Self.places(3), now: Self.now)
    #expect(notices.withLock { $0.count } == 1)
  }

  @Test("One place's failure is its own; one that all would meet ends the asking")
  func severalPlaces() async throws {
    let server = try LoopbackServer { request in
      request.parameter("lat") == "58.9123" ? .status(422) : .json(Self.good)
    }
    let provider = provider(server)
    let mixed = try await provider.forecasts(for: Self.places(3), now: Self.now)
    #expect(mixed.map { (try? $0.get()) != nil } == [true, false, true])

    server.reply { request in
      request.parameter("lat") == "58.9123" ? .status(429) : .json(Self.good)
    }
    let limited = try await provider.forecasts(for: Self.places(5), now: Self.now)
    #expect(limited.map { (try? $0.get()) != nil } == [true, false, false, false, false])
    #expect(server.requests.count == 3 + 2)

    server.reply { _ in .status(429) }
    await #expect(throws: ProviderError.self) {
      try await provider.forecasts(for: Self.places(5), now: Self.now)
    }
    #expect(server.requests.count == 3 + 2 + 1)
    #expect(try await provider.forecasts(for: [], now: Self.now).isEmpty)
  }

  @Test("The next run asks only whether anything has changed")
  func nextRun() async throws {
    let folder = try TemporaryFolder()
    let stamp = "Mon, 01 Jun 2026 09:30:00 GMT"
    let server = try LoopbackServer { request in
      request.headers["if-modified-since"] == stamp
        ? .status(304, headers: [("Expires", "Mon, 01 Jun 2026 11:30:00 GMT")])
        : .json(Self.good).with("Last-Modified", stamp)
          .with("Expires", "Mon, 01 Jun 2026 10:50:00 GMT")
          .with("Date", "Mon, 01 Jun 2026 10:20:00 GMT")
    }
    func temperature(at now: Instant) async throws -> Double? {
      let store = ResponseStore(
        locations: try StorageLocations(environment: ["HOME": folder.path]))
      let client = RevalidatingHTTPClient(client: makeClient(), store: store) { now }
      let provider = METNorway(
        client: client, zones: OpenMeteoSample.zones, endpoint: server.url())
      let forecast = try await provider.forecasts(for: Self.places(1), now: now).first?.get()
      #expect(forecast?.fetchedAt == now)
      return forecast?.current?.temperature?.celsius
    }
    #expect(try await temperature(at: Self.now) == 21.5)
    #expect(try await temperature(at: Self.now + 1_799) == 21.5)
    #expect(server.requests.count == 1)
    #expect(try await temperature(at: Self.now + 3_000) == 22.5)
    #expect(server.requests.count == 2)
  }

  @Test(
    "An answer that cannot be used is not kept: the next run asks anew",
    arguments: [
      String(good.prefix(good.count / 2)), #"{"properties":{"timeseries":[]}}"#, #"{"error":"x"}"#,
    ])
  func brokenAnswer(body: String) async throws {
    let folder = try TemporaryFolder()
    let stamp = "Mon, 01 Jun 2026 09:30:00 GMT"
    for expires in ["Mon, 01 Jun 2026 11:20:00 GMT", "Mon, 01 Jun 2026 10:20:01 GMT"] {
      let server = try LoopbackServer { request in
        request.headers["if-modified-since"] == nil
          ? .json(body).with("Last-Modified", stamp).with("Expires", expires)
            .with("Date", "Mon, 01 Jun 2026 10:20:00 GMT") : .status(304)
      }
      func result(at now: Instant) async -> Result<Forecast, ProviderError>? {
        do {
          let store = ResponseStore(
            locations: try StorageLocations(environment: ["HOME": folder.path]))
          let provider = METNorway(
            client: RevalidatingHTTPClient(client: makeClient(), store: store) { now },
            zones: OpenMeteoSample.zones, endpoint: server.url())
          return try await provider.forecasts(for: Self.places(1), now: now).first
        } catch {
          return nil
        }
      }
      #expect((try? await result(at: Self.now)?.get()) == nil)
      server.reply { _ in .json(Self.good) }
      #expect(try await result(at: Self.now + 5)?.get().current?.temperature?.celsius == 21.5)
      #expect(server.requests.map { $0.headers["if-modified-since"] } == [nil, nil])
    }
  }
}
