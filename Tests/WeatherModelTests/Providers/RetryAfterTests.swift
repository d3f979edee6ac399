import Testing

@testable import WeatherModel

@Suite("Retry-After is seconds or a date")
struct RetryAfterTests {
  @Test(
    "Texts",
    arguments: [
      ("120", 120), (" 120 ", 120), ("0", 0), ("999999999999999999999", 86_400),
      ("Mon, 01 Jun 2026 10:02:00 GMT", 120), ("Mon, 01 Jun 2026 09:00:00 GMT", 0),
      ("Tue, 01 Jun 2027 10:02:00 GMT", 86_400), ("", nil), ("-5", nil), ("soon", nil),
      ("Mon, 01 Jin 2026 10:02:00 GMT", nil), ("1.5", nil),
    ] as [(String, Int?)])
  func texts(text: String, expected: Int?) {
    let now = ForecastSample.utc(2026, 6, 1, 10)
    #expect(RetryAfter.seconds(text, now: now) == expected)
  }

  @Test("A date means nothing to one who does not know the time")
  func noClock() {
    #expect(RetryAfter.seconds("Mon, 01 Jun 2026 10:02:00 GMT", now: nil) == nil)
    #expect(RetryAfter.seconds("60", now: nil) == 60)
  }
}
