import Foundation
import Testing

@testable import WeatherModel

@Suite("What a service says never holds what it was sent")
struct ServiceTextTests {
  private static let key = "Ab3 9xQ+7/zK%2fW-pL0"

  private func concealed(_ text: String, _ secrets: String...) -> String {
    RequestSecrets(secrets).concealed(in: text).text
  }

  @Test(
    "A secret is concealed in every writing",
    arguments: [
      "Ab3 9xQ+7/zK%2fW-pL0", "ab3 9xq+7/zk%2fw-pl0", "AB3+9XQ+7/ZK%2FW-PL0",
      "Ab3%209xQ%2B7%2FzK%252fW-pL0", "ab3%209xq%2b7%2fzk%252fw%2dpl0", "Ab3%25209xQ%252B7%252FzK",
      "%41%62%33%20%39%78%51", "Ab39xQ7zK2fWpL0", "A\u{200B}b3 9\u{200B}xQ+7", "Ab3 9xQ", "fW-pL0",
      "Ab3_9xQ", "Ab3\n9xQ",
    ])
  func writings(_ writing: String) {
    for (before, after) in [("", ""), ("appid=", "&q=1"), ("Key: ", " is invalid"), ("é", "é")] {
      let text = concealed(before + writing + after, Self.key)
      #expect(text == before + "…" + after, "\(text)")
    }
  }

  @Test("What only looks like it stays as it is")
  func noAccidents() {
    for text in [
      "", "b3 9x", "Gale warning until 18:00", "100 % rain", "%", "%%%", "50%2", "大风蓝色预警",
      "zK2fW", "é%zz",
    ] {
      #expect(concealed(text, Self.key) == text)
    }
  }

  @Test("All of them, each time, and a short secret as a whole")
  func several() {
    #expect(concealed("k1 and PROJECT9, K1!", "k1", "project9") == "… and …, …!")
    #expect(concealed("a project of mine", "project9") == "a … of mine")
    #expect(concealed("anything", "", "%", "é") == "anything")
  }

  @Test("No other decoder makes one, and an error quotes nothing where a secret was")
  func type() throws {
    let json = Data(#"["Wrong key abcdef0123", "Wrong\nlatitude", " "]"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([ServiceText].self, from: json) }
    let texts = try RequestSecrets(["0123abcdef0123"]).decoder.decode(
      [ServiceText].self, from: json)
    #expect(texts.map(\.text) == ["Wrong key …", "Wrong\nlatitude", " "])
    #expect(texts.map { $0.quotable(limit: 100) } == [nil, "Wrong latitude", nil])
    #expect("\(RequestSecrets(["0123abcdef"]))" == "<hidden>")
  }
}

@Suite("Services that repeat what they were sent")
struct RepeatedSecretTests {
  private static let key = "0123456789abcdef0123456789abcdef"
  private static let writings = [
    key, key.uppercased(), "%30%31%32%33%34%35%36789abcdef", "9abcdef0", "0123456789abcdef...",
  ]
  private static let pem = APIKey(
    """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----
    """)

  private func failure(
    _ provider: some ForecastProvider, at place: Place
  ) async -> ProviderError? {
    do {
      let results = try await provider.forecasts(for: [place], now: QWeatherSample.now)
      guard case .failure(let error)? = results.first else { return nil }
      return error
    } catch {
      return error
    }
  }

