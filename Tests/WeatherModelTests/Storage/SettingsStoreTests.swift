import Foundation
import Testing

@testable import WeatherModel

@Suite struct SettingsStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: SettingsStore { SettingsStore(file: folder.file("config.json")) }

  private let example = """
    // My settings
    {
      "units": "imperial", // because
      hours: 12,
      'language': "zh",
      "provider": "met-norway",
      "motion": false,
      "colour": 256,
      "ascii": true,
      "endpoint": "https://weather.example:8080",
      "contact": "me@mail.example",
      "keys": {
        "openweathermap": "0123456789abcdef",
        "qweather": "@~/qweather.key",
        "qweatherHost": "abc.qweatherapi.com",
      },
    }
    """

  @Test func readsEverySetting() throws {
    try folder.write(example, to: "config.json")
    let contents = try store.load()
    #expect(contents.notices.isEmpty)
    var expected = Settings()
    expected.units = .imperial
    expected.hours = .twelve
    expected.language = .chinese
    expected.provider = .only(.metNorway)
    expected.motion = false
    expected.color = .twoHundredFiftySix
    expected.ascii = true
    expected.endpoint = "https://weather.example:8080"
    expected.contact = "me@mail.example"
    expected.openWeatherMapKey = Secret("0123456789abcdef")
    expected.qWeatherKey = Secret("@~/qweather.key")
    expected.qWeatherHost = "abc.qweatherapi.com"
    #expect(contents.settings == expected)
  }

  @Test func namesLineKeyAndDefaultOfWhatItCannotUse() throws {
    try folder.write(
      """
      {
        "units": "kelvin",
        "hours": "12",
        "shiny": 1,

        "motion": "yes", "color": "never",
        "endpoint": "ftp://x",
        "ascii": true, "ascii": false,
        "keys": { "qweather": 12345678,
          "other": "SECRET1" },
        "provider": null, "reduce-motion": true
      }
      """, to: "config.json")
    let contents = try store.load()
    #expect(
      contents.notices.map(\.description) == [
        "~/config.json line 2: units: must be one of metric, imperial, uk, si; metric is used",
        "~/config.json line 4: shiny: no such setting; it is left alone",
        "~/config.json line 6: motion: must be true or false; true is used",
        "~/config.json line 6: color: is called colour now; its value is used",
        "~/config.json line 7: endpoint: must be an address that begins with https://; the service's own is used",
        "~/config.json line 8: ascii: stands here and again further down; the last one is used",
        "~/config.json line 9: keys.qweather: must be a key in quotes, or \"@file\"; none is used",
        "~/config.json line 10: keys.other: no such setting; it is left alone",
        "~/config.json line 11: reduce-motion: is called motion, the other way round, now; its value is used",
      ])
    var expected = Settings()
    expected.hours = .twelve
    expected.color = .never
    expected.ascii = false
    expected.motion = false
    #expect(contents.settings == expected)
  }

  @Test func survivesTruncationAtEveryByte() throws {
    let bytes = Array(example.utf8)
    let lastBrace = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for length in 0...lastBrace {
      let trial = try TemporaryFolder()
      let file = trial.quickFile("config.json")
      try file.write(Array(bytes[..<length]))
      let contents = try SettingsStore(file: file).load()
      #expect(contents.notices.count == 1, "\(length) bytes")
      if length > 0 {
        #expect(try trial.file("config.json.bad").read(limit: 9999) == Array(bytes[..<length]))
      }
      #expect(contents.settings.units == (length > 38 ? .imperial : nil))
      #expect(try SettingsStore(file: file).load() == contents)
      #expect(try file.read(limit: 9999) == Array(bytes[..<length]))
    }
  }

  @Test func keepsCommentsAndUnknownKeysWhenSaving() async throws {
    try folder.write(example.replacing("\"ascii\": true", with: "\"mine\": [1]"), to: "config.json")
    try await store.save(.units(.uk))
    try await store.save(.hours(.twentyFour))
    try await store.save(.motion(true))
    try await store.save(.ascii(true))
    let expected = example.replacing("\"ascii\": true", with: "\"mine\": [1]")
      .replacing("\"imperial\"", with: "\"uk\"").replacing("12,\n", with: "24,\n")
      .replacing("\"motion\": false", with: "\"motion\": true")
      .replacing("  },\n}", with: "  },\n  \"ascii\": true\n}")
    #expect(folder.text("config.json") == expected)
    #expect(try store.load().settings.ascii == true)
  }

  @Test func savesWhatItReads() async throws {
    try await store.save(.language(.chinese))
    try await store.save(.provider(.automatic))
    try await store.save(.color(.sixteen))
    var expected = Settings()
    expected.language = .chinese
    expected.provider = .automatic
    expected.color = .sixteen
    #expect(try store.load() == .init(settings: expected, notices: []))
  }

  @Test func refusesToSaveIntoAFileWithAnError() async throws {
    try folder.write("{\n  units: 'uk'\n  hours: 12\n}", to: "config.json")
    let store = store
    await #expect(
      throws: StorageError(
        .edit, path: "~/config.json", reason: .notEditable("line 3: , or } is expected"))
    ) { try await store.save(.ascii(true)) }
    #expect(folder.text("config.json") == "{\n  units: 'uk'\n  hours: 12\n}")
  }

  @Test func missesAFileThatTheUserNamed() throws {
    #expect(try store.load() == .init(settings: Settings(), notices: []))
    let named = SettingsStore(file: folder.file("config.json"), mustExist: true)
    #expect(throws: StorageError(.read, path: "~/config.json", reason: .system(ENOENT))) {
      try named.load()
    }
  }

  @Test func ordersLayers() {
    var command = Settings()
    command.units = .si
    let environment = Settings(environment: ["WX_QWEATHER_KEY": "k1", "WX_QWEATHER_HOST": " "])
    var file = Settings()
    file.units = .uk
    file.color = .full
    file.qWeatherKey = Secret("k2")
    let merged = Settings.merged(
      command, environment, file,
      .defaults(environment: ["NO_COLOR": "1", "LANG": "zh_CN.UTF-8", "LC_ALL": ""]))
    #expect(merged.units == .si)
    #expect(merged.color == .full)
    #expect(merged.qWeatherKey == Secret("k1"))
    #expect(merged.qWeatherHost == nil)
    #expect(merged.language == .chinese)
    #expect(merged.hours == .twentyFour)
  }

  @Test(arguments: [
    (" https://abc1.qweatherapi.com/\n", "abc1.qweatherapi.com"),
    ("127.0.0.1:8080", "127.0.0.1:8080"),
    ("a/b", nil), ("", nil), ("a@b", nil), ("x\r\ny", nil),
  ])
  func readsHosts(text: String, host: String?) {
    #expect(Settings(environment: ["WX_QWEATHER_HOST": text]).qWeatherHost == host)
  }

  @Test(arguments: [
    (" me+wx@mail.example\n", "me+wx@mail.example"),
    ("https://pages.example/me?a=b", "https://pages.example/me?a=b"),
    ("", nil), ("me", nil), ("me@host", nil), ("@mail.example", nil), ("me@mail..example", nil),
    ("a@b@mail.example", nil), ("https://host", nil), ("ftp://pages.example", nil),
    ("me@mail.example\r\nX-Evil: 1", nil), ("me@mail.example) evil (", nil),
    ("me @mail.example", nil), ("mé@mail.example", nil), ("a\\b@mail.example", nil),
    (String(repeating: "a", count: 200) + "@mail.example", nil),
  ])
  func takesAContactOnlyIfItCanStandInAHeaderField(text: String, contact: String?) throws {
    #expect(Settings(environment: ["WX_CONTACT": text]).contact == contact)
    #expect(Settings.contact(in: text) == contact)
  }

  @Test(arguments: [(nil, ColorChoice.automatic), ("", .automatic), ("0", .never), ("1", .never)])
  func honoursNoColor(value: String?, color: ColorChoice) {
    let environment = value.map { ["NO_COLOR": $0] } ?? [:]
    #expect(Settings.defaults(environment: environment).color == color)
  }

  @Test func hidesKeys() throws {
    let secret = try #require(Secret("topsecret"))
    var settings = Settings()
    settings.qWeatherKey = secret
    var dumped = ""
    dump(settings, to: &dumped)
    let texts = ["\(secret)", secret.debugDescription, "\(settings)", "\([secret])", dumped]
    #expect(texts.allSatisfy { !$0.contains("topsecret") && $0.contains("<hidden>") })
  }

  @Test func readsKeysFromFiles() throws {
    let locations = try StorageLocations(environment: ["HOME": folder.path])
    try folder.write(" abc123\n", to: "key")
    try folder.write("two\nlines", to: "two")
    #expect(try Secret("@~/key")?.reveal(locations: locations) == "abc123")
    #expect(try Secret("@\(folder.path)/key")?.reveal(locations: locations) == "abc123")
    #expect(try Secret("plain")?.reveal(locations: locations) == "plain")
    #expect(throws: StorageError(.read, path: "~/two", reason: .unusableText)) {
      try Secret("@~/two")?.reveal(locations: locations)
    }
    #expect(throws: StorageError(.read, path: "~/.config/wx/no", reason: .system(ENOENT))) {
      try Secret("@no")?.reveal(locations: locations)
    }
    #expect(throws: StorageError.self) {
      try Secret("a\r\nX-Injected: 1")?.reveal(locations: locations)
    }
    #expect(Secret(" ") == nil)
  }
}
