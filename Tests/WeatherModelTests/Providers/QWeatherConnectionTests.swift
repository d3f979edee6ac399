import TestSupport
import Testing

@testable import WeatherModel

@Suite("QWeather over a connection", .timeLimit(.minutes(2)))
struct QWeatherConnectionTests {
  private typealias Sample = QWeatherSample
  private typealias Reply = LoopbackServer.Reply

  private static let good = #"{"temperature":{"value":21.5,"unit":"°C"}}"#

  private func error(of reply: Reply, credential: QWeather.Credential? = nil) async throws
    -> ProviderError?
  {
    let server = try LoopbackServer { _ in reply }
    let provider = try Sample.provider(
      makeClient(), endpoint: server.url("/"), credential: credential ?? .apiKey(Sample.key),
      timeLimit: 60_000)
    do {
      let results = try await provider.forecasts(for: [Sample.beijing], now: Sample.now)
      guard case .failure(let error)? = results.first else { return nil }
      return error
    } catch {
      return error
    }
  }

  @Test("Host, key, permission, quota and ended path: five messages, each with what to do")
  func refusals() async throws {
    func problem(_ title: String, _ status: Int) -> Reply {
      .json(Sample.problem(title, status: status), status: status)
    }
    func code(_ code: Int) -> Reply { .json(#"{"code":"\#(code)"}"#) }
    let cases: [(Reply, kind: ProviderError.Kind, words: String, wait: Int?)] = [
      (problem("Invalid Host", 403), .unauthorized, "at this host: set qweatherHost", nil),
      (problem("Unauthorized", 401), .unauthorized, "the key: copy it anew", nil),
      (code(401), .unauthorized, "the key: copy it anew", nil),
      (.status(401), .unauthorized, "the key: copy it anew", nil),
      (problem("Forbidden", 403), .unauthorized, "to the account: see in its console", nil),
      (code(403), .unauthorized, "to the account: see in its console", nil),
      (problem("Security Restriction", 403), .unauthorized, "of the key: loosen it", nil),
      (problem("Account Suspension", 403), .unauthorized, "suspended the account: see", nil),
      (problem("No Credit", 403), .rateLimited, "no credit left for the account: pay", 3_600),
      (problem("Overdue", 403), .rateLimited, "no credit left for the account: pay", 3_600),
      (problem("Over Monthly Limit", 429), .rateLimited, "is used up: wait for", 21_600),
      (code(402), .rateLimited, "is used up: wait until", 3_600),
      (.status(402), .rateLimited, "is used up: wait until", 3_600),
      (problem("Too Many Requests", 429), .rateLimited, "too many requests a minute", 60),
      (code(429), .rateLimited, "too many requests a minute", 60),
      (.status(429).with("Retry-After", "7"), .rateLimited, "too many requests a minute", 7),
      (problem("Deprecated", 403), .refused, "ended this part of its service: see", nil),
      (.status(404), .refused, "no such path at this host: check", nil),
      (problem("No Such Location", 400), .empty, "knows no such place", nil),
      (code(404), .empty, "knows no such place", nil),
      (problem("Data Not Available", 400), .empty, "no data for this place", nil),
      (problem("Invalid Parameters", 400), .refused, "refuses the request: The detail.", nil),
      (problem("Missing Parameter", 400), .refused, "refuses the request: The detail.", nil),
      (problem("Method Not Allowed", 405), .refused, "refuses the request: status 405", nil),
      (problem("Unknown Error", 500), .serviceDown, "trouble of its own (status 500)", nil),
      (code(500), .serviceDown, "trouble of its own (status 500)", nil),
      // The address of the problem is enough, and so is a problem that came with 200.
      (
        .json(##"{"error":{"type":"https://x/#invalid-host"}}"##, status: 403), .unauthorized,
        "at this host: set qweatherHost", nil
      ),
      (
        .json(#"{"error":{"code":403,"title":"FORBIDDEN"}}"#), .unauthorized,
        "to the account: see in its console", nil
      ),
      (
        .json(#"{"error":{"title":"New","invalidParams":["lang"]}}"#, status: 418), .refused,
        "status 418", nil
      ),
    ]
    for (reply, kind, words, wait) in cases {
      let error = try #require(try await error(of: reply), "\(words)")
      #expect(error.kind == kind, "\(error)")
      #expect(error.message.contains(words), "\(error.message)")
      #expect(error.retryAfter == wait, "\(error)")
      #expect(!error.message.contains(Sample.key.text) && error.message.count <= 240)
    }
  }

  @Test("What is no answer at all says so, in one short sentence without address or key")
  func damage() async throws {
    let html = "<!DOCTYPE html><html><body>Welcome! Please log in</body></html>"
    let cases: [(Reply, kind: ProviderError.Kind, words: String)] = [
      (.html(html), .notWeather, "does the network want a login?"),
      (.ok(""), .notWeather, "does the network want a login?"),
      (.json("[]"), .unreadable, "no JSON"),
      (.html(html, status: 401), .unauthorized, "copy it anew"),
      (.html(html, status: 403), .unauthorized, "does not open this"),
      (.html(html, status: 404), .refused, "no such path"),
      (.html(html, status: 502), .serviceDown, "trouble of its own (status 502)"),
      (.status(407), .setup, "proxy wants a login"),
      (.status(408), .serviceDown, "was not ready"),
      (.status(204), .unreadable, "without content"),
      (.json(String(Self.good.dropLast(2))), .unreadable, "breaks off"),
      (.json("{}"), .empty, "no weather for this place"),
      (.json(#"{"temperature":[1]}"#), .empty, "no weather for this place"),
      (.ok(Self.good).delivered(.lacking(10)), .interrupted, "broke off"),
      (.reset, .interrupted, "broke off"),
      (.badGzip, .unreadable, "damaged"),
      (.gzip(zeros: 20 << 20), .unreadable, "more than 8 MiB"),
    ]
    for (reply, kind, words) in cases {
      let error = try #require(try await error(of: reply), "\(reply.delivery)")
      #expect(error.kind == kind, "\(error)")
      #expect(error.message.contains(words), "\(error.message)")
      #expect(!error.message.contains("127.0.0.1") && !error.message.contains("://"))
      #expect(!error.message.contains(Sample.key.text) && error.message.count <= 240)
    }
  }

  @Test("Compressed answers with a byte order mark are answers")
  func compressed() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/weather/v1/current/39.9/116.41": .gzip("\u{FEFF}\n " + Self.good)
      case "/weather/v1/hourly/39.9/116.41": .gzip(#"{"hours":[]}"#)
      case "/weather/v1/daily/39.9/116.41": .gzip(#"{"days":[]}"#)
      default: .status(404)
      }
    }
    let provider = try Sample.provider(makeClient(), endpoint: server.url("/"))
    let results = try await provider.forecasts(for: [Sample.beijing], now: Sample.now)
    #expect(try results.first?.get().current?.temperature?.celsius == 21.5)
    #expect(server.requests.allSatisfy { $0.headers["x-qw-api-key"] == Sample.key.text })
  }

  @Test("The key follows no redirect to another server")
  func redirect() async throws {
    let other = try LoopbackServer { _ in .json(Self.good) }
    let error = try #require(try await error(of: .redirect(to: other.url("/weather"))))
    #expect(error.kind == .notWeather && error.message.contains("leads elsewhere"))
    #expect(other.requests.isEmpty)
  }
}