  @Test("OpenWeather's words are left out", arguments: writings)
  func openWeatherError(_ writing: String) async throws {
    for status in [400, 404, 500] {
      let service = ScriptedService { _ in
        ScriptedService.json(#"{"cod":"400","message":"no \#(writing) here"}"#, status: status)
      }
      let provider = OpenWeatherMap(
        client: service, zones: OpenWeatherMapSample.zones, key: APIKey(Self.key), plan: .oneCall3)
      let error = try #require(await failure(provider, at: OpenWeatherMapSample.berlin))
      #expect(error.message.hasSuffix("(status \(status))"), "\(error)")
    }
  }

  @Test("QWeather's words are left out, wherever they stand", arguments: writings)
  func qWeatherError(_ writing: String) async throws {
    for words in [
      #""title":"Invalid Parameter","detail":"key \#(writing)""#,
      #""title":"Invalid Parameter \#(writing)""#,
      #""title":"Invalid Parameter","detail":"","invalidParams":["\#(writing)"]"#,
    ] {
      let service = ScriptedQWeather { _ in
        ScriptedQWeather.json("{\"error\":{\(words)}}", status: 400)
      }
      let provider = try QWeatherSample.provider(service)
      let error = try #require(await failure(provider, at: QWeatherSample.beijing))
      #expect(error.kind == .refused)
      let left = RequestSecrets([Self.key]).concealed(in: error.message)
      #expect(!left.hidesSecret, "\(error)")
    }
  }

  @Test("Neither token nor ids of a key pair come back")
  func qWeatherToken() async throws {
    let credential = QWeather.Credential.jwt(
      projectID: "PROJECT123", keyID: "ABCDE12345", privateKeyPEM: Self.pem)
    let token = try QWeatherToken(
      projectID: "PROJECT123", keyID: "ABCDE12345", now: QWeatherSample.now
    ).signed(by: Self.pem)
    for words in ["Bearer " + token, String(token.suffix(20)), "PROJECT123", "abcde12345"] {
      let service = ScriptedQWeather { _ in
        ScriptedQWeather.json(
          #"{"error":{"title":"Invalid Parameter","detail":"got \#(words)"}}"#, status: 400)
      }
      let provider = try QWeatherSample.provider(service, credential: credential)
      let error = try #require(await failure(provider, at: QWeatherSample.beijing))
      #expect(error.message == "QWeather refuses the request: Invalid Parameter", "\(error)")
    }
  }

  @Test("Warnings, conditions and places of keyed services lose it")
  func texts() async throws {
    let link = "https://x.example/?appid=" + Self.key
    let left = "https://x.example/?appid=…"
    let forecast = try OpenWeatherMapSample.oneCall(
      """
      {"current":{"dt":1780308000,"temp":20,"weather":[{"id":9999,"main":"\(link)",
       "description":"\(link)"}]},
       "alerts":[{"event":"\(link)","description":"\(link)","sender_name":"\(link)",
       "end":1780400000}]}
      """)
    let alert = try #require(forecast.alerts.first)
    #expect(alert.event == left && alert.description == left && alert.sender == left)
    #expect(!"\(forecast)".contains("0123456789"))
    let service = ScriptedService { _ in
      ScriptedService.json(
        #"[{"name":"A \#(Self.key)","lat":1,"lon":2,"local_names":{"en":"B \#(Self.key)"}}]"#)
    }
    let places = try await OpenWeatherMap(
      client: service, zones: OpenWeatherMapSample.zones, key: APIKey(Self.key)
    ).places(matching: "A", language: .english)
    #expect(places.map(\.place.name) == ["B …"])

    let answer: QWeatherAlertsAnswer = try QWeatherSample.answer(
      """
      {"metadata":{"attributions":["\(link)"]},"alerts":[{"eventType":{"name":"\(link)"},
       "headline":"\(link)","description":"\(link)","senderName":"\(link)"}]}
      """)
    let alerts = try QWeatherSample.mapping().alerts(from: answer)
    #expect(alerts.first?.event == left && alerts.first?.headline == left)
    #expect(alerts.first?.description == left + "\n\n" + left)
    let weather = try QWeatherSample.new(
      current: """
        {"metadata":{"attributions":["\(link)"]},"temperature":{"value":20,"unit":"°C"},
         "condition":{"code":"x","name":"\(link)"}}
        """)
    #expect(!"\(weather)".contains("0123456789"))
  }
}
