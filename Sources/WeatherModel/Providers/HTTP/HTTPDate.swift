extension Instant {
  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that servers may still send (RFC 9110, 5.6.7).
  init?(httpDate text: String) {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let parts = text.split { $0 == " " || $0 == "\t" }
    guard parts.count == 6, parts[5] == "GMT",
      let month = months.firstIndex(where: { $0 == parts[2] })
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    self.init(iso8601: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}
