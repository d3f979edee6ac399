/// Where answers are kept for `RevalidatingHTTPClient`.
public protocol HTTPResponseStore: Sendable {
  /// What was kept under a key; nil where there is nothing that could be used.
  func response(for key: String) -> StoredResponse?
  /// Keeps an answer in place of the one before.
  ///
  /// What cannot be kept is asked for again: nobody need be told.
  func keep(_ response: StoredResponse, for key: String)
  /// Forgets the answer under a key.
  func remove(_ key: String)
}

/// Asks a server only for what it has not said already.
///
/// Until an answer expires it is given again without a question. After that the question names
/// the stamp of the last answer (`If-Modified-Since`), and where the server answers 304 the kept
/// body serves again. Nothing is kept that whoever asked cannot read: half an answer that is
/// promised to hold for a day would otherwise be the weather of that day. MET Norway and the US
/// National Weather Service demand both; with a store on disk they hold from one run of the program
/// to the next. Requests that carry a secret pass through, and nothing of theirs is kept.
public struct RevalidatingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let store: any HTTPResponseStore
  private let clock: @Sendable () -> Instant

  /// A client in front of another; `clock` says what time an answer came and whether it still holds.
  public init(
    client: any HTTPClient, store: any HTTPResponseStore,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.client = client
    self.store = store
    self.clock = clock
  }

  /// The kept answer while it holds, else the server's.
  public func response(to request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    try await response(to: request) { _ in true }
  }

  /// The kept answer while it holds and can be read, else the server's.
  public func response(
    to request: HTTPRequest, isReadable: (HTTPResponse) -> Bool
  ) async throws(HTTPFailure) -> HTTPResponse {
    guard !request.carriesSecret, !request.isConditional else {
      return try await client.response(to: request, isReadable: isReadable)
    }
    let key = request.storageKey
    if let stored = store.response(for: key) {
      if let answer = try await answer(to: request, stored: stored, isReadable: isReadable) {
        return answer
      }
      // What is kept is of no use, nor is the server's word that it still holds.
      store.remove(key)
    }
    let answer = try await client.response(to: request)
    keep(answer, for: key, isReadable: isReadable)
    return answer
  }

  /// The answer where one is kept; nil where what is kept would be the answer and cannot be read.
  private func answer(
    to request: HTTPRequest, stored: StoredResponse, isReadable: (HTTPResponse) -> Bool
  ) async throws(HTTPFailure) -> HTTPResponse? {
    if stored.isFresh(at: clock()) {
      return isReadable(stored.response) ? stored.response : nil
    }
    let key = request.storageKey
    var question = request
    if let validator = stored.validator { question.headers.append(validator) }
    let answer = try await client.response(to: question)
    if answer.status == 304 {
      let confirmed = stored.confirmed(by: answer, at: clock())
      guard isReadable(confirmed.response) else { return nil }
      store.keep(confirmed, for: key)
      return confirmed.response
    }
    keep(answer, for: key, isReadable: isReadable)
    return answer
  }

  /// Keeps an answer that can be read, unless it forbids that.
  private func keep(
    _ answer: HTTPResponse, for key: String, isReadable: (HTTPResponse) -> Bool
  ) {
    let arrival = clock()
    guard isReadable(answer) else { return }
    if StoredResponse.isWorthKeeping(answer, at: arrival) {
      store.keep(StoredResponse(response: answer, receivedAt: arrival), for: key)
    } else if [200, 203].contains(answer.status), answer.beginsAsJSON {
      // It forbids being kept, and the one before is out of date.
      store.remove(key)
    }
  }
}

extension HTTPRequest {
  /// Whether the one who asks keeps answers himself.
  fileprivate var isConditional: Bool {
    headers.contains { $0.name.lowercased().hasPrefix("if-") }
  }

  /// What an answer depends on: the address and every field, which covers any `Vary` but "*".
  fileprivate var storageKey: String {
    headers.reduce(url) { $0 + "\n\($1.name.lowercased()): \($1.value)" }
  }
}
