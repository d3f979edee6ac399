import Glibc
import WeatherModel

/// Measures what a keystroke in the search costs: names typed letter by letter, all places asked.
struct SearchTimer {
  /// What is typed, in several scripts, with names that many others begin like and that none has.
  static let texts = [
    "xian", "beijing", "shanghai", "springfield", "münchen", "new york", "são paulo",
    "san francisco",
    "los angeles", "saint-denis", "呼和浩特", "乌鲁木齐市", "東京都", "chaoyangqu", "istanbul",
    "Санкт-Петербург", "zzzzzzzz", "le", "de", "bj",
  ]

  let gazetteer: Gazetteer

  /// Milliseconds of processor time of every keystroke in so many rounds, in ascending order.
  ///
  /// Time that the system gives to other programs is not the search's.
  func keystrokes(rounds: Int) -> [Double] {
    var costs: [Double] = []
    for _ in 0..<rounds {
      for text in Self.texts {
        for count in 1...text.count {
          let start = Self.processorMilliseconds()
          _ = gazetteer.search(String(text.prefix(count)), limit: 20)
          costs.append(Self.processorMilliseconds() - start)
        }
      }
    }
    return costs.sorted()
  }

  /// The figure of the search: the 99th percentile of all keystrokes.
  func figure(rounds: Int) -> Figure {
    let costs = keystrokes(rounds: rounds)
    return Figure(
      "search, offline, processor time of a keystroke, p99", costs.percentile(99), atMost: 8,
      unit: "ms")
  }

  private static func processorMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
