import Testing

@testable import WeatherModel

@Suite("Data are as fresh as their age")
struct FreshnessTests {
  @Test(
    "Ages in seconds",
    arguments: [
      (0, Freshness.fresh), (899, .fresh), (900, .stale), (10_800, .stale), (10_801, .offline),
      (-120, .fresh), (-121, .stale), (-86_400, .stale),
    ])
  func fromAge(age: Int, expected: Freshness) {
    let fetchedAt = Instant(seconds: 1_780_000_000)
    #expect(Freshness(fetchedAt: fetchedAt, now: fetchedAt + age) == expected)
  }
}
