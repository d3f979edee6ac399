/// What the sun does on one day at one place.
public enum SunTimes: Sendable, Hashable {
  /// It rises and sets; either may be missing on the edge of a polar season.
  case rises(sunrise: Instant?, sunset: Instant?)
  /// It never sets.
  case polarDay
  /// It never rises.
  case polarNight
}

extension SunTimes {
  /// Sunrise and sunset of one calendar day at the place, by its own clock, to within a minute.
  ///
  /// Only what happens between the day's first and last instant counts. Where the sun sets after
  /// midnight, a day may have its sunset before its sunrise. Of two sunrises in one day the first
  /// counts, of two sunsets the one that ends the daylight after it. A day that the place left out
  /// of its calendar has neither.
  ///
  /// The figures are those of a flat horizon at the observer's height: `SunPosition.horizonAltitude`.
  public static func computed(
    on date: CalendarDate, at coordinate: Coordinate, zone: PlaceTimeZone
  ) -> SunTimes {
    let start = zone.start(of: date)
    let end = zone.start(of: date + 1)
    guard start < end else { return .rises(sunrise: nil, sunset: nil) }

    let horizon = HorizonCrossings(start: start, end: end, coordinate: coordinate)
    guard !horizon.crossings.isEmpty else { return horizon.isUp ? .polarDay : .polarNight }
    let sunrise = horizon.crossings.first { $0.isUpward }?.instant
    let sunset =
      horizon.crossings.first { !$0.isUpward && $0.instant > (sunrise ?? start - 1) }
      ?? horizon.crossings.last { !$0.isUpward }
    return .rises(sunrise: sunrise, sunset: sunset?.instant)
  }
}

/// When the sun's upper edge passes the horizon within a span of time.
private struct HorizonCrossings {
  struct Crossing {
    let instant: Instant
    let isUpward: Bool
  }

  private let coordinate: Coordinate
  private let start: Instant
  private let end: Instant
  private(set) var crossings: [Crossing] = []
  /// Whether the sun is up at the beginning.
  let isUp: Bool

  init(start: Instant, end: Instant, coordinate: Coordinate) {
    self.coordinate = coordinate
    self.start = start
    self.end = end
    isUp = HorizonCrossings.height(at: start, coordinate: coordinate) > 0

    // The height is smooth with one culmination each way in a day. Hourly steps show every crossing
    // but a pair around a culmination that barely reaches the horizon: there, the culmination is
    // looked for. One step more at both ends, for a culmination close to midnight.
    let step = 3600
    var before = start - 2 * step
    var middle = start - step
    var heightBefore = height(at: before)
    var heightMiddle = height(at: middle)
    while middle < end + step {
      let after = middle + step
      let heightAfter = height(at: after)
      let isPeakBelow =
        heightMiddle <= 0 && heightMiddle > heightBefore && heightMiddle >= heightAfter
      let isTroughAbove =
        heightMiddle > 0 && heightMiddle < heightBefore && heightMiddle <= heightAfter
      if isPeakBelow || isTroughAbove {
        let turn = culmination(between: before, and: after, isPeak: isPeakBelow)
        // On the hour before `middle` there was no change of sign: both crossings are added here.
        addCrossing(between: before, and: turn)
        addCrossing(between: turn, and: after)
      } else {
        addCrossing(between: middle, and: after)
      }
      (before, heightBefore) = (middle, heightMiddle)
      (middle, heightMiddle) = (after, heightAfter)
    }
  }

  private static func height(at instant: Instant, coordinate: Coordinate) -> Double {
    SunPosition(at: instant, coordinate: coordinate).altitude - SunPosition.horizonAltitude
  }

  private func height(at instant: Instant) -> Double {
    HorizonCrossings.height(at: instant, coordinate: coordinate)
  }

  /// Where the height is greatest or least, by thirds.
  private func culmination(between low: Instant, and high: Instant, isPeak: Bool) -> Instant {
    var (low, high) = (low, high)
    while high - low > 2 {
      let third = (high - low) / 3
      let isRising = height(at: low + third) < height(at: high - third)
      if isRising == isPeak { low = low + third } else { high = high - third }
    }
    return low + (high - low) / 2
  }

  private mutating func addCrossing(between low: Instant, and high: Instant) {
    let isUpward = height(at: high) > 0
    guard (height(at: low) > 0) != isUpward else { return }
    var (low, high) = (low, high)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if (height(at: middle) > 0) == isUpward { high = middle } else { low = middle }
    }
    if high >= start, high < end { crossings.append(Crossing(instant: high, isUpward: isUpward)) }
  }
}
