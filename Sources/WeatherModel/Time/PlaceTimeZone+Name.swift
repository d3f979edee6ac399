extension PlaceTimeZone {
  /// What stands for a zone without a name: "UTC+05:45".
  public static func name(ofOffset offset: Int) -> String {
    let minutes = abs(offset) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "UTC\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
