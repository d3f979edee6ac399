import Foundation
import Testing

@testable import WeatherModel

@Suite("JSON is written in order and to the letter")
struct JSONValueTests {
  @Test(
    "Numbers are what was said",
    arguments: [
      (12.3, "12.3"), (12, "12"), (-0.0, "0"), (0.1 + 0.2, "0.3"), (0.29 * 100, "29"),
      (-0.4, "-0.4"), (1013.25, "1013.25"), (1e21, "1e+21"), (.infinity, "null"), (.nan, "null"),
      (0.000_000_4, "0"),
    ])
  func writesNumbers(number: Double, expected: String) {
    #expect(JSONValue(number).text == expected)
  }

  @Test("Decimals are rounded half away from zero")
  func roundsDecimals() {
    #expect(JSONValue(13 / 3.6, decimals: 2).text == "3.61")
    #expect(JSONValue(-0.125, decimals: 2).text == "-0.13")
    #expect(JSONValue(nil as Double?).text == "null")
  }

  @Test("Strings are escaped, and read back the same")
  func escapesStrings() throws {
    let text = "\"\\/\n\r\t\u{0}\u{1F}\u{7F}\u{9B} ünï 北京 🌧"
    let json = JSONValue.string(text).text
    #expect(
      json == "\"\\\"\\\\/\\n\\r\\t\\u0000\\u001F\\u007F\\u009B ünï 北京 🌧\"")
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    #expect(read as? String == text)
  }

  @Test("Rows of scalars take one line, what holds rows takes several")
  func layOut() {
    let row = JSONValue.object([.init("b", .integer(1)), .init("a", .null), .init("c", .array([]))])
    let tree = JSONValue.object([
      .init("rows", .array([row, row])), .init("empty", .object([])), .init("on", .boolean(true)),
    ])
    let expected = """
      {
        "rows": [
          {"b": 1, "a": null, "c": []},
          {"b": 1, "a": null, "c": []}
        ],
        "empty": {},
        "on": true
      }
      """
    #expect(tree.text == expected)
  }
}
