import Testing

@testable import WeatherModel

@Suite("Redirect policy")
struct RedirectPolicyTests {
  private func decision(
    from origin: String, to target: String, carriesSecret: Bool = false, hopsBefore: Int = 0
  ) throws -> RedirectPolicy.Decision {
    RedirectPolicy.decision(
      from: try #require(WebAddress(origin)), to: target, carriesSecret: carriesSecret,
      hopsBefore: hopsBefore)
  }

  @Test("follows on the same server, a secret included", arguments: [false, true])
  func sameServer(carriesSecret: Bool) throws {
    let target = "https://a.example/two"
    #expect(
      try decision(from: "https://a.example/one", to: target, carriesSecret: carriesSecret)
        == .follow(try #require(WebAddress(target))))
  }

  @Test("follows from http to https of the same host")
  func upgrade() throws {
    let target = "https://a.example/"
    #expect(
      try decision(from: "http://a.example/", to: target, carriesSecret: true)
        == .follow(try #require(WebAddress(target))))
  }

  @Test("never leads from https to http", arguments: ["http://a.example/", "http://b.example/"])
  func downgrade(target: String) throws {
    #expect(try decision(from: "https://a.example/", to: target) == .refuse)
  }

  @Test(
    "takes no secret and no header to another server",
    arguments: ["https://b.example/", "https://a.example:8443/", "https://a.example.b.example/"])
  func otherServer(target: String) throws {
    let address = try #require(WebAddress(target))
    #expect(
      try decision(from: "https://a.example/", to: target) == .followWithoutHeaders(address))
    #expect(try decision(from: "https://a.example/", to: target, carriesSecret: true) == .refuse)
  }

  @Test("stops after three hops")
  func count() throws {
    let target = "https://a.example/next"
    for hops in 0..<3 {
      #expect(try decision(from: target, to: target, hopsBefore: hops) != .refuse)
    }
    #expect(try decision(from: target, to: target, hopsBefore: 3) == .refuse)
  }

  @Test("leads to no other kind of address", arguments: ["file:///etc/passwd", "data:,x", "x", ""])
  func otherKinds(target: String) throws {
    #expect(try decision(from: "http://a.example/", to: target) == .refuse)
  }

  @Test("takes only the statuses that mean a redirect for GET")
  func statuses() {
    let redirects = (100..<600).filter { RedirectPolicy.isRedirect(status: $0) }
    #expect(redirects == [301, 302, 303, 307, 308])
  }
}
