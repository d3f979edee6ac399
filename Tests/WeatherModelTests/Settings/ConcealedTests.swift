import CCurl
import Testing

@testable import WeatherModel

@Suite("A key cannot be printed (P8)")
struct ConcealedTests {
  private static let key = "c0ffee-of-4-a-m"

  /// Every way in which a program shows a value on purpose or by mistake.
  private static func shown<Value>(_ value: Value) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    var printed = ""
    print(value, to: &printed)
    var debugPrinted = ""
    debugPrint(value, to: &debugPrinted)
    let children = reflected(value)
    return [
      "\(value)", String(describing: value), String(reflecting: value), dumped, printed,
      debugPrinted, "\([value])", "\(["x": value])", "\(Value?.some(value) as Any)",
    ] + children
  }

  /// What a walk through the mirrors comes across.
  private static func reflected(_ value: Any, depth: Int = 6) -> [String] {
    guard depth > 0 else { return [] }
    let mirror = Mirror(reflecting: value)
    return mirror.children.flatMap { ["\($0.value)"] + reflected($0.value, depth: depth - 1) }
      + (mirror.superclassMirror.map { $0.children.map { "\($0.value)" } } ?? [])
  }

  private static func expectHidden<Value>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for text in shown(value) {
      #expect(!text.contains(key), "\(Value.self) shows it", sourceLocation: sourceLocation)
    }
  }

  private static var request: HTTPRequest {
    HTTPRequest(
      url: "https://api.example/\(key)/data?appid=\(key)&lat=1",
      headers: [.init(name: "X-Key", value: key)], carriesSecret: true)
  }

  @Test("Requests, their fields and their addresses")
  func requests() throws {
    let request = Self.request
    Self.expectHidden(request)
    Self.expectHidden(request.headers[0])
    #expect("\(request)" == "GET https://api.example")
    // The flag decides about redirects alone: nobody has to think of it for the key's sake.
    var unmarked = request
    unmarked.carriesSecret = false
    Self.expectHidden(unmarked)
    Self.expectHidden(try #require(WebAddress(request.url)))
    Self.expectHidden(RedirectPolicy.Decision.follow(try #require(WebAddress(request.url))))
    Self.expectHidden(HTTPRequest(url: "https://user:\(Self.key)@api.example/"))
    #expect(request.url.contains(Self.key) && request.headers[0].value == Self.key)
  }

  @Test("Keys and the settings that hold them")
  func keys() throws {
    Self.expectHidden(APIKey(Self.key))
    Self.expectHidden(try #require(Secret(Self.key)))
    Self.expectHidden(ConcealedText(Self.key))
    var settings = Settings()
    settings.openWeatherMapKey = Secret(Self.key)
    settings.qWeatherKey = Secret(Self.key)
    Self.expectHidden(settings)
  }

  @Test("Answers that repeat the key in a link")
  func answers() {
    let link = "https://api.example/next?appid=\(Self.key)"
    let response = HTTPResponse(status: 302, headers: ["location": link], body: Array(link.utf8))
    Self.expectHidden(response)
    #expect("\(response)" == "status 302, \(link.utf8.count) bytes")
    var answer = CurlAnswer(bodyLimit: 1_000)
    "Location: \(link)\r\n".withContiguousBytes { _ = answer.receiveHeader($0) }
    link.withContiguousBytes { _ = answer.receiveBody($0) }
    Self.expectHidden(answer)
    #expect(answer.response.headers["location"] == link)
  }

  @Test("Failures and errors, whatever a library or a service says")
  func errors() {
    let sentences = [
      "cannot read https://api.example/x?appid=\(Self.key)&lat=1",
      "see:\thttps://user:\(Self.key)@api.example/x.",
      "(api.example/x?appid=\(Self.key))", "\"http://a.example?k=\(Self.key)\"\nand so on",
      "first https://a.example/ then https://b.example/?key=\(Self.key)",
    ]
    for sentence in sentences {
      let failures: [HTTPFailure] = [
        .other(SafeWords(sentence)), .insecure(reason: SafeWords(sentence)),
      ]
      for failure in failures {
        Self.expectHidden(failure)
        Self.expectHidden(ProviderError(failure, service: "A service"))
      }
      Self.expectHidden(ProviderError(.refused, sentence))
      Self.expectHidden(ForecastUpdate.failed(ProviderError(.refused, sentence), places: []))
    }
    let report = CurlFailureReport(
      code: CURLE_COULDNT_CONNECT, words: "words", detail: ConcealedText(sentences[0]),
      proxyStatus: 0, host: "api.example", bodyLimit: 1)
    Self.expectHidden(report)
  }

  @Test("What is no secret stays in a sentence")
  func harmless() {
    let sentences = [
      "Invalid API key: see https://openweathermap.org/faq#error401 for more",
      "Rome? No such place", "status 503: is it up? Try http://localhost:8080/v1",
    ]
    for sentence in sentences { #expect(SafeWords(sentence).text == sentence) }
    #expect(
      SafeWords("at https://u:p@a.example/x?y=z now").text == "at https://a.example/x now")
  }
}

extension String {
  /// Calls with the text's bytes.
  fileprivate func withContiguousBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    Array(utf8).withUnsafeBytes { body($0) }
  }
}
