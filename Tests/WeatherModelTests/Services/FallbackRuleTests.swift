import Testing

@testable import WeatherModel

@Suite("What comes next where a service gave no forecast")
struct FallbackRuleTests {
  @Test(
    "The rule, failure by failure",
    arguments: [
      (ProviderError.Kind.unreachable, FallbackRule.moveOn, FallbackRule.moveOn),
      (.interrupted, .askAgain, .moveOn), (.insecure, .moveOn, .moveOn),
      (.rateLimited, .moveOn, .moveOn), (.serviceDown, .moveOn, .moveOn),
      (.refused, .moveOn, .moveOn), (.unauthorized, .moveOn, .moveOn),
      (.notWeather, .moveOn, .moveOn), (.unreadable, .askAgain, .moveOn),
      (.empty, .moveOn, .moveOn), (.setup, .moveOn, .moveOn), (.cancelled, .stop, .stop),
    ])
  func table(kind: ProviderError.Kind, first: FallbackRule, second: FallbackRule) {
    let error = ProviderError(kind, "why")
    #expect(FallbackRule.after(error, tries: 1) == first)
    #expect(FallbackRule.after(error, tries: 2) == second)
  }

  @Test("Who was waited for in vain is not waited for once more")
  func timeOut() {
    let timedOut = ProviderError(HTTPFailure.timedOut, service: "A")
    #expect(timedOut.kind == .interrupted && timedOut.hasTimedOut)
    #expect(FallbackRule.after(timedOut, tries: 1) == .moveOn)
    #expect(!ProviderError(HTTPFailure.connectionLost, service: "A").hasTimedOut)
  }

  @Test("Several failures are one sentence, and the shortest wait counts")
  func combined() {
    let limited = ProviderError(.rateLimited, "A wants a rest", retryAfter: 3_600)
    let down = ProviderError(.serviceDown, "B is down")
    let soon = ProviderError(.rateLimited, "B wants a rest", retryAfter: 60)
    #expect(ProviderError.combined([]) == nil)
    #expect(ProviderError.combined([limited]) == limited)
    #expect(
      ProviderError.combined([limited, down])
        == ProviderError(.serviceDown, "A wants a rest; B is down"))
    // One that counts requests and names no time asks to wait as well.
    let counting = ProviderError(.rateLimited, "too many")
    #expect(ProviderError.combined([counting, down])?.asksToWait == false)
    #expect(ProviderError.combined([counting, limited])?.asksToWait == true)
    #expect(
      ProviderError.combined([limited, soon])
        == ProviderError(.rateLimited, "A wants a rest; B wants a rest", retryAfter: 60))
    let library = ProviderError(.setup, "install libcurl")
    #expect(ProviderError.combined([library, library]) == library)
    let none = ["A", "B"].map { ProviderError(.unreachable, "No connection to \($0)") }
    #expect(ProviderError.combined(none) == none[0])
  }

  @Test("A service that failed rests longer each time, and as long as it asks for")
  func health() {
    var health = ServiceHealth()
    let start = Instant(seconds: 1_000_000)
    #expect(health.wait(at: start) == nil)
    health.failed(ProviderError(.serviceDown, "down"), at: start)
    #expect(health.wait(at: start) == 30 && health.wait(at: start + 29) == 1)
    #expect(health.wait(at: start + 30) == nil && !health.wasToldToWait)
    health.failed(ProviderError(.serviceDown, "down"), at: start + 30)
    #expect(health.wait(at: start + 30) == 60)
    // Of a clock that was set back nobody knows how long it is.
    #expect(health.wait(at: start) == nil)
    health.failed(ProviderError(.rateLimited, "slow down", retryAfter: 500), at: start + 90)
    #expect(health.wait(at: start + 100) == 490 && health.wasToldToWait)
    #expect(health.waitingError(at: start + 100)?.retryAfter == 490)
    health.answered()
    #expect(health == ServiceHealth())
  }
}
