/// One weather service behind a client: what every service's answers have in common.
struct ServiceConnection: Sendable {
  private let client: any HTTPClient
  private let service: String
  private let timeLimit: Int?

  /// A connection to a service of that name; `timeLimit`, in milliseconds, replaces the usual limit
  /// for a whole answer.
  init(_ client: any HTTPClient, service: String, timeLimit: Int? = nil) {
    self.client = client
    self.service = service
    self.timeLimit = timeLimit
  }

  /// The service's answer, whatever its status.
  func response(to request: HTTPRequest) async throws(ProviderError) -> HTTPResponse {
    do {
      return try await client.response(to: limited(request))
    } catch {
      throw ProviderError(error, service: service)
    }
  }

  /// What is read in the service's answer; nothing is kept of one at which `read` throws.
  func answer<Answer>(
    to request: HTTPRequest, read: (HTTPResponse) throws(ProviderError) -> Answer
  ) async throws(ProviderError) -> Answer {
    var answer: Result<Answer, ProviderError>?
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await client.response(to: limited(request)) { response in
        do throws(ProviderError) {
          answer = .success(try read(response))
          return true
        } catch {
          answer = .failure(error)
          return false
        }
      }
    } catch {
      throw ProviderError(error, service: service)
    }
    guard let answer else { return try read(response) }
    return try answer.get()
  }

  private func limited(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    if let timeLimit { request.totalLimit = timeLimit }
    return request
  }
}

extension HTTPResponse {
  /// The body of an answer that holds data.
  ///
  /// Throws where it is a page of a network that wants a login first, or of whoever else answers.
  func json(of service: String) throws(ProviderError) -> [UInt8] {
    guard beginsAsJSON else {
      throw ProviderError(
        .notWeather, "Something else answered for \(service): does the network want a login?")
    }
    return body
  }

  /// Seconds that the service asks to wait; a date is counted from `now` and not read without it.
  func retryAfter(now: Instant?) -> Int? {
    headers["retry-after"].flatMap { RetryAfter.seconds($0, now: now) }
  }
}

extension String {
  /// Scheme and host as paths are added to them.
  var withoutSlashesAtEnd: String {
    var text = self
    while text.last == "/" { text.removeLast() }
    return text
  }
}

extension ProviderError {
  /// What half an answer means, or one in another format.
  static func broken(_ service: String) -> ProviderError {
    ProviderError(.unreadable, "The answer of \(service) breaks off or is no JSON")
  }

  /// What an answer means that has something in place of alerts: silence is no all-clear.
  static func unreadableAlerts(_ service: String) -> ProviderError {
    ProviderError(.unreadable, "The answer of \(service) holds no list of alerts that can be read")
  }
}
