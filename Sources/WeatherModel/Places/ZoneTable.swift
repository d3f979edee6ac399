/// The principal place of each time zone, and the zones that older names stand for.
///
/// Rows are those of `zone.tab` of the IANA time zone database, whose format is described in its own
/// head. Beside them the table that `wx` carries has links, which end at a row: a line of
/// "L", zone and other name. Readers of plain `zone.tab` files pass over them.
public struct ZoneTable: Sendable {
  private let text: [UInt8]

  /// A table from the bytes of `zone.tab`.
  public init(bytes: [UInt8]) { text = bytes }

  /// The principal place of a zone: "Asia/Shanghai" gives Shanghai; nil if it is not listed.
  ///
  /// An older name gives the place under its name of today, because it may have named another city:
  /// "Asia/Calcutta" is Kolkata, but "Asia/Chongqing" is Shanghai. The zone stays as it was asked
  /// for: that is the name whose rules the asker has.
  public func place(of zone: String) -> Place? {
    if let place = listedPlace(of: zone) { return place }
    guard let target = linkTarget(of: zone), var place = listedPlace(of: target) else { return nil }
    place.timeZone = zone
    return place
  }

  /// The principal place that lies nearest to a point.
  public func nearestPlace(to coordinate: Coordinate) -> Place? {
    let places = allRows.compactMap(Self.place).map { place in
      (place: place, meters: place.coordinate.distance(to: coordinate))
    }
    return places.min { $0.meters < $1.meters }?.place
  }

  private func listedPlace(of zone: String) -> Place? {
    rows(about: zone).lazy.compactMap(Self.place).first { _ in true }
  }

  private static func place(in fields: [ArraySlice<UInt8>]) -> Place? {
    let zone = String(decoding: fields[2], as: UTF8.self)
    guard let coordinate = coordinate(Array(fields[1])), let city = zone.split(separator: "/").last
    else { return nil }
    // zone1970.tab lists every country of a zone; the first is that of the principal place.
    let country = fields[0].prefix { $0 != UInt8(ascii: ",") }
    var place = Place.at(coordinate)
    place.name = String(city.map { $0 == "_" ? " " : $0 })
    place.countryCode = String(decoding: country, as: UTF8.self)
    place.timeZone = zone
    return place
  }

  private func linkTarget(of name: String) -> String? {
    rows(about: name).first { $0[0].elementsEqual("L".utf8) }
      .map { String(decoding: $0[1], as: UTF8.self) }
  }

  /// The columns of the lines whose third names this zone.
  private func rows(about zone: String) -> some Sequence<[ArraySlice<UInt8>]> {
    allRows.lazy.filter { $0[2].elementsEqual(zone.utf8) }
  }

  private var allRows: some Sequence<[ArraySlice<UInt8>]> {
    text.split(separator: UInt8(ascii: "\n")).lazy
      .filter { $0.first != UInt8(ascii: "#") }
      .map { $0.split(separator: UInt8(ascii: "\t"), maxSplits: 3) }
      .filter { $0.count >= 3 }
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
