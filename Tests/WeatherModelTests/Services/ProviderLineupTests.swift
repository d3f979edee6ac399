import Testing

@testable import WeatherModel

@Suite("Which services a run asks")
struct ProviderLineupTests {
  private struct Silence: HTTPClient {
    func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      throw .cannotConnect(host: "nobody")
    }
  }

  private func context(_ change: (inout Settings) -> Void = { _ in }) throws -> ProviderContext {
    var settings = Settings.defaults(environment: [:])
    change(&settings)
    return ProviderContext(
      client: Silence(), zones: NoTimeZones(), settings: settings,
      locations: try StorageLocations(environment: ["HOME": "/nowhere"]))
  }

  @Test("Every provider has a line in the list")
  func complete() throws {
    for id in ProviderCatalog.makers.keys {
      let context = try context { $0.openWeatherMapKey = Secret("k") }
      #expect(try ProviderCatalog.provider(id, context: context).id == id)
    }
  }

  @Test("A server of one's own is asked alone")
  func endpoint() throws {
    let lineup = try ProviderLineup(context: context { $0.endpoint = "http://localhost:1" })
    #expect(lineup.forecasts.map(\.id) == [.openMeteo])
    #expect(lineup.includes(.openMeteo) && !lineup.includes(.metNorway))
  }

  @Test("Addresses: a service's own, then that of the chosen one")
  func addresses() throws {
    let context = try context {
      $0.endpoint = "http://one"
      $0.endpoints = [.metNorway: "http://two"]
    }
    #expect(context.endpoint(of: .openMeteo) == "http://one")
    #expect(context.endpoint(of: .metNorway) == "http://two")
    #expect(context.endpoint(of: .nationalWeatherService) == nil)
    #expect(!context.mayAskBeside(.nationalWeatherService))
    #expect(context.mayAskBeside(.metNorway) && context.mayAskBeside(.openMeteo))
    let usual = try self.context { $0.provider = .only(.metNorway) }
    #expect(usual.endpoint(of: .metNorway) == nil)
    #expect(usual.mayAskBeside(.nationalWeatherService))
  }

  @Test("A key that is missing is named with what to do")
  func missingKey() throws {
    let context = try context()
    #expect(throws: ProviderError(.setup, "say which")) { try context.key(nil, or: "say which") }
    #expect(throws: ProviderError.self) { try context.key(Secret("@no/such"), or: "") }
    #expect(try context.key(Secret("abc"), or: "") == APIKey("abc"))
  }
}
