extension AppState {
  /// The place on the strip of pages that is drawn, counted in pages.
  var stripPosition: Double { glide?.position(at: moment.uptime) ?? Double(page.rawValue) }

  /// What is on the screen, to glide away from.
  private var vantage: Vantage {
    Vantage(page: page, cityID: shownID, hourly: hourly, daily: daily)
  }

  /// The state as it was drawn from a vantage.
  func seen(from vantage: Vantage) -> AppState {
    var state = self
    (state.page, state.shownID) = (vantage.page, vantage.cityID)
    (state.hourly, state.daily) = (vantage.hourly, vantage.daily)
    state.glide = nil
    return state
  }

  /// Acts on a key and lets the page glide where it leads.
  mutating func keyPressedGliding(_ key: Key) -> [Effect] {
    lastKeyAt = moment.uptime
    switch key {
    case .focusGained:
      isFocused = true
      return []
    case .focusLost:
      isFocused = false
      return []
    case .character, .control, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter,
      .escape, .tab, .backTab, .backspace, .delete, .insert, .function, .click, .paste:
      // Who was stopped while another window had the focus is not told that it came back.
      isFocused = true
    case .wheelUp, .wheelDown:
      break
    }
    let before = vantage
    let position = stripPosition
    let running = glide
    let cityIndex = shownIndex
    let wasPlain = overlays.isEmpty
    // Whatever glides has arrived: the key acts on what the state is.
    glide = nil
    let effects = keyPressed(key)
    guard preferences.hasMotion, wasPlain, overlays.isEmpty, !ScreenLayout(size: size).isTooSmall
    else {
      glide = nil
      return effects
    }
    if shownID != before.cityID {
      // Who holds the key down flies: then each city is there at once, at its place.
      if running == nil, let cityIndex, let index = shownIndex {
        glideSideways(from: before, cityIndex, to: index)
      }
    } else if page != before.page {
      start(.pages(from: position, to: Double(page.rawValue)))
    } else if case .bounce = glide?.way, case .bounce = running?.way {
      // One that runs is not begun again by a key that is held down.
      glide = running
    }
    return effects
  }

  private mutating func glideSideways(from before: Vantage, _ old: Int, to new: Int) {
    let count = cities.count
    // Around the end of the list, too, the neighbour comes from where the key points.
    let isNext = count > 2 ? (old + 1) % count == new : new > old
    let isPrevious = count > 2 ? (new + 1) % count == old : new < old
    start(.city(from: before, direction: isNext || (!isPrevious && new > old) ? 1 : -1))
  }

  /// Shows that there is nothing further in a direction.
  mutating func bounce(_ direction: Int) {
    if preferences.hasMotion { start(.bounce(direction: direction > 0 ? 1 : -1)) }
  }

  private mutating func start(_ way: Glide.Way) {
    glide = Glide(way: way, start: moment.uptime)
  }

  // MARK: The sky

  /// Whether the sky moves: only where somebody can be looking at it.
  ///
  /// Tables and overlays are for reading, and what is behind them stands still. A terminal that
  /// tells of no focus counts as looked at, for a while after the last key.
  var isSkyMoving: Bool {
    guard preferences.hasMotion, !isClockStopped, isFocused, page == .now, overlays.isEmpty,
      moment.uptime - lastKeyAt < SkyMotion.attention, let picture = sky.shown
    else { return false }
    // What is made of a few inks would only flicker.
    return picture.prepared.isMoving && picture.prepared.table.isShaded
      && picture.order == sky.wanted
  }

  mutating func noteMotion() {
    if let glide, glide.isOver(at: moment.uptime) { self.glide = nil }
    sky.motion.run(isSkyMoving, at: moment.uptime)
  }

  /// When the next frame is due that nothing but motion asks for.
  var nextFrame: Duration? {
    [glide.map { _ in moment.uptime + Glide.frame }, sky.motion.nextFrame].compactMap { $0 }.min()
  }
}
