import Foundation
import TestSupport

/// A value of a recorded answer, read leniently: what is not there is nil.
struct RecordedJSON {
  private let value: Any?

  /// A whole answer of a service.
  init(_ service: String, _ name: String) throws {
    let bytes = try RecordedAnswers.bytes(of: service, name)
    value = try JSONSerialization.jsonObject(with: Data(bytes))
  }

  private init(value: Any?) { self.value = value }

  subscript(name: String) -> RecordedJSON {
    RecordedJSON(value: (value as? [String: Any])?[name])
  }

  subscript(index: Int) -> RecordedJSON {
    let list = list
    return list.indices.contains(index) ? list[index] : RecordedJSON(value: nil)
  }

  var list: [RecordedJSON] { (value as? [Any] ?? []).map { RecordedJSON(value: $0) } }
  var text: String? { value as? String }

  /// A number, also where it is written as text.
  var number: Double? { (value as? NSNumber)?.doubleValue ?? text.flatMap { Double($0) } }

  /// A number of kelvin in degrees Celsius.
  var kelvin: Double? { number.map { $0 - 273.15 } }

  /// The clock that a text such as "2026-02-06T16:30" shows, whatever its offset.
  var wall: WallClock? { text.flatMap { WallClock($0) } }
}

/// A date and a time of day as a clock on the spot shows them, in seconds as if it were UTC.
struct WallClock: Comparable {
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// The first sixteen characters of "2026-02-06T16:30:00Z", or a date alone.
  init?(_ text: String) {
    let format = Date.ISO8601FormatStyle(timeZone: .gmt)
    let whole = text.count >= 16 ? text.prefix(16) + ":00Z" : text.prefix(10) + "T00:00:00Z"
    guard let date = try? format.parse(String(whole)) else { return nil }
    seconds = Int(date.timeIntervalSince1970)
  }

  static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
  static func + (clock: Self, seconds: Int) -> Self { Self(seconds: clock.seconds + seconds) }

  private func text(_ pattern: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = pattern
    return formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// "16:30".
  var time: String { text("HH:mm") }
  /// "6 Feb".
  var day: String { text("d MMM") }
  /// "2026-02-06".
  var date: String { text("yyyy-MM-dd") }
}
