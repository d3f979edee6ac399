/// A place whose weather can be shown; what it is follows from its id, never from its name.
public struct Place: Sendable, Hashable, Identifiable {
  /// What tells places apart: "geonames:2950159", or "point:52.5200,13.4100".
  public struct ID: Sendable, Hashable, RawRepresentable {
    /// The id's text, as it is stored.
    public let rawValue: String
    /// An id from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The stable id.
  public var id: ID
  /// The name in the interface's language, cleaned for display.
  public var name: String
  /// State or province.
  public var region: String?
  /// The country's name.
  public var country: String?
  /// ISO 3166-1 alpha-2, upper case.
  public var countryCode: String?
  /// Where it lies.
  public var coordinate: Coordinate
  /// IANA name of its zone; nil until a service has said it.
  public var timeZone: String?

  /// A place from its parts.
  public init(
    id: ID, name: String, region: String? = nil, country: String? = nil,
    countryCode: String? = nil, coordinate: Coordinate, timeZone: String? = nil
  ) {
    self.id = id
    self.name = name
    self.region = region
    self.country = country
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.timeZone = timeZone
  }
}
