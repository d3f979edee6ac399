import WeatherModel

/// A recorded forecast that stands in where there is no real one, always marked as such.
struct Sample: Equatable, Sendable {
  var place: Place
  var forecast: Forecast
  /// The moment at which its replay begins.
  var recorded: Instant
}

/// Where the weather on the screen comes from.
enum Source: Equatable, Sendable {
  /// A provider, or the cache of its answers.
  case live
  /// Samples, asked for with `--demo`.
  case demo([Sample])
  /// Samples, until the first connection brings something real, or there is a city to ask for.
  case samplesUntilConnected([Sample])

  var samples: [Sample] {
    switch self {
    case .live: []
    case .demo(let samples), .samplesUntilConnected(let samples): samples
    }
  }
}
