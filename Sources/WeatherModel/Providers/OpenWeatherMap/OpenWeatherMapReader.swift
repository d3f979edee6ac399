import FoundationEssentials

/// Reads answers, and turns what is no weather into an error that says what to do.
///
/// The service's words are quoted unless they hold a part of the key.
struct OpenWeatherMapReader: Sendable {
  private let secrets: RequestSecrets

  /// A reader of answers to requests with a key.
  init(key: APIKey) { secrets = RequestSecrets([key.text]) }

  /// What was asked, as far as it decides about the remedy.
  enum Subject: Sendable {
    /// Whatever every key may ask.
    case free
    /// One Call, by its version.
    case oneCall(String)
  }

  /// The answer that a response holds.
  ///
  /// `now` is what a date in Retry-After is counted from; without it only seconds are read.
  func answer<Answer: OpenWeatherMapAnswer>(
    in response: HTTPResponse, subject: Subject, now: Instant?, as type: Answer.Type = Answer.self
  ) throws(ProviderError) -> Answer {
    let body = try checkedBody(of: response, subject: subject, now: now)
    // Texts of alerts have been shown with bare line breaks in them, which JSON does not allow and
    // for which the decoder drops the text. Between members a blank is as good.
    let mended = body.map { $0 < 0x20 ? 0x20 : $0 }
    guard let answer = try? secrets.decoder.decode(Answer.self, from: Data(mended)) else {
      throw Self.broken
    }
    if answer.status.isRefusal, let code = answer.status.code {
      throw refusal(code, words: answer.status.message, subject: subject, retryAfter: nil)
    }
    return answer
  }

  /// The places of a response to a search; none where the service knows no such place.
  func places(
    in response: HTTPResponse, language: Language
  ) throws(ProviderError) -> [FoundPlace] {
    // The service has refused what it does not know with 404 as well as with an empty list.
    if response.status == 404 { return [] }
    return try OpenWeatherMapGeocoding.places(
      from: try checkedBody(of: response, subject: .free, now: nil), language: language,
      decoder: secrets.decoder)
  }

  /// The body of an answer with status 200 that is JSON.
  private func checkedBody(
    of response: HTTPResponse, subject: Subject, now: Instant?
  ) throws(ProviderError) -> [UInt8] {
    if response.status == 200 { return try response.json(of: Self.service) }
    let status =
      response.beginsAsJSON
      ? try? secrets.decoder.decode(OpenWeatherMapStatus.self, from: Data(response.body)) : nil
    throw refusal(
      response.status, words: status?.message, subject: subject,
      retryAfter: response.retryAfter(now: now))
  }

  /// What half an answer means.
  static let broken = ProviderError.broken(service)

  private static let service = ProviderID.openWeatherMap.displayName

  /// What a refusal means; `code` is the status, or `cod` of a body that came with 200.
  func refusal(
    _ code: Int, words: ServiceText?, subject: Subject, retryAfter: Int?
  ) -> ProviderError {
    let detail = words?.quotable(limit: 200).map { ": " + $0 } ?? " (status \(code))"
    switch code {
    case 401, 403:
      return unauthorized(subject)
    case 404:
      return ProviderError(.refused, "OpenWeather knows no such place" + detail)
    case 429:
      return ProviderError(
        .rateLimited, "OpenWeather counts too many requests with this key",
        retryAfter: retryAfter ?? 60)
    case 407:
      return ProviderError(.setup, "The proxy wants a login: set it in https_proxy")
    case 408, 425:
      return ProviderError(
        .serviceDown, "OpenWeather was not ready" + detail, retryAfter: retryAfter)
    case 500...:
      return ProviderError(
        .serviceDown, "OpenWeather has trouble of its own" + detail, retryAfter: retryAfter)
    case ..<400:
      return ProviderError(.unreadable, "OpenWeather sent an answer without content" + detail)
    default:
      return ProviderError(.refused, "OpenWeather refuses the request" + detail)
    }
  }

  private func unauthorized(_ subject: Subject) -> ProviderError {
    switch subject {
    case .free:
      ProviderError(
        .unauthorized,
        "OpenWeather does not take the key: check it; a new key works after two hours at the latest"
      )
    case .oneCall(let version):
      ProviderError(
        .unauthorized,
        "OpenWeather does not open One Call \(version) to the key: check the key, subscribe to "
          + "One Call by Call, or use the free plan; a new key works after two hours at the latest"
      )
    }
  }
}
