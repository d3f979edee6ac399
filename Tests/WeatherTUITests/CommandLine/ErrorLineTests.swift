import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct ErrorLineTests {
  @Test(arguments: [
    (ProviderError.Kind.serviceDown, "X has trouble of its own (status 500)", "try again later"),
    (.refused, "X refuses the request: no such place", "check the place and --endpoint"),
    (.unauthorized, "X refuses access (status 403)", "check --endpoint"),
    (.empty, "X has no data for this place", "try again later"),
  ])
  func whatToDoIsSaidWhereTheMessageDoesNotSayIt(
    kind: ProviderError.Kind, message: String, remedy: String
  ) {
    #expect(errorLine("Oslo", ProviderError(kind, message)) == "wx: Oslo: \(message): \(remedy)")
  }

  @Test(arguments: [
    (
      ProviderError.Kind.unauthorized,
      "OpenWeather does not take the key: check it; a new key works after two hours at the latest"
    ),
    (.unauthorized, "QWeather does not take the key: copy it anew from its console, Projects"),
    (.unauthorized, "MET Norway refuses this version of wx (status 403): update wx"),
    (.refused, "QWeather has no such path at this host: check qweatherHost or --endpoint"),
  ])
  func whatToDoIsSaidOnce(kind: ProviderError.Kind, message: String) {
    #expect(errorLine("Oslo", ProviderError(kind, message)) == "wx: Oslo: \(message)")
  }

  @Test func aWaitIsToldInSeconds() {
    let error = ProviderError(.rateLimited, "Too many", retryAfter: 60)
    #expect(errorLine(for: error) == "wx: provider: Too many: try again in 60 s")
  }
}
