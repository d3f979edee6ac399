import FoundationEssentials

/// A recorded forecast of the product's own: an Open-Meteo answer with its origin beside it.
///
/// It goes through the same mapping as an answer from the network, so there is no second way in.
public struct SampleDocument: Sendable {
  /// Where it is for.
  public let place: Place
  /// What was recorded.
  public let forecast: Forecast
  /// When.
  public let recorded: Instant

  private struct Envelope: Decodable {
    var sample: Origin
    var response: OpenMeteoResponse

    enum CodingKeys: CodingKey { case sample }

    init(from decoder: any Decoder) throws {
      sample = try decoder.container(keyedBy: CodingKeys.self).decode(Origin.self, forKey: .sample)
      response = try OpenMeteoResponse(from: decoder)
    }
  }

  private struct Origin: Decodable {
    struct PlaceName: Decodable {
      var id: String
      var name: String
      var region: String?
      var country: String?
      var countryCode: String?
    }
    struct Credit: Decodable {
      var text: String
      var link: String
      var license: String
    }
    struct Warning: Decodable {
      var event: String
      var severity: String?
      var headline: String?
      var description: String?
      var sender: String?
      var starts: String?
      var ends: String?
    }
    struct Minute: Decodable {
      var time: String
      var precipitation: Double?
    }
    var place: PlaceName
    var provider: String
    var recorded: String
    var attribution: Credit
    var alerts: [Warning]?
    var minutes: [Minute]?
  }

  /// Reads a sample's file.
  ///
  /// Throws `unreadable` where the file is not what the product shipped.
  public init(json: [UInt8], zones: any TimeZoneSource) throws(ProviderError) {
    let envelope: Envelope
    do {
      envelope = try JSONDecoder().decode(Envelope.self, from: Data(json))
    } catch {
      throw ProviderError(.unreadable, "a sample forecast is damaged: install wx again")
    }
    let (origin, response) = (envelope.sample, envelope.response)
    guard let recorded = Instant(iso8601: origin.recorded),
      let latitude = response.latitude?.value, let longitude = response.longitude?.value,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let provider = ProviderID(rawValue: origin.provider)
    else { throw ProviderError(.unreadable, "a sample forecast is damaged: install wx again") }
    let mapping = OpenMeteoMapping(coordinate: coordinate, now: recorded, zones: zones)
    var forecast = try mapping.forecast(from: response)
    forecast.provider = provider
    forecast.attribution = [
      Attribution(
        text: origin.attribution.text, link: origin.attribution.link,
        license: origin.attribution.license)
    ]
    forecast.alerts = (origin.alerts ?? []).map(Self.alert)
    forecast.alertsCheckedAt = origin.alerts.map { _ in recorded }
    let minutes = origin.minutes ?? []
    if !minutes.isEmpty { forecast.shortSteps = minutes.compactMap(Self.step) }
    self.forecast = forecast
    self.recorded = recorded
    place = Place(
      id: Place.ID(rawValue: origin.place.id), name: origin.place.name,
      region: origin.place.region, country: origin.place.country,
      countryCode: origin.place.countryCode, coordinate: coordinate,
      timeZone: forecast.zone.identifier)
  }

  private static func alert(_ warning: Origin.Warning) -> WeatherAlert {
    var alert = WeatherAlert(
      event: DisplayText.cleaned(warning.event, limit: 120),
      severity: warning.severity.flatMap { WeatherAlert.Severity(rawValue: $0) } ?? .unknown)
    alert.headline = warning.headline.map { DisplayText.cleaned($0, limit: 300) }
    alert.description = warning.description.map { DisplayText.cleanedParagraphs($0, limit: 8_000) }
    alert.sender = warning.sender.map { DisplayText.cleaned($0, limit: 200) }
    alert.starts = warning.starts.flatMap { Instant(iso8601: $0) }
    alert.ends = warning.ends.flatMap { Instant(iso8601: $0) }
    return alert
  }

  /// A minute of a rate in mm/h.
  private static func step(_ minute: Origin.Minute) -> PrecipitationStep? {
    guard let time = Instant(iso8601: minute.time) else { return nil }
    let amount = minute.precipitation.map { $0 / 60 }
    return PrecipitationStep(
      time: time, duration: 60, precipitation: Precipitation(millimeters: amount))
  }
}
