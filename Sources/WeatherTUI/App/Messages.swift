import WeatherModel

/// A notice to the user.
struct Message: Hashable, Sendable {
  enum Severity: Hashable, Sendable {
    case success, information, warning, failure

    /// How the log names it.
    var logName: String {
      switch self {
      case .success: "success"
      case .information: "information"
      case .warning: "warning"
      case .failure: "error"
      }
    }

    /// Whether it is worth a line of the log, which is for what went wrong.
    var isForLog: Bool {
      switch self {
      case .success, .information: false
      case .warning, .failure: true
      }
    }

    /// How long it stays on the page.
    var duration: Duration {
      switch self {
      case .success, .information: .seconds(4)
      case .warning: .seconds(7)
      case .failure: .seconds(10)
      }
    }
  }

  var severity: Severity
  var text: String
  /// When it came.
  var time: Instant
}

extension AppState {
  /// Tells the user something, in the language of the interface.
  mutating func post(_ severity: Message.Severity, _ english: String, _ chinese: String) {
    messages.post(severity, Phrase(english, chinese)(preferences.language), at: moment)
  }

  /// An error as the user reads it.
  func words(of error: ProviderError) -> String { error.words(preferences.language) }
}

/// What the user has been told: the latest for a while over the page, all of it in the log.
struct Messages: Hashable, Sendable {
  /// Oldest first; at most `limit`.
  private(set) var log: [Message] = []
  /// Until when the newest one lies over the page.
  private(set) var shownUntil: Duration?
  /// What went wrong and has not been written down yet.
  private var unwritten: [Message] = []

  static let limit = 200

  /// The message that lies over the page.
  var current: Message? { shownUntil == nil ? nil : log.last }

  mutating func post(_ severity: Message.Severity, _ text: String, at moment: Moment) {
    // The same news again only shows longer: a failing network is one line in the log.
    let message = Message(severity: severity, text: text, time: moment.instant)
    if let last = log.last, last.text == text, last.severity == severity {
      log.removeLast()
    } else if severity.isForLog {
      unwritten.append(message)
    }
    log.append(message)
    if log.count > Messages.limit { log.removeFirst(log.count - Messages.limit) }
    shownUntil = moment.uptime + severity.duration
  }

  /// Takes what the page itself says into the log, without a band that would say it again.
  mutating func note(_ severity: Message.Severity, _ text: String, at moment: Moment) {
    let (shown, end) = (current, shownUntil)
    post(severity, text, at: moment)
    shownUntil = nil
    // What lies over the page stays there, and is the last of the log.
    guard let shown, let index = log.lastIndex(of: shown) else { return }
    log.append(log.remove(at: index))
    shownUntil = end
  }

  /// What has gone wrong since the last call.
  mutating func takeUnwritten() -> [Message] {
    defer { unwritten = [] }
    return unwritten
  }

  mutating func expire(at uptime: Duration) {
    if let end = shownUntil, end <= uptime { shownUntil = nil }
  }

  mutating func dismiss() { shownUntil = nil }
}
