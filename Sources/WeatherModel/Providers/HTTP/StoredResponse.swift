/// An answer that may serve again, as RFC 9111 ("HTTP Caching") allows.
public struct StoredResponse: Sendable, Equatable {
  /// The answer.
  public var response: HTTPResponse
  /// When it came, or was last confirmed by the server.
  public var receivedAt: Instant

  /// The longest time, in seconds, for which a server's word is taken: a slip of a year in
  /// `Expires` must not hold the weather still.
  static let longestLifetime = 86_400
  /// Fields that say something about the answer itself, in lower case; no other is kept.
  private static let keptFields: Set<String> = [
    "age", "cache-control", "content-type", "date", "expires", "last-modified", "retry-after",
  ]

  /// An answer as it came.
  public init(response: HTTPResponse, receivedAt: Instant) {
    self.response = response
    self.response.headers = response.headers.filter { Self.keptFields.contains($0.key) }
    self.receivedAt = receivedAt
  }

  /// Whether it may be kept at all, and could ever serve.
  ///
  /// Only what begins as JSON: the log-in page of a network must not come back from a store.
  static func isWorthKeeping(_ response: HTTPResponse, at now: Instant) -> Bool {
    guard [200, 203].contains(response.status), response.beginsAsJSON,
      !CacheControl(response.headers["cache-control"]).forbidsStoring,
      response.headers["vary"].map({ !$0.contains("*") }) ?? true
    else { return false }
    let stored = StoredResponse(response: response, receivedAt: now)
    return stored.validator != nil || stored.lifetime > 0
  }

  /// The text for `If-Modified-Since`, exactly as the server wrote it.
  var validator: HTTPRequest.Header? {
    guard let stamp = response.headers["last-modified"], !stamp.isEmpty else { return nil }
    let field = HTTPRequest.Header(name: "If-Modified-Since", value: stamp)
    return field.isWellFormed ? field : nil
  }

  /// Whether the server need not be asked.
  ///
  /// Before its own arrival it is not: then the clock has been put back, and nothing is known.
  func isFresh(at now: Instant) -> Bool {
    now >= receivedAt && now < receivedAt + lifetime
  }

  /// Seconds from its arrival for which the server vouches (RFC 9111, 4.2).
  ///
  /// Counted between the server's own stamps, so that a wrong clock here makes no difference.
  var lifetime: Int {
    let control = CacheControl(response.headers["cache-control"])
    guard !control.wantsValidation else { return 0 }
    let age = response.headers["age"].flatMap { Int($0) } ?? 0
    var seconds = control.maximumAge ?? 0
    if control.maximumAge == nil,
      let expires = response.headers["expires"].flatMap({ Instant(httpDate: $0) })
    {
      let date = response.headers["date"].flatMap { Instant(httpDate: $0) } ?? receivedAt
      seconds = expires - date
    }
    return min(max(0, seconds - min(max(0, age), Self.longestLifetime)), Self.longestLifetime)
  }

  /// The same answer after the server has said that it still holds (RFC 9111, 4.3.4).
  func confirmed(by notModified: HTTPResponse, at now: Instant) -> StoredResponse {
    var renewed = response
    // An age is that of one message; the confirmation without one is new.
    renewed.headers["age"] = nil
    renewed.headers.merge(notModified.headers) { _, new in new }
    return StoredResponse(response: renewed, receivedAt: now)
  }
}

/// What `Cache-Control` says to a store of one user (RFC 9111, 5.2.2).
private struct CacheControl {
  /// Seconds; nil where it names none.
  private(set) var maximumAge: Int?
  private(set) var forbidsStoring = false
  private(set) var wantsValidation = false

  init(_ field: String?) {
    for directive in (field ?? "").lowercased().split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1).map { part in
        String(part.filter { $0 != " " && $0 != "\t" && $0 != "\"" })
      }
      switch parts.first {
      case "no-store": forbidsStoring = true
      case "no-cache": wantsValidation = true
      case "max-age":
        // Digits that fit no number are a very long time; anything else counts as stale.
        let digits = parts.count > 1 ? parts[1] : ""
        let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        maximumAge = isNumber ? Int(digits) ?? .max : 0
      default: break
      }
    }
  }
}

extension HTTPResponse {
  /// Whether the body begins as an object or a list does.
  var beginsAsJSON: Bool {
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
