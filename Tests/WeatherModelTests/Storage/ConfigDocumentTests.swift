import Foundation
import Testing

@testable import WeatherModel

@Suite struct ConfigDocumentTests {
  private func document(_ text: String) -> ConfigDocument { ConfigDocument(Array(text.utf8)) }

  @Test(arguments: [
    ("12", 12), ("-1.5e3", -1500), ("+.5", 0.5), ("5.", 5), ("0x1F", 31), ("-0xe", -14),
    ("1E+2", 100), ("0", 0), ("Infinity", .infinity), ("-Infinity", -.infinity),
  ])
  func readsNumbers(text: String, value: Double) {
    #expect(document("{a:\(text)}").members.first?.value == .number(value))
  }

  @Test(arguments: [
    #""a\"b""#: "a\"b", "'a\"b'": "a\"b", #""\u5317\u4eac""#: "北京", #""\ud83d\ude00""#: "😀",
    "'a\\\nb'": "ab", #"'\x41\n\t\q'"#: "A\n\tq", "\"北京\"": "北京",
  ])
  func readsTexts(text: String, value: String) {
    let document = document("{a:\(text)}")
    #expect(document.error == nil)
    #expect(document.members.first?.value == .string(value))
  }

  @Test(arguments: [
    "", "[]", "{", "{a}", "{a:}", "{a:1", "{a:1,", "{a:1 b:2}", "{,}", "{a:01}", "{a:1.2.3}",
    "{a:-}",
    "{a:.}", "{a:'x}", "{a:'\\u12'}", "{a:'\\ud800'}", "{a:1}}", "{a:1} x", "{a:[1,,2]}", "{/* a",
    "{a:truth}", "{1:2}", "{a:\"x\ny\"}", "{a:1e}", "{a:0x}",
  ])
  func refusesWhatIsNoJSON5(text: String) {
    #expect(document(text).error != nil)
  }

  @Test func endsAtTheDepthLimit() {
    let deep = "{a:" + String(repeating: "[", count: 100_000)
    #expect(document(deep).error?.words == "nested too deeply")
  }

  /// The decoder of Foundation, an independent reader of the same language.
  @Test func agreesWithFoundation() throws {
    struct Mirror: Decodable, Equatable {
      var units: String
      var hours: Int
      var ascii: Bool
      var list: [Double]
    }
    let text = """
      // first
      { units: 'metric', /* second */ "hours": 0x18,
        ascii: true, list: [.5, +1, 2., 1e2,], }
      // last
      """
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let mirror = try decoder.decode(Mirror.self, from: Data(text.utf8))
    let document = document(text)
    #expect(document.error == nil)
    #expect(
      document.members.map(\.value) == [
        .string(mirror.units), .number(Double(mirror.hours)), .bool(mirror.ascii),
        .array(mirror.list.map { .number($0) }),
      ])
  }

  @Test(arguments: [
    ("{}", "{\n  \"units\": \"uk\"\n}"),
    ("", "{\n  \"units\": \"uk\"\n}\n"),
    ("{ // mine\n}\n", "{ // mine\n  \"units\": \"uk\"\n}\n"),
    ("{\"a\":1}", "{\"a\":1, \"units\": \"uk\"}"),
    ("{ a: 1 }", "{ a: 1, \"units\": \"uk\" }"),
    ("{\n\ta: 1 // note\n\t// end\n}", "{\n\ta: 1, // note\n\t// end\n\t\"units\": \"uk\"\n}"),
    ("{\n  a: 1, // note\n}", "{\n  a: 1, // note\n  \"units\": \"uk\"\n}"),
    ("{\r\n  a: 1\r\n}\r\n", "{\r\n  a: 1,\r\n  \"units\": \"uk\"\r\n}\r\n"),
    ("{units:'si',/*k*/hours:12}", "{units:\"uk\",/*k*/hours:12}"),
    ("{units:1, units: [ // x\n 2]}", "{units:1, units: \"uk\"}"),
  ])
  func editsOneValue(text: String, edited: String) throws {
    let result = try document(text).setting("units", to: "\"uk\"")
    #expect(String(decoding: result, as: UTF8.self) == edited)
  }

  @Test(arguments: ["{", "[]", "{a:1} x", "{a 1}", "nonsense"])
  func refusesToEditWhatItCannotRead(text: String) {
    #expect(throws: ConfigEditRefusal.self) { try document(text).setting("units", to: "1") }
  }

  /// Whatever one byte becomes, an edit is refused or changes that one key alone.
  @Test func survivesAnyChangedByte() {
    let text =
      "// c\n{ a: [1, 'x'], /* d */ \"units\": \"uk\", b: { c: -0x1F, }, // e\n  d: null }\n"
    var edits = 0
    for index in text.utf8.indices {
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      for byte in Array("{}[]\"'\\/*:,.-+eu0 \n\r".utf8) + [0x00, 0x80, 0xC3, 0xFF] {
        var bytes = Array(text.utf8)
        bytes[offset] = byte
        let before = ConfigDocument(bytes)
        guard let edited = try? before.setting("units", to: "7") else { continue }
        edits += 1
        let after = ConfigDocument(edited)
        #expect(after.error == nil)
        #expect(after.members.last { $0.key == "units" }?.value == .number(7))
        #expect(
          after.members.filter { $0.key != "units" }.map(\.value)
            == before.members.filter { $0.key != "units" }.map(\.value))
      }
    }
    #expect(edits > 100)
  }
}
