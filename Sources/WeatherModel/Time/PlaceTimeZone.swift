/// The clock of a place: an IANA zone, put right where the weather service knows better.
public struct PlaceTimeZone: Sendable, Equatable {
  /// The zone's IANA name, or a form of the offset where no name is known.
  public let identifier: String
  private let rules: (any TimeZoneRules)?
  /// Seconds added to what the rules say; with no rules, the whole offset.
  public let adjustment: Int

  /// A zone by name; `adjustment` is the whole offset when `source` does not know the name.
  public init(identifier: String, adjustment: Int, source: any TimeZoneSource) {
    self.identifier = identifier
    self.rules = source.rules(for: identifier)
    self.adjustment = adjustment
  }

  /// A zone by name, reconciled with the offset that a service stated.
  ///
  /// The service's offset belongs to the moment of its answer. If the rules have that offset
  /// at none of `moments`, the service knows of a change that the system's files do not, and
  /// the difference is applied throughout (design.md 5.7).
  public init(
    identifier: String, statedOffset: Int?, moments: [Instant], source: any TimeZoneSource
  ) {
    self.identifier = identifier
    self.rules = source.rules(for: identifier)
    guard let rules, let statedOffset, let first = moments.first else {
      adjustment = rules == nil ? statedOffset ?? 0 : 0
      return
    }
    let agrees = moments.contains { rules.offset(at: $0) == statedOffset }
    adjustment = agrees ? 0 : statedOffset - rules.offset(at: first)
  }

  /// Whether the rules of the name are known; otherwise one offset holds at all times.
  public var isNamed: Bool { rules != nil }

  /// Seconds ahead of Greenwich at that moment.
  public func offset(at instant: Instant) -> Int {
    (rules?.offset(at: instant) ?? 0) + adjustment
  }

  /// What clock and calendar of the place show at that moment.
  public func wallTime(at instant: Instant) -> WallTime {
    WallTime(instant, offset: offset(at: instant))
  }

  /// The first instant of a calendar day of the place; the day is 23 to 25 hours long.
  ///
  /// Where a change skips midnight, the day begins at the change. Where one repeats midnight, it
  /// begins the first time. A day that a place left out (Samoa's 30 December 2011) is empty: it
  /// begins where the next one does.
  public func start(of date: CalendarDate) -> Instant {
    let greenwich = Instant(seconds: date.dayNumber * 86_400)
    // Midnight by the offset before and by the offset after a change near it, whichever is first.
    let before = greenwich - offset(at: greenwich - 86_400)
    let after = greenwich - offset(at: greenwich + 86_400)
    let (first, second) = before < after ? (before, after) : (after, before)
    if isStart(first, of: date) { return first }
    if isStart(second, of: date) { return second }

    // No midnight of that day: the first instant of that day or a later one. Offsets are below
    // a day and the widest adjustment is below another, hence the bounds.
    var low = greenwich - 86_400 * 3
    var high = greenwich + 86_400 * 3
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if wallTime(at: middle).date < date { low = middle } else { high = middle }
    }
    return high
  }

  private func isStart(_ instant: Instant, of date: CalendarDate) -> Bool {
    wallTime(at: instant).date == date && wallTime(at: instant - 1).date < date
  }

  /// Equal in name and adjustment; rules follow from the name.
  public static func == (left: PlaceTimeZone, right: PlaceTimeZone) -> Bool {
    left.identifier == right.identifier && left.adjustment == right.adjustment
      && left.isNamed == right.isNamed
  }
}
