import TestSupport
import Testing

@testable import WeatherModel

@Suite("OpenWeather over a connection", .timeLimit(.minutes(2)))
struct OpenWeatherMapConnectionTests {
  private typealias Sample = OpenWeatherMapSample
  private typealias Reply = LoopbackServer.Reply

  private static let oneCall =
    #"{"timezone":"Europe/Berlin","current":{"dt":1780308000,"temp":22.5}}"#

  private func provider(_ server: LoopbackServer) -> OpenWeatherMap {
    OpenWeatherMap(
      client: makeClient(), zones: Sample.zones, key: Sample.key, endpoint: server.url("/"),
      plan: .oneCall3)
  }

  private func error(of reply: Reply) async throws -> ProviderError? {
    let server = try LoopbackServer { _ in reply }
    do {
      let results = try await provider(server).forecasts(for: [Sample.berlin], now: Sample.now)
      guard case .failure(let error)? = results.first else { return nil }
      return error
    } catch {
      return error
    }
  }

  @Test("What is no answer at all says so, in one short sentence without address or key")
  func damage() async throws {
    let html = "<!DOCTYPE html><html><body>Welcome! Please log in</body></html>"
    let cases: [(Reply, kind: ProviderError.Kind, words: String)] = [
      (.html(html), .notWeather, "does the network want a login?"),
      (.ok(""), .notWeather, "does the network want a login?"),
      (.html(html, status: 401), .unauthorized, "two hours at the latest"),
      (.html(html, status: 429), .rateLimited, "too many requests"),
      (.html(html, status: 502), .serviceDown, "trouble of its own (status 502)"),
      (.status(407), .setup, "proxy wants a login"),
      (.status(408), .serviceDown, "was not ready"),
      (.status(204), .unreadable, "without content"),
      (.status(418), .refused, "refuses the request (status 418)"),
      (.json(String(Self.oneCall.dropLast(2))), .unreadable, "breaks off"),
      (.json("[]"), .unreadable, "no JSON"),
      (.json("{}"), .empty, "no weather for this place"),
      (.ok(Self.oneCall).delivered(.lacking(10)), .interrupted, "broke off"),
      (.reset, .interrupted, "broke off"),
      (.badGzip, .unreadable, "damaged"),
      (.gzip(zeros: 20 << 20), .unreadable, "more than 8 MiB"),
    ]
    for (reply, kind, words) in cases {
      let error = try #require(try await error(of: reply), "\(reply.delivery)")
      #expect(error.kind == kind, "\(error)")
      #expect(error.message.contains(words), "\(error.message)")
      #expect(!error.message.contains("127.0.0.1") && !error.message.contains("://"))
      #expect(!error.message.contains("0123456789abcdef") && error.message.count <= 240)
    }
  }

  @Test("Compressed and behind a byte order mark: an answer all the same")
  func unusualButGood() async throws {
    let server = try LoopbackServer { _ in .gzip("\u{FEFF}\n " + Self.oneCall) }
    let results = try await provider(server).forecasts(for: [Sample.berlin], now: Sample.now)
    #expect(try results.first?.get().current?.temperature?.celsius == 22.5)
    #expect(server.requests.map(\.path) == ["/data/3.0/onecall"])
    #expect(server.requests.first?.parameter("appid") == Sample.key.text)
  }

  @Test("A redirect to another server does not take the key along")
  func redirect() async throws {
    let elsewhere = try LoopbackServer { _ in .json(Self.oneCall) }
    let error = try #require(try await error(of: .redirect(to: elsewhere.url("/steal"))))
    #expect(error.kind == .notWeather && elsewhere.requests.isEmpty)
  }
}
