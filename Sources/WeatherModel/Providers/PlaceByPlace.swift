/// Questions to a service that answers for one place at a time, asked one after the other so that no
/// round is a burst.
enum PlaceByPlace {
  /// The forecasts of places.
  ///
  /// An error that `isOfEveryPlace` ends the asking: thrown if it is the first place's, else the
  /// failure of all places that were not asked.
  static func forecasts(
    for places: [Place],
    isOfEveryPlace: (ProviderError) -> Bool = { $0.concernsEveryPlace },
    ask: (Place) async throws(ProviderError) -> Forecast
  ) async throws(ProviderError) -> [Result<Forecast, ProviderError>] {
    var results: [Result<Forecast, ProviderError>] = []
    var ending: ProviderError?
    for place in places {
      if let ending {
        results.append(.failure(ending))
        continue
      }
      do {
        results.append(.success(try await ask(place)))
      } catch {
        if isOfEveryPlace(error) {
          if results.isEmpty { throw error }
          ending = error
        }
        results.append(.failure(error))
      }
    }
    return results
  }

  /// The air of places; a failure is thrown only if no place has an answer.
  static func airQuality(
    for places: [Place], ask: (Place) async throws(ProviderError) -> AirQuality?
  ) async throws(ProviderError) -> [AirQuality?] {
    var air: [AirQuality?] = []
    var failure: ProviderError?
    for place in places where !(failure?.concernsEveryPlace ?? false) {
      do {
        air.append(try await ask(place))
      } catch {
        failure = error
        air.append(nil)
      }
    }
    if let failure, air.allSatisfy({ $0 == nil }) { throw failure }
    return air + Array(repeating: nil, count: places.count - air.count)
  }
}

extension ProviderError {
  /// Whether the next place would meet the same failure.
  var concernsEveryPlace: Bool {
    switch kind {
    case .unreachable, .insecure, .rateLimited, .unauthorized, .notWeather, .setup, .cancelled: true
    case .interrupted, .serviceDown, .refused, .unreadable, .empty: false
    }
  }
}
