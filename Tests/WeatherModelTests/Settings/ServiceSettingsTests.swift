import Testing

@testable import WeatherModel

@Suite("Settings of services")
struct ServiceSettingsTests {
  private func read(_ text: String) -> (settings: Settings, findings: [Settings.Finding]) {
    Settings.read(ConfigDocument(Array(text.utf8)))
  }

  @Test("The file has keys, their particulars, an order and addresses")
  func file() {
    let (settings, findings) = read(
      """
      { "providers": ["openweathermap", "open-meteo", "openweathermap"],
        "endpoints": { "met-norway": "http://localhost:1/", "nws": null },
        "keys": { "openweathermap": "k", "openweathermapPlan": "onecall3",
          "qweatherProjectID": "P1-x", "qweatherKeyID": " K1 ",
          "qweatherPrivateKey": "@~/ed25519.pem" } }
      """)
    #expect(findings.isEmpty)
    #expect(settings.providers == [.openWeatherMap, .openMeteo])
    #expect(settings.endpoints == [.metNorway: "http://localhost:1/"])
    #expect(settings.openWeatherMapPlan == .oneCall3)
    #expect(settings.qWeatherProjectID == "P1-x" && settings.qWeatherKeyID == "K1")
    #expect(settings.qWeatherPrivateKey == Secret("@~/ed25519.pem"))
  }

  @Test("What cannot be used is named by its path, and the rest is used")
  func unusable() {
    let (settings, findings) = read(
      """
      { "providers": ["yr", "met-norway"], "endpoints": { "nsw": "http://a", "nws": "a" },
        "keys": { "openweathermapPlan": "paid", "qweatherKeyID": "a b" } }
      """)
    #expect(settings.providers == [.metNorway])
    #expect(settings.endpoints.isEmpty && settings.openWeatherMapPlan == nil)
    #expect(
      findings.map(\.keyPath) == [
        "providers", "endpoints.nsw", "endpoints.nws", "keys.openweathermapPlan",
        "keys.qweatherKeyID",
      ])
    #expect(read(#"{"providers": []}"#).findings.count == 1)
    #expect(read(#"{"providers": "open-meteo"}"#).settings.providers == nil)
  }

  @Test("A variable that cannot be used is named with what is valid, and its value is not shown")
  func unusableVariables() {
    let (settings, notices) = Settings.reading(environment: [
      "WX_ENDPOINT_OPEN_METEO": "http://me:s3cret@host.example", "WX_ENDPOINT_NWS": "ftp://s3cret",
      "WX_ENDPOINT_QWEATHER": "https://a.example/?key=s3cret", "WX_ENDPOINT_MET_NORWAY": " ",
      "WX_OPENWEATHERMAP_PLAN": "s3cret", "WX_QWEATHER_KEY_ID": "s3cret!", "WX_CONTACT": "s3cret",
      "WX_OPENWEATHERMAP_KEY": "@", "WX_QWEATHER_KEY": "",
    ])
    #expect(settings == Settings())
    #expect(
      notices.map { $0.prefix { $0 != ":" } } == [
        "WX_CONTACT", "WX_OPENWEATHERMAP_KEY", "WX_OPENWEATHERMAP_PLAN", "WX_QWEATHER_KEY_ID",
        "WX_ENDPOINT_OPEN_METEO", "WX_ENDPOINT_QWEATHER", "WX_ENDPOINT_NWS",
      ])
    #expect(notices.allSatisfy { !$0.contains("s3cret") })
    #expect(
      notices[2] == "WX_OPENWEATHERMAP_PLAN: must be one of auto, free, onecall3, onecall4; it is "
        + "left out")
    #expect(notices[4].contains(": must be http:// or https:// and a host"))
    #expect(Settings.reading(environment: ["WX_OPENWEATHERMAP_PLAN": "free"]).notices.isEmpty)
  }

  @Test("The environment has the same")
  func environment() {
    let settings = Settings(environment: [
      "WX_ENDPOINT_MET_NORWAY": "http://127.0.0.1:8080/", "WX_ENDPOINT_NWS": "nonsense",
      "WX_ENDPOINT_OPEN_METEO": "https://a.example/?key=1",
      "WX_OPENWEATHERMAP_PLAN": "free", "WX_QWEATHER_PROJECT_ID": "P", "WX_QWEATHER_KEY_ID": "",
      "WX_QWEATHER_PRIVATE_KEY": "@key.pem",
    ])
    #expect(settings.endpoints == [.metNorway: "http://127.0.0.1:8080"])
    #expect(settings.openWeatherMapPlan == .free)
    #expect(settings.qWeatherProjectID == "P" && settings.qWeatherKeyID == nil)
    #expect(settings.qWeatherPrivateKey == Secret("@key.pem"))
    #expect(ServiceID.nationalWeatherService.endpointVariable == "WX_ENDPOINT_NWS")
  }

  @Test("A stronger source wins service by service")
  func layers() {
    var upper = Settings()
    upper.endpoints = [.openMeteo: "http://a"]
    var lower = Settings()
    lower.endpoints = [.openMeteo: "http://b", .metNorway: "http://c"]
    lower.providers = [.metNorway]
    let merged = Settings.merged(upper, lower, .defaults(environment: [:]))
    #expect(merged.endpoints == [.openMeteo: "http://a", .metNorway: "http://c"])
    #expect(merged.providers == [.metNorway])
    #expect(merged.servers == "met-norway=http://c open-meteo=http://a")
    #expect(Settings.defaults(environment: [:]).providers == [.openMeteo, .metNorway])
    #expect(Settings().servers == nil)
  }

  @Test("A private key has lines, any other key has none")
  func pem() throws {
    let folder = try TemporaryFolder()
    let locations = try StorageLocations(environment: ["HOME": folder.path])
    let pem = "-----BEGIN PRIVATE KEY-----\r\nMC4C\n-----END PRIVATE KEY-----"
    try folder.write(pem + "\n", to: "key.pem")
    let secret = try #require(Secret("@~/key.pem"))
    #expect(try secret.revealPEM(locations: locations) == pem)
    #expect(throws: StorageError(.read, path: "~/key.pem", reason: .unusableText)) {
      try secret.reveal(locations: locations)
    }
    try folder.write("a\u{7}b", to: "key.pem")
    #expect(throws: StorageError.self) { try secret.revealPEM(locations: locations) }
  }
}
