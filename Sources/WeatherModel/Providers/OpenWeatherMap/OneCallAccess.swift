import Synchronization

/// What a provider found out once and need not find out again in the next run.
public protocol ProviderMemory: Sendable {
  /// When something was remembered by this name; nil if it never was.
  func recall(_ name: String) -> Instant?
  /// Remembers something by a name, in place of what stood there.
  func remember(_ name: String, at moment: Instant)
}

/// Whether a key is known not to have One Call 3.0, in this run or from an earlier one.
///
/// It holds for a day: a subscription can be taken out at any time, and a question a day costs
/// nothing. What is remembered names the key by a checksum of 32 bits, from which no key can be
/// had, so that another key is asked for itself.
final class OneCallAccess: Sendable {
  private static let validity = 86_400

  /// What this run found out; nil as long as it found out nothing.
  private enum Finding {
    case granted
    case refused(Instant)
  }

  private let finding = Mutex<Finding?>(nil)
  private let memory: (any ProviderMemory)?
  private let name: String

  /// What is known of a key.
  init(key: APIKey, memory: (any ProviderMemory)?) {
    self.memory = memory
    let sum = Checksum.of(Array(key.text.utf8))
    let digits = String(sum & 0xFFFF_FFFF, radix: 16)
    name = "openweathermap.no-one-call-3." + digits
  }

  /// Whether it was refused within the last day.
  func isRefused(at now: Instant) -> Bool {
    guard let last = lastRefusal else { return false }
    return (0..<Self.validity).contains(now - last)
  }

  /// When it was refused last; nil if never, or if it has been granted since.
  var lastRefusal: Instant? {
    switch finding.withLock({ $0 }) {
    case .granted?: nil
    case .refused(let moment)?: moment
    case nil: memory?.recall(name)
    }
  }

  /// Remembers that it was refused.
  func noteRefusal(at now: Instant) {
    finding.withLock { $0 = .refused(now) }
    memory?.remember(name, at: now)
  }

  /// Remembers for this run that it was granted.
  func noteGrant() { finding.withLock { $0 = .granted } }
}
