/// What the next hour brings, by steps of minutes or quarter-hours.
public enum PrecipitationOutlook: Sendable, Hashable {
  /// Dry now; it begins so many minutes from now.
  case starts(inMinutes: Int)
  /// Wet now; it ends so many minutes from now.
  case stops(inMinutes: Int)
  /// Wet throughout.
  case lasts
  /// Dry throughout.
  case dry
}

extension Forecast {
  /// The steps from the one that contains `now` to an hour later, up to the first gap; empty
  /// unless they reach at least half an hour ahead.
  ///
  /// A service's minutes begin with the next full one: a step of so few minutes that is missing at
  /// the beginning is no gap.
  public func nextHourSteps(at now: Instant) -> [PrecipitationStep] {
    var steps: [PrecipitationStep] = []
    // What is known without a break from now on; a step without an amount is a gap too.
    var known = now
    for step in shortSteps where step.time + step.duration > now && step.time < now + 3_600 {
      let reach = steps.isEmpty && step.duration <= 300 ? known + step.duration : known
      guard step.time <= reach, step.precipitation != nil else { break }
      steps.append(step)
      known = step.time + step.duration
    }
    return known >= now + 1_800 ? steps : []
  }

  /// What the next hour brings; nil where no steps say so.
  ///
  /// A step counts as wet from a rate of 0.1 mm/h on, the least that services report.
  public func precipitationOutlook(at now: Instant) -> PrecipitationOutlook? {
    let steps = nextHourSteps(at: now)
    guard let first = steps.first else { return nil }
    func isWet(_ step: PrecipitationStep) -> Bool {
      let rate = (step.precipitation?.millimeters ?? 0) * 3_600 / Double(step.duration)
      return rate >= 0.1
    }
    func minutes(until step: PrecipitationStep) -> Int { max(1, (step.time - now + 30) / 60) }
    if isWet(first) {
      return steps.first { !isWet($0) }.map { .stops(inMinutes: minutes(until: $0)) } ?? .lasts
    }
    return steps.first(where: isWet).map { .starts(inMinutes: minutes(until: $0)) } ?? .dry
  }

  /// Water that falls between two moments by the steps whose middle lies between them.
  ///
  /// Nil unless at least three quarters of that time are known.
  public func precipitationSum(from start: Instant, to end: Instant) -> Precipitation? {
    var sum = 0.0
    var covered = 0
    for hour in hours {
      let middle = hour.time - hour.period / 2
      guard middle > start, middle <= end, let amount = hour.precipitation else { continue }
      sum += amount.millimeters
      covered += hour.period
    }
    guard covered * 4 >= (end - start) * 3 else { return nil }
    return Precipitation(millimeters: sum)
  }
}
