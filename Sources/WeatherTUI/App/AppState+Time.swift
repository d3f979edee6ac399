import WeatherModel

extension AppState {
  /// The earliest moment at which something is due without anybody doing anything.
  var nextDeadline: Duration? {
    var deadlines = [
      messages.shownUntil, refresh.dueAt, refresh.byHandDueAt, lookup.dueAt, rememberShownAt,
      chooseProviderAt, nextCountdownStep, search?.askAt, preview?.dueAt, sky.nextDeadline,
      nextFrame,
    ].compactMap { $0 }
    if !isClockStopped { deadlines.append(nextMinute) }
    return deadlines.min()
  }

  /// When the clock on the screen changes; that of a sample has minutes of its own.
  private var nextMinute: Duration {
    var shown = moment
    shown.instant = now
    return shown.nextMinute
  }

  // MARK: The next try

  /// Seconds until the next question; nil while one is under way or none is planned.
  var secondsToNextTry: Int? {
    refresh.dueAt.map { due in
      let left = (due - moment.uptime).components
      return max(1, Int(left.seconds) + (left.attoseconds > 0 ? 1 : 0))
    }
  }

  /// Whether the screen says how long it is until the next try.
  private var showsCountdown: Bool {
    if case .samplesUntilConnected = source { return true }
    return shownPlace != nil && shownWeather.forecast == nil && shownWeather.failure != nil
  }

  /// When the words of the countdown change: each second of the last ninety, before that each
  /// minute.
  private var nextCountdownStep: Duration? {
    guard showsCountdown, let due = refresh.dueAt, let seconds = secondsToNextTry else {
      return nil
    }
    let next = seconds > 90 ? max(90, (seconds - 1) / 60 * 60) : seconds - 1
    return due - .seconds(next)
  }

  /// "next try at 14:05".
  func nextTry(after seconds: Int) -> String {
    let time = clockTime(after: seconds)
    return Phrase("next try \(time)", "\(time)重试")(preferences.language)
  }

  /// When that will be: "at 14:05" by the clock of the shown city, "in 5 min" where there is none.
  func clockTime(after seconds: Int) -> String {
    guard let zone = shownWeather.forecast?.zone, source.samples.isEmpty else {
      let (short, long) = (max(1, seconds), (seconds + 59) / 60)
      let phrase =
        seconds <= 90
        ? Phrase("in \(short) s", "\(short)秒后") : Phrase("in \(long) min", "\(long)分钟后")
      return phrase(preferences.language)
    }
    let instant = moment.instant + max(0, seconds)
    // The minute that the clock shows already would look like a time that is over.
    guard instant.seconds / 60 > moment.instant.seconds / 60 else {
      return Phrase("within a minute", "一分钟内")(preferences.language)
    }
    let time = Formatting(preferences).time(zone.wallTime(at: instant))
    return Phrase("at " + time, time)(preferences.language)
  }

  // MARK: What time does

  mutating func noteTime(_ new: Moment) {
    let wall = new.instant - moment.instant
    let run = Int((new.uptime - moment.uptime).components.seconds)
    moment = new
    messages.expire(at: new.uptime)
    if !isClockStopped, abs(wall - run) > 30 { wallClockJumped(by: wall - run) }
    clampSelections()
  }

  /// What has become due by now.
  mutating func dueEffects() -> [Effect] {
    var effects: [Effect] = []
    if let due = rememberShownAt, due <= moment.uptime {
      rememberShownAt = nil
      if let shownID { effects.append(.changeFavorites(.lastShown(shownID))) }
    }
    if let due = lookup.dueAt, due <= moment.uptime { effects += lookAgain() }
    effects += dueSearchEffects()
    effects += askByHandIfDue()
    effects += dueProviderEffects()
    if let due = refresh.dueAt, due <= moment.uptime {
      refresh.dueAt = nil
      effects += beginRefresh(of: placesToRefresh, byHand: false)
    }
    return effects + dueSkyEffects()
  }
}
