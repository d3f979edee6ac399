import Testing

@testable import WeatherModel

@Suite("From what was typed to a place")
struct PlaceLookupTests {
  private struct Gazetteer: GeocodingProvider {
    var answer: Result<[Place], ProviderError> = .success([])

    func places(
      matching text: String, language: Language
    ) async throws(ProviderError) -> [Place] {
      try answer.get().filter { $0.name == text }
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
