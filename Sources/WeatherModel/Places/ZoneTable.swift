/// The principal place of each time zone, by the table that comes with the zone files.
///
/// Source: `zone.tab` of the IANA time zone database; its format is described in its own head.
public struct ZoneTable: Sendable {
  private let text: [UInt8]

  /// A table from the bytes of `zone.tab`.
  public init(bytes: [UInt8]) { text = bytes }

  /// The principal place of a zone: "Asia/Shanghai" gives Shanghai; nil if it is not listed.
  public func place(of zone: String) -> Place? {
    for line in text.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: "\t"))
      guard fields.count >= 3, fields[2].elementsEqual(zone.utf8),
        let coordinate = Self.coordinate(Array(fields[1])),
        let city = zone.split(separator: "/").last
      else { continue }
      let country = String(decoding: fields[0], as: UTF8.self)
      var place = Place.at(coordinate)
      place.name = String(city.map { $0 == "_" ? " " : $0 })
      place.countryCode = country
      place.timeZone = zone
      return place
    }
    return nil
  }

  /// ±DDMM±DDDMM or ±DDMMSS±DDDMMSS (ISO 6709).
  private static func coordinate(_ field: [UInt8]) -> Coordinate? {
    let signs: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    guard field.count >= 11, let second = field.dropFirst().firstIndex(where: signs.contains)
    else { return nil }
    guard let latitude = degrees(field[..<second], whole: 2),
      let longitude = degrees(field[second...], whole: 3)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func degrees(_ text: ArraySlice<UInt8>, whole: Int) -> Double? {
    let digits = text.dropFirst().compactMap { byte -> Double? in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        ? Double(byte - UInt8(ascii: "0")) : nil
    }
    guard digits.count == text.count - 1, digits.count == whole + 2 || digits.count == whole + 4
    else { return nil }
    let degrees = digits[..<whole].reduce(0) { $0 * 10 + $1 }
    let minutes = digits[whole] * 10 + digits[whole + 1]
    let seconds = digits.count == whole + 4 ? digits[whole + 2] * 10 + digits[whole + 3] : 0
    let value = degrees + minutes / 60 + seconds / 3_600
    let rounded = (value * 10_000).rounded() / 10_000
    return text.first == UInt8(ascii: "-") ? -rounded : rounded
  }
}
