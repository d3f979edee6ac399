import WeatherModel

/// One line for standard error, `wx: what: why: what to do`, of an error whose text says all that.
func errorLine(for error: any Error) -> String {
  if let error = error as? ProviderError { return errorLine("provider", error) }
  let text = "\(error)"
  // Paths and names of terminals may hold anything, and the line goes to a terminal.
  return DisplayText.cleaned(text.hasPrefix("wx: ") ? text : "wx: " + text, limit: 1_000)
}

/// One line for standard error of what a weather service answered about something.
func errorLine(_ what: String, _ error: ProviderError) -> String {
  let parts = ["wx", what, error.message, error.remedy].compactMap { $0 }
  return DisplayText.cleaned(parts.joined(separator: ": "), limit: 1_000)
}

extension ProviderError {
  /// What to do, where the message does not say so itself.
  fileprivate var remedy: String? {
    let verbs = ["check", "copy", "loosen", "see", "set", "update", "use"]
    guard !verbs.contains(where: { message.contains(": \($0) ") }) else { return nil }
    return switch kind {
    case .unreachable, .setup, .cancelled: nil
    case .interrupted, .serviceDown, .unreadable: "try again later"
    case .rateLimited: retryAfter.map { "try again in \($0) s" } ?? "try again later"
    case .insecure: "check the clock, or name the authority with WX_CA_FILE"
    case .refused:
      message.contains("outside") ? "check the place" : "check the place and --endpoint"
    // Whoever has a key says what to do about it; what is left refuses without one.
    case .unauthorized: "check --endpoint"
    case .notWeather: "log in with a browser, or check --endpoint"
    case .empty: message.contains(": ") ? nil : "try again later"
    }
  }
}
