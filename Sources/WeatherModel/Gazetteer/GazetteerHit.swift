/// A place that the gazetteer found, with all that tells it from its namesakes.
public struct GazetteerHit: Sendable, Hashable {
  /// How well the text fitted, best first.
  public enum Match: Int, Sendable, Hashable, Comparable {
    /// The text is one of the names.
    case exact
    /// A name begins with the text, or the text is the initials of its pinyin.
    case prefix
    /// A later word of a name begins with the text, or the initials do.
    case wordPrefix

    /// Whether the first fits better.
    public static func < (first: Match, second: Match) -> Bool { first.rawValue < second.rawValue }
  }

  /// What a place is among places.
  public enum Kind: String, Sendable, Hashable {
    case capital = "c"
    /// What a prefecture or municipality of China is named after.
    case seat = "s"
    case settlement = "p"
    /// A county-level division of China.
    case division = "d"
  }

  /// Where the coordinates come from.
  public enum Source: String, Sendable, Hashable {
    /// GeoNames, to 0.0001°.
    case geoNames = "g"
    /// china-region, to 0.01°.
    case chinaRegion = "r"
    /// cpca, to 0.01°.
    case cpca = "c"
  }

  /// "geonames:1790630", or "cn:610102" for a division that is no place of GeoNames.
  public var id: Place.ID
  /// How well the text fitted.
  public var match: Match
  /// The name in Latin letters.
  public var name: String
  /// The name in the country's own language where it is another.
  public var localName: String?
  /// The name in simplified Chinese.
  public var chineseName: String?
  /// State or province, with the county or prefecture before it where that is needed.
  public var region: String?
  /// The region in Chinese; only places in China have it.
  public var chineseRegion: String?
  /// The country's name in English.
  public var country: String?
  /// The country's name in Chinese.
  public var chineseCountry: String?
  /// ISO 3166-1 alpha-2.
  public var countryCode: String
  /// Where it lies.
  public var coordinate: Coordinate
  /// IANA name of its zone.
  public var timeZone: String?
  /// People; nil where no figure is known.
  public var population: Int?
  /// What it is.
  public var kind: Kind
  /// Where its coordinates come from.
  public var source: Source
  /// The official code of the county-level division that it is.
  public var divisionCode: String?

  /// The place, named in a language as far as the name is known in it.
  public func place(in language: Language) -> Place {
    let isChinese = language == .chinese
    return Place(
      id: id, name: isChinese ? chineseName ?? name : name,
      region: isChinese ? chineseRegion ?? region : region,
      country: isChinese ? chineseCountry ?? country : country, countryCode: countryCode,
      coordinate: coordinate, timeZone: timeZone)
  }
}
