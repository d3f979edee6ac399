extension Coordinate {
  /// Latitude and longitude with at most four decimals (11 m), the most that MET Norway and the US
  /// National Weather Service accept; always with a point and never with an exponent.
  var fourDecimals: (latitude: String, longitude: String) {
    (Self.fourDecimals(latitude), Self.fourDecimals(longitude))
  }

  private static func fourDecimals(_ degrees: Double) -> String {
    // Adding zero makes 0.0 of -0.0. The least that is left, 0.0001, is written without exponent.
    "\((degrees * 10_000).rounded() / 10_000 + 0)"
  }
}
