/// Questions to a service that answers for one place at a time, asked one after the other so that no
/// round is a burst.
enum PlaceByPlace {
  /// The forecasts of places.
  ///
  /// An error that concerns every place ends the asking: thrown if it is the first place's, else the
  /// failure of all places that were not asked.
  static func forecasts(
    for places: [Place],
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
        if error.concernsEveryPlace {
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
  /// Whether the next place would meet the same failure: who has trouble, keeps silent or is out of
  /// reach is not asked for more.
  fileprivate var concernsEveryPlace: Bool { concernsService || kind == .cancelled }
}
