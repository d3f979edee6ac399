/// What `--json` prints: schema 1, whose names and order are a promise to scripts.
///
/// Numbers are in the unit that their name says, null where the provider said nothing, and never
/// depend on the units of the interface. Members may be added; none changes its meaning.
///
/// `current` is what the provider said of its own moment, `current.time`, however long ago that
/// is; an hour of the forecast does not stand in for it. What follows from place and calendar
/// alone is there without the provider: day or night, sunrise and sunset.
public struct ForecastDocument: Sendable, Equatable {
  /// The schema's number.
  public static let schema = 1

  /// The places in the order in which they were asked for.
  public var places: [Place]

  /// A document of these places.
  public init(places: [Place]) { self.places = places }

  /// The document as a tree.
  public var json: JSONValue {
    .object([
      .init("schema", .integer(Self.schema)),
      .init("places", .array(places.map(\.json))),
    ])
  }

  /// The document as text, with a line feed at the end.
  public var text: String { json.text + "\n" }

  /// Why the data are missing or not newer.
  public struct Failure: Sendable, Equatable {
    /// A stable word for scripts: "offline", "rateLimited".
    public var kind: String
    /// A sentence for people.
    public var message: String

    /// A failure from its parts.
    public init(kind: String, message: String) {
      self.kind = kind
      self.message = message
    }

    fileprivate var json: JSONValue {
      .object([.init("kind", .string(kind)), .init("message", .string(message))])
    }
  }

  /// One place with all that is known of its weather.
  public struct Place: Sendable, Equatable {
    /// The place as a tree.
    public let json: JSONValue

    /// The entry of a place as of `now`.
    ///
    /// Without a forecast its members are null or empty and `failure` says why. `conditionText`
    /// puts a condition into words, given whether it is day.
    public init(
      place: WeatherModel.Place, forecast: Forecast?, freshness: Freshness?, failure: Failure?,
      now: Instant, conditionText: (ConditionReport?, _ isDay: Bool) -> String?
    ) {
      let alerts = forecast?.alerts.filter { $0.ends.map { $0 > now } ?? true } ?? []
      let attribution = forecast?.credits.map(\.text).joined(separator: "; ")
      json = .object([
        .init("place", place.json(zone: forecast?.zone)),
        .init("provider", JSONValue(forecast?.provider.rawValue)),
        .init("attribution", JSONValue(attribution)),
        .init("fetchedAt", JSONValue(forecast.map { $0.zone.text(of: $0.fetchedAt) })),
        .init("freshness", JSONValue(freshness?.rawValue)),
        .init("current", Forecast.currentJSON(of: forecast, conditionText)),
        .init("today", Forecast.todayJSON(of: forecast, now: now)),
        .init("hourly", .array(forecast?.hoursJSON(from: now) ?? [])),
        .init("daily", .array(forecast?.daysJSON(from: now) ?? [])),
        .init("airQuality", forecast?.airQuality?.json ?? .null),
        .init("alerts", .array(alerts.map { $0.json(zone: forecast?.zone) })),
        .init("failure", failure?.json ?? .null),
      ])
    }
  }
}
