/// Gives every request less time than it would have by itself.
public struct ImpatientHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let timeLimit: Int

  /// A client in front of another; `timeLimit` is in milliseconds.
  public init(client: any HTTPClient, timeLimit: Int) {
    self.client = client
    self.timeLimit = timeLimit
  }

  /// The server's answer, if it comes in time.
  public func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    var request = request
    request.totalLimit = min(request.totalLimit, timeLimit)
    return try await client.response(to: request)
  }
}
