import Testing
import WeatherModel

@testable import WeatherTUI

@Suite("Values of options are checked")
struct ArgumentValuesTests {
  @Test(
    "Instants with a zone",
    arguments: [
      ("2026-03-29T01:30:00Z", 1_774_747_800), ("2026-03-29t01:30z", 1_774_747_800),
      ("2026-03-29 03:30:00+02:00", 1_774_747_800), ("2026-03-28T20:00:00-0530", 1_774_747_800),
      ("1969-12-31T23:59:59Z", -1),
    ])
  func instants(text: String, seconds: Int) {
    #expect(Instant(iso8601: text) == Instant(seconds: seconds))
  }

  @Test(
    "Anything less is no instant",
    arguments: [
      "", "now", "2026-03-29", "2026-03-29T01:30", "2026-02-30T01:30Z", "2026-03-29T24:00Z",
      "2026-03-29T01:60Z", "2026-03-29T1:30Z", "2026-03-29T01:30+25:00", "2026-03-29T01Z",
      "26-03-29T01:30Z", "2026-03-29T01:30:00+0a:00", "T", "2026-03-29T", "2026-03-29T01:30Zx",
    ])
  func notInstants(text: String) {
    #expect(Instant(iso8601: text) == nil)
  }

  @Test(
    "Servers",
    arguments: [
      ("http://localhost:8080", "http://localhost:8080"),
      ("HTTPS://Example.org/", "https://Example.org"),
      ("https://example.org/open-meteo//", "https://example.org/open-meteo"),
      ("http://[::1]:80", "http://[::1]:80"), ("http://127.0.0.1", "http://127.0.0.1"),
    ])
  func servers(text: String, expected: String) throws {
    #expect(try endpoint(text) == expected)
  }

  @Test(
    "What is no server",
    arguments: [
      "localhost:8080", "ftp://example.org", "http://", "http:///path", "http://:80", "http://a:",
      "http://a:0", "http://a:65536", "http://a:8o", "http://a b", "http://a/?q=1", "http://a/#x",
      "http://bücher.example", "http://[::1", "http://[]", "http://[::1]x", "http://-",
      "http://a:1:2", "http://a]", "http://a\\b", "http:/a",
    ])
  func notServers(text: String) {
    let error = #expect(throws: UsageError.self) { try endpoint(text) }
    #expect(error?.what == "--endpoint \(text)")
  }

  @Test("A password in an address is refused and not repeated")
  func passwords() {
    let error = #expect(throws: UsageError.self) { try endpoint("https://me:secret@example.org") }
    #expect(error?.line.contains("secret") == false)
  }

  @Test("Templates are cut into text and fields")
  func templates() throws {
    #expect(
      try FormatTemplate("%i %t, 100%% %n").segments == [
        .field(.icon), .text(" "), .field(.temperature), .text(", 100% "), .field(.placeName),
      ])
    #expect(
      try FormatTemplate("%c%C").segments == [.field(.conditionText), .field(.conditionName)])
    #expect(try FormatTemplate("%%t").segments == [.text("%t")])
  }

  @Test(
    "Templates that cannot be filled in say why",
    arguments: [
      ("%x", "%x is no field"), ("100%", "it ends with a lone %"), ("%", "it ends with a lone %"),
      ("", "the template is empty"),
    ])
  func badTemplates(template: String, why: String) {
    let error = #expect(throws: UsageError.self) { try FormatTemplate(template) }
    #expect(error?.why == why)
  }
}
