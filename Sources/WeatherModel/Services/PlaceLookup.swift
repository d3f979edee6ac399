/// The way from what a person typed to one place.
public struct PlaceLookup: Sendable {
  private let geocoding: any GeocodingProvider
  private let language: Language
  private let isOffline: Bool
  private let builtIn: (@Sendable (String) -> Place?)?

  /// A lookup over a service; without the network only coordinates and what `builtIn` knows.
  ///
  /// `builtIn` knows places without asking anybody, and stands in where the service fails or does not
  /// know the name.
  public init(
    geocoding: any GeocodingProvider, language: Language, isOffline: Bool,
    builtIn: (@Sendable (String) -> Place?)? = nil
  ) {
    self.geocoding = geocoding
    self.language = language
    self.isOffline = isOffline
    self.builtIn = builtIn
  }

  /// The place of a text: a point, or the service's best hit for a name.
  public func place(named text: String) async -> Result<Place, ProviderError> {
    let name = text.split { $0.isWhitespace }.joined(separator: " ")
    switch CoordinateParser.parse(name) {
    case .coordinate(let coordinate):
      return .success(.at(coordinate))
    case .outOfRange(let reason):
      return .failure(ProviderError(.refused, reason))
    case .notACoordinate:
      break
    }
    guard !isOffline else {
      if let place = builtIn?(name) { return .success(place) }
      return .failure(
        ProviderError(
          .unreachable,
          "No built-in place is called \"\(shown(name))\": start without --offline to ask for it"))
    }
    do {
      let places = try await geocoding.places(matching: name, language: language)
      guard let best = places.first else {
        if let place = builtIn?(name) { return .success(place) }
        return .failure(
          ProviderError(
            .empty, "No place called \"\(shown(name))\": check the spelling or give LAT,LON"))
      }
      return .success(best.place)
    } catch {
      if let place = builtIn?(name) { return .success(place) }
      guard builtIn != nil else { return .failure(error) }
      // What was looked through without the network is worth knowing as well.
      return .failure(
        ProviderError(
          error.kind, "\(error.message); no built-in place is called \"\(shown(name))\"",
          retryAfter: error.retryAfter))
    }
  }

  private func shown(_ name: String) -> String { DisplayText.cleaned(name, limit: 60) }
}
