import WeatherModel

/// What is known of one place's weather: the last good answer, and what stands beside it.
struct Remote: Equatable, Sendable {
  /// The last good forecast; no failure ever takes it away.
  var forecast: Forecast?
  /// Why the last try brought nothing; nil after a success.
  var failure: ProviderError?
  /// Why the air is unknown, where that alone failed.
  var airQualityFailure: ProviderError?
  /// Why it is not known whether there are warnings, where that alone failed.
  var alertsFailure: ProviderError?
  /// Whether an answer is on its way.
  var isLoading = false
}
