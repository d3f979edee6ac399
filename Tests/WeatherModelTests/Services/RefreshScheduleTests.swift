import Testing

@testable import WeatherModel

@Suite("When to ask again")
struct RefreshScheduleTests {
  @Test("A quarter of an hour, or so long that a day costs 4,000 calls at most")
  func interval() {
    func interval(_ places: Int, _ jitter: Double = 0) -> Int {
      RefreshSchedule.interval(places: places, weightPerPlace: 6.22, jitter: jitter)
    }
    #expect(interval(0) == 900 && interval(1) == 900 && interval(6) == 900)
    #expect(interval(1, 1) == 990)
    for places in 1...1_000 {
      let callsADay = 86_400 / Double(interval(places)) * Double(places) * 6.22
      #expect(callsADay <= 4_000)
    }
  }

  @Test("Failures double the wait from half a minute to half an hour (P16)")
  func backOff() {
    let error = ProviderError(.serviceDown, "down")
    let delays = (1...8).map { RefreshSchedule.delay(afterFailures: $0, error: error) }
    #expect(delays == [30, 60, 120, 240, 480, 960, 1_800, 1_800])
    #expect(RefreshSchedule.delay(afterFailures: .max, error: error) == 1_800)
  }

  @Test("Never sooner than the service asks for; at once half an hour where nothing will change")
  func otherDelays() {
    let limited = ProviderError(.rateLimited, "slow down", retryAfter: 3_600)
    #expect(RefreshSchedule.delay(afterFailures: 1, error: limited) == 3_600)
    let soon = ProviderError(.rateLimited, "slow down", retryAfter: 1)
    #expect(RefreshSchedule.delay(afterFailures: 1, error: soon) == 30)
    let refused = ProviderError(.refused, "no")
    #expect(RefreshSchedule.delay(afterFailures: 1, error: refused) == 1_800)
  }
}
