/// What a server says of when to come back (RFC 9110, 10.2.3).
enum RetryAfter {
  /// The longest wait that is believed: services count by the day at most.
  private static let limit = 86_400

  /// Seconds from now on; nil where the text is neither a number of seconds nor a date,
  /// and for a date where now is not known.
  static func seconds(_ text: String, now: Instant?) -> Int? {
    let trimmed = text.filter { $0 != "\t" }.split(separator: " ").joined(separator: " ")
    if !trimmed.isEmpty, trimmed.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int(trimmed).map { min($0, limit) } ?? limit
    }
    guard let now else { return nil }
    return Instant(httpDate: trimmed).map { min(max(0, $0 - now), limit) }
  }
}
