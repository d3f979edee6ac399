import WeatherModel

/// What stands where no forecast can be shown: the loading page, or an honest reason.
struct EmptyPage {
  let state: AppState
  let context: ViewContext

  func draw(in rect: Rect, on canvas: inout Canvas) {
    canvas.clipped(to: rect) { drawInside(rect, on: &$0) }
  }

  private func drawInside(_ rect: Rect, on canvas: inout Canvas) {
    let theme = context.theme
    let width = max(1, rect.columns - 2)
    var parts = lines.flatMap { text, style in
      wrapped(text, to: width).map { (text: $0, style: style) }
    }
    // What there is to say matters more than the space around it, and more than the program's name.
    if parts.count > rect.rows { parts.removeAll { $0.text.isEmpty } }
    if parts.count > rect.rows { parts.removeFirst() }
    let top = rect.top + max(0, (rect.rows - parts.count) / 2)
    for (offset, part) in parts.enumerated() {
      canvas.write(part.text, centeredIn: rect, row: top + offset, part.style)
    }
    let copyright = context.theme.isUnicode ? "©" : "(c)"
    let owner = "\(copyright) 2026 the wx authors\(context.separator)MIT"
    guard top + parts.count + 1 < rect.bottom, displayWidth(of: owner) <= rect.columns else {
      return
    }
    canvas.write(owner, centeredIn: rect, row: rect.bottom - 1, theme.faint)
  }

  private var lines: [(String, Style)] {
    let theme = context.theme
    var lines: [(String, Style)] = [("wx \(Version.current)", theme.strong), ("", theme.text)]
    if let place = state.shownPlace {
      lines.append((state.name(of: place), theme.strong))
      if !place.surroundings.isEmpty {
        lines.append((place.surroundings.joined(separator: ", "), theme.label))
      }
      let clock = state.clock(of: place)
      if let wall = clock?.wallTime(at: context.now) {
        let format = context.format
        lines.append((format.date(wall.date) + "  " + format.time(wall), theme.label))
      }
      lines.append(("", theme.text))
      if let failure = state.shownWeather.failure {
        lines.append((state.words(of: failure), theme.text))
        if let nextTry { lines.append((nextTry, theme.label)) }
      } else if state.isOffline {
        let text = Phrase(
          "Nothing remembered for this city: start without --offline", "离线且无缓存")
        lines.append((context.text(text), theme.text))
      } else {
        lines.append((context.text(.loading) + ellipsis, theme.text))
      }
      // What needs no service: the sky's own clockwork.
      if let clock, state.shownWeather.failure != nil || state.isOffline {
        lines.append(("", theme.text))
        lines.append((sun(at: place, clock), theme.sun))
        lines.append((moon, theme.label))
      }
      return lines
    }
    for visitor in state.visitors {
      switch visitor {
      case .sought(let name, _):
        let text = Phrase("Looking for", "正在查找")
        lines.append((context.text(text) + " " + name + ellipsis, theme.text))
      case .unreached(_, let reason), .unknown(_, let reason):
        lines.append((reason, theme.text))
      case .found, .favorite: break
      }
    }
    if state.visitors.isEmpty {
      let text = Phrase(
        "No city yet: / finds yours", "还没有城市：按 / 搜索")
      lines.append((context.text(text), theme.text))
    }
    return lines
  }

  private func sun(at place: Place, _ clock: PlaceTimeZone) -> String {
    let date = clock.wallTime(at: context.now).date
    func time(_ instant: Instant?) -> String {
      instant.map { context.format.time(clock.wallTime(at: $0)) } ?? Formatting.missing
    }
    switch SunTimes.computed(on: date, at: place.coordinate, zone: clock) {
    case .rises(let sunrise, let sunset):
      return context.text(.sunrise) + " " + time(sunrise) + context.separator
        + context.text(.sunset) + " " + time(sunset)
    case .polarDay: return context.text(.sun) + " " + context.text(.polarDay)
    case .polarNight: return context.text(.sun) + " " + context.text(.polarNight)
    }
  }

  private var moon: String {
    let moon = MoonPhase(at: context.now)
    let lit = "\(context.format.whole(moon.illuminatedFraction * 100)) %"
    return context.text(.moonPhase(moon.name)) + " " + lit
  }

  private var ellipsis: String { context.theme.isUnicode ? " …" : " ..." }

  private var nextTry: String? {
    guard let seconds = state.secondsToNextTry else { return nil }
    let dot = context.separator
    switch context.language {
    case .english:
      let time = "Next try \(state.clockTime(after: seconds))"
      return state.isWaitingForService ? time : time + "\(dot)r tries now"
    case .chinese:
      let time = "\(state.clockTime(after: seconds))重试"
      return state.isWaitingForService ? time : time + "\(dot)r 立即重试"
    }
  }
}
