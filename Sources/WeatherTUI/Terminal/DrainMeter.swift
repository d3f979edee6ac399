/// Finds out how far the screen is behind what was written for it.
///
/// That a write succeeded says little: the kernel takes hundreds of kilobytes, ssh some millions,
/// and all of it is shown before the answer to the next key. Frames therefore end with the question
/// whether the terminal is well. Its answer comes back when everything before it has been read, by
/// the terminal itself, however many buffers lie on the way.
struct DrainMeter {
  /// Device status report; the answer is ESC [ 0 n.
  static let question = "\u{1B}[5n"
  /// How long the first answer may take, in milliseconds; who gives none is never asked again.
  static let firstPatience = 1_000
  /// How long a terminal that is known to answer may take; then the answer counts as lost.
  static let patience = 5_000

  private struct Question {
    var bytes: Int
    var askedAt: Int
  }

  private var open: [Question] = []
  /// Written since the last question.
  private var unasked = 0
  /// Whether the terminal has answered at least once.
  private(set) var hasAnswered = false
  /// Whether there is a point in asking.
  private(set) var isAsking = true

  /// Bytes that the terminal has not read yet, as far as is known: before its first answer, next to
  /// nothing is.
  var unshownBytes: Int {
    hasAnswered ? open.reduce(0) { $0 + $1.bytes } : min(1, open.count)
  }

  /// Whether an answer is on its way.
  var isWaiting: Bool { !open.isEmpty }

  /// Takes note of a frame, which may have ended with the question.
  mutating func wrote(_ bytes: Int, asking: Bool, at now: Int) {
    unasked += bytes
    guard asking else { return }
    open.append(Question(bytes: unasked, askedAt: now))
    unasked = 0
  }

  /// Takes note of answers.
  mutating func answered(_ count: Int) {
    guard count > 0 else { return }
    hasAnswered = true
    open.removeFirst(min(count, open.count))
  }

  /// Milliseconds until the oldest question is given up; nil if none is open.
  func remainingMilliseconds(at now: Int) -> Int? {
    open.first.map { max(0, $0.askedAt + limit - now) }
  }

  /// Gives up what has waited too long.
  mutating func expire(at now: Int) {
    guard remainingMilliseconds(at: now) == 0 else { return }
    open = []
    if !hasAnswered { isAsking = false }
  }

  private var limit: Int { hasAnswered ? Self.patience : Self.firstPatience }
}
