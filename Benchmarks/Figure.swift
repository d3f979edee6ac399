/// One of the figures that the product promises, as it was measured.
struct Figure {
  /// What was found, against the bar.
  enum Verdict: String {
    case reached = "ok"
    case missed = "MISSED"
    /// Left out of a quick run.
    case notMeasured = "not measured"
  }

  var what: String
  var measured: String
  var bar: String
  var verdict: Verdict

  /// A number that may not be larger than its bar; nil where it was not measured.
  init(_ what: String, _ value: Double?, atMost bar: Double, unit: String) {
    self.what = what
    self.bar = "<= \(bar.shortest) \(unit)"
    measured = value.map { "\($0.hundredths) \(unit)" } ?? "-"
    verdict = value.map { $0 <= bar ? .reached : .missed } ?? .notMeasured
  }

  /// A count that has to be exactly this; nil where it was not measured.
  init(_ what: String, _ count: Int?, exactly bar: Int) {
    self.what = what
    self.bar = "\(bar)"
    measured = count.map { "\($0)" } ?? "-"
    verdict = count.map { $0 == bar ? .reached : .missed } ?? .notMeasured
  }

  /// The figure as a line of the report.
  var line: String { Figure.line(what, measured, bar, verdict.rawValue) }

  static let heading = line("figure", "measured", "bar", "")

  private static func line(_ what: String, _ measured: String, _ bar: String, _ mark: String)
    -> String
  {
    what.filled(to: 52) + measured.filled(to: 14) + bar.filled(to: 14) + mark
  }
}

extension String {
  /// The text with blanks behind it up to a width.
  fileprivate func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

extension Double {
  /// The number without a fraction where it is whole.
  fileprivate var shortest: String { self == rounded() ? "\(Int(self))" : hundredths }

  /// The number with two decimals; a dash for none.
  var hundredths: String {
    guard isFinite else { return "-" }
    let value = Int((self * 100).rounded())
    let fraction = String(abs(value) % 100)
    return "\(value < 0 ? "-" : "")\(abs(value) / 100)."
      + String(repeating: "0", count: 2 - fraction.count) + fraction
  }
}
