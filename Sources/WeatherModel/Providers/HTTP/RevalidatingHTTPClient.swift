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
/// body serves again. MET Norway and the US National Weather Service demand both; with a store on
/// disk they hold from one run of the program to the next. Requests that carry a secret pass
/// through, and nothing of theirs is kept.
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
    guard !request.carriesSecret, !request.isConditional else {
      return try await client.response(to: request)
    }
    let key = request.storageKey
    let stored = store.response(for: key)
    if let stored, stored.isFresh(at: clock()) { return stored.response }
    var question = request
    if let validator = stored?.validator { question.headers.append(validator) }
    let answer = try await client.response(to: question)
    let arrival = clock()
    if answer.status == 304, let stored {
      let confirmed = stored.confirmed(by: answer, at: arrival)
      store.keep(confirmed, for: key)
      return confirmed.response
    }
    if StoredResponse.isWorthKeeping(answer, at: arrival) {
      store.keep(StoredResponse(response: answer, receivedAt: arrival), for: key)
    } else if stored != nil, [200, 203].contains(answer.status), answer.beginsAsJSON {
      // It forbids being kept, and the one before is out of date.
      store.remove(key)
    }
    return answer
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
