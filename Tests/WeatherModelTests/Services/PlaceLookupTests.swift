import Testing

@testable import WeatherModel

@Suite("From what was typed to a place")
struct PlaceLookupTests {
  private struct Gazetteer: GeocodingProvider {
    var answer: Result<[Place], ProviderError>

    func places(
      matching text: String, language: Language
    ) async throws(ProviderError) -> [FoundPlace] {
      try answer.get().filter { $0.name == text }.map { FoundPlace(place: $0) }
    }
  }

  private static let rome = Place(
    id: .init(rawValue: "geonames:3169070"), name: "Rome",
    coordinate: OpenMeteoSample.coordinate(41.89, 12.51))

  private func lookup(
    _ text: String, _ answer: Result<[Place], ProviderError> = .success([rome]),
    isOffline: Bool = false
  ) async -> Result<Place, ProviderError> {
    await PlaceLookup(
      geocoding: Gazetteer(answer: answer), language: .english, isOffline: isOffline
    ).place(named: text)
  }

  @Test("Blanks do not matter, coordinates need nobody (S7)")
  func found() async {
    #expect(await lookup("  Rome ") == .success(Self.rome))
    let point = Place.at(OpenMeteoSample.coordinate(38, -92))
    let failure = ProviderError(.unreachable, "nobody there")
    #expect(await lookup("38,-92", .failure(failure), isOffline: true) == .success(point))
  }

  @Test("Where the service fails, the program's own list may know the place")
  func builtIn() async {
    let failure = ProviderError(.serviceDown, "down")
    let lookup = PlaceLookup(
      geocoding: Gazetteer(answer: .failure(failure)), language: .english, isOffline: false,
      builtIn: { $0 == "Rome" ? Self.rome : nil })
    #expect(await lookup.place(named: " Rome") == .success(Self.rome))
    let both = ProviderError(.serviceDown, "down; no built-in place is called \"Romme\"")
    #expect(await lookup.place(named: "Romme") == .failure(both))
    // Nor does a service know every name.
    let ignorant = PlaceLookup(
      geocoding: Gazetteer(answer: .success([])), language: .english, isOffline: false,
      builtIn: { $0 == "Rome" ? Self.rome : nil })
    #expect(await ignorant.place(named: "Rome") == .success(Self.rome))
  }

  @Test("Without the network the program's own list is all there is, and enough (S7)")
  func offline() async {
    struct Nobody: GeocodingProvider {
      func places(
        matching text: String, language: Language
      ) async throws(ProviderError) -> [FoundPlace] {
        Issue.record("asked in spite of --offline")
        return []
      }
    }
    let lookup = PlaceLookup(
      geocoding: Nobody(), language: .english, isOffline: true,
      builtIn: { $0 == "Rome" ? Self.rome : nil })
    #expect(await lookup.place(named: "Rome") == .success(Self.rome))
    let unknown = await lookup.place(named: "Romme")
    guard case .failure(let error) = unknown else {
      Issue.record("found")
      return
    }
    #expect(error.message.contains("No built-in place is called \"Romme\""))
    #expect(error.message.contains("start without --offline"))
  }

  @Test("The name of a capital means the capital, though the service names villages first")
  func capital() async {
    struct Service: HTTPClient {
      func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let body = """
          {"results":[
          {"id":1,"name":"北京","latitude":29.2,"longitude":106.3,"feature_code":"PPL"},
          {"id":2,"name":"北京","latitude":31.5,"longitude":104.1,"feature_code":"PPL","population":0},
          {"id":1816670,"name":"北京","latitude":39.9,"longitude":116.4,"feature_code":"PPLC",
          "population":18960744}]}
          """
        return HTTPResponse(status: 200, headers: [:], body: Array(body.utf8))
      }
    }
    let service = OpenMeteo(client: Service(), zones: NoTimeZones())
    let lookup = PlaceLookup(geocoding: service, language: .chinese, isOffline: false)
    let place = try? await lookup.place(named: "北京").get()
    #expect(place?.id.rawValue == "geonames:1816670")
  }

  @Test("Each way of not finding says why")
  func notFound() async {
    func error(_ result: Result<Place, ProviderError>) -> ProviderError? {
      if case .failure(let error) = result { error } else { nil }
    }
    let nowhere = error(await lookup("Romme\u{1B}[31m"))
    #expect(nowhere?.kind == .empty)
    #expect(nowhere?.message.contains("No place called \"Romme") == true)
    #expect(nowhere?.message.contains("\u{1B}") == false)
    #expect(error(await lookup("95,0"))?.kind == .refused)
    #expect(error(await lookup("Rome", isOffline: true))?.kind == .unreachable)
    let failure = ProviderError(.serviceDown, "down")
    #expect(await lookup("Rome", .failure(failure)) == .failure(failure))
  }
}
