import Synchronization

/// What was found out about an account: which version it has, and how far it may look.
///
/// A version holds for a day: an account can be moved on at any time. What is remembered names the
/// account by a checksum of its host.
final class QWeatherAccess: Sendable {
  /// A part of the service that is moved from version 7 to version 1 by itself.
  enum Part: String, Sendable, CaseIterable {
    case weather, alerts
  }

  /// How far version 7 may look, the farthest first.
  enum Reach: Sendable, CaseIterable {
    case hours, days

    /// The names of the paths.
    var names: [String] {
      switch self {
      case .hours: ["168h", "72h", "24h"]
      case .days: ["10d", "7d", "3d"]
      }
    }
  }

  private struct Findings {
    /// When a part was last found to be there in version 7 only; nil if it is there in version 1.
    var oldSince: [Part: Instant?] = [:]
    /// How many names of a reach were refused.
    var refusedReaches: [Reach: Int] = [:]
    var hasNoIndices = false
  }

  private static let validity = 86_400
  private let findings = Mutex(Findings())
  private let memory: (any ProviderMemory)?
  private let account: String

  init(base: String, memory: (any ProviderMemory)?) {
    self.memory = memory
    account = String(Checksum.of(Array(base.utf8)) & 0xFFFF_FFFF, radix: 16)
  }

  /// Whether a part is known to be there in version 7 only.
  func isOld(_ part: Part, at now: Instant) -> Bool {
    let found = findings.withLock { $0.oldSince[part] }
    let since = found ?? memory?.recall(name(of: part))
    return since.map { (0..<Self.validity).contains(now - $0) } ?? false
  }

  /// Remembers that version 7 has a part, and version 1 does not.
  func noteOld(_ part: Part, at now: Instant) {
    findings.withLock { $0.oldSince[part] = .some(now) }
    memory?.remember(name(of: part), at: now)
  }

  /// Remembers for this run that version 1 has a part.
  func noteNew(_ part: Part) {
    findings.withLock { $0.oldSince[part] = .some(nil) }
  }

  /// The paths of a reach that have not been refused yet; the last one is asked in any case.
  func names(of reach: Reach) -> ArraySlice<String> {
    let refused = findings.withLock { $0.refusedReaches[reach] ?? 0 }
    return reach.names.dropFirst(min(refused, reach.names.count - 1))
  }

  /// Remembers for this run that a path of a reach is refused.
  func noteRefusal(of name: String, in reach: Reach) {
    guard let index = reach.names.firstIndex(of: name) else { return }
    findings.withLock { findings in
      findings.refusedReaches[reach] = max(findings.refusedReaches[reach] ?? 0, index + 1)
    }
  }

  /// Whether the account is known not to have the indices; in this run.
  var hasNoIndices: Bool { findings.withLock { $0.hasNoIndices } }

  /// Remembers for this run that the account does not have the indices.
  func noteNoIndices() { findings.withLock { $0.hasNoIndices = true } }

  private func name(of part: Part) -> String { "qweather.old-\(part.rawValue).\(account)" }
}
