import Testing

@testable import WeatherModel

@Suite("Web address")
struct WebAddressTests {
  @Test(
    "is taken apart",
    arguments: [
      ("http://example.org", "example.org", 80),
      ("https://API.Example.org/v1?x=a:b@c", "api.example.org", 443),
      ("HTTPS://example.org:8443#top", "example.org", 8443),
      ("http://127.0.0.1:1/", "127.0.0.1", 1),
      ("http://[2001:DB8::1]/", "2001:db8::1", 80),
      ("http://[::1]:8080/x", "::1", 8080),
      ("https://wetter.münchen.example/", "wetter.münchen.example", 443),
    ] as [(String, String, UInt16)])
  func parts(text: String, host: String, port: UInt16) throws {
    let address = try #require(WebAddress(text))
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.text == text)
  }

  @Test(
    "is refused when it is none, or could be read in two ways",
    arguments: [
      "", "example.org", "//example.org/", "ftp://example.org/", "file:///etc/passwd",
      "data:,x", "http:/example.org", "http://", "http:///path", "http://:80/",
      "http://user@example.org/", "http://user:word@example.org/", "http://a.example\\@b.example/",
      "http://exam%70le.org/", "http://exa mple.org/", "http://example.org/a b",
      "http://example.org/\n", "http://example.org/\u{0}", "http://example.org:0/",
      "http://example.org:65536/", "http://example.org:+80/", "http://example.org:/",
      "http://[::1/", "http://[]/", "http://[fe80::1%25eth0]/", "http://[::1]x/",
    ])
  func refused(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(
    "knows this machine",
    arguments: [
      ("http://localhost/", true), ("http://LOCALHOST:8080/", true),
      ("http://api.localhost/", true), ("http://127.0.0.1/", true), ("http://127.8.9.10/", true),
      ("http://[::1]/", true), ("http://localhost.example.org/", false),
      ("http://127.0.0.1.example.org/", false), ("http://127.example.org.x/", false),
      ("http://10.0.0.1/", false), ("http://notlocalhost/", false),
    ])
  func loopback(text: String, isLoopback: Bool) throws {
    #expect(try #require(WebAddress(text)).isLoopback == isLoopback)
  }
}
