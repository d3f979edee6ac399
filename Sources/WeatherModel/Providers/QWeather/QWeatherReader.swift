import FoundationEssentials

/// Asks and reads answers, and turns what is no weather into an error that says what to do.
struct QWeatherReader: Sendable {
  let connection: ServiceConnection
  let authorization: QWeatherAuthorization

  /// The answer to a request.
  ///
  /// `now` is what a date in Retry-After is counted from; without it only seconds are read.
  func answer<Answer: Decodable>(
    to request: HTTPRequest, now: Instant?, as type: Answer.Type = Answer.self
  ) async throws(QWeatherFailure) -> Answer {
    var request = request
    let response: HTTPResponse
    let secrets: RequestSecrets
    do {
      let header = try authorization.header()
      secrets = authorization.secrets(in: header)
      request.headers.append(header)
      response = try await connection.response(to: request)
    } catch {
      throw QWeatherFailure(error)
    }
    let body: [UInt8]
    do {
      body = try checkedBody(of: response, now: now, secrets: secrets)
    } catch {
      if error.refusal == .wrongCredential { authorization.forget() }
      throw error
    }
    guard let answer = try? secrets.decoder.decode(Answer.self, from: Data(body)) else {
      throw QWeatherFailure(Self.broken)
    }
    return answer
  }

  /// The body of an answer that holds data.
  func checkedBody(
    of response: HTTPResponse, now: Instant?, secrets: RequestSecrets
  ) throws(QWeatherFailure) -> [UInt8] {
    let body = response.body
    if response.status == 200 {
      do {
        _ = try response.json(of: ProviderID.qWeather.displayName)
      } catch {
        throw QWeatherFailure(error)
      }
    }
    let verdict =
      response.beginsAsJSON ? try? secrets.decoder.decode(Verdict.self, from: Data(body)) : nil
    if response.status == 200, verdict == nil { throw QWeatherFailure(Self.broken) }
    let refusal =
      verdict?.refusal(status: response.status)
      ?? (response.status == 200 ? nil : QWeatherRefusal(status: response.status))
    guard let refusal else { return body }
    throw QWeatherFailure(
      refusal, isKey: authorization.isKey,
      retryAfter: response.retryAfter(now: now))
  }

  /// What half an answer means.
  static let broken = ProviderError.broken(ProviderID.qWeather.displayName)

  /// What an answer says of itself: in the new form `error`, in the old one `code`.
  private struct Verdict: Decodable {
    private let problem: String?
    private let detail: String
    private let problemStatus: Int?
    private let code: Int?

    init(from decoder: any Decoder) throws {
      let fields = try QWeatherFields(decoder)
      let error = fields.object("error")
      problem = error.map { ($0.text("title") ?? "") + " " + ($0.text("type") ?? "") }
      problemStatus = error.flatMap { ($0.number("status") ?? $0.number("code")) }
        .flatMap { (100..<600).contains($0) ? Int($0) : nil }
      func quoted(_ words: ServiceText?) -> String? { words?.quotable(limit: 200) }
      let parameters: [ServiceText] = error?.elements("invalidParams") ?? []
      let words =
        [quoted(error?.value("detail")) ?? quoted(error?.value("title"))] + parameters.map(quoted)
      detail = DisplayText.cleaned(
        words.compactMap { $0 }.joined(separator: " "), limit: 200)
      code = fields.number("code").flatMap { (100..<600).contains($0) ? Int($0) : nil }
    }

    /// Nil where it is no refusal.
    func refusal(status: Int) -> QWeatherRefusal? {
      if let problem {
        return QWeatherRefusal(
          problem: problem, status: status == 200 ? problemStatus ?? 500 : status, detail: detail)
      }
      guard let code, code != 200 else { return nil }
      return QWeatherRefusal(code: code)
    }
  }
}
