import WeatherModel

/// Composes the whole screen: backdrop, page, status line, message, overlay.
struct Screen {
  let capabilities: TerminalCapabilities
  private let drawings: Drawings
  private let memory = StandingPage.Memory()

  init(art: ArtLibrary, capabilities: TerminalCapabilities) {
    self.capabilities = capabilities
    drawings = Drawings(library: art, isASCII: !capabilities.isUnicode)
  }

  /// The frame of a state; pure, so that equal states give equal frames.
  func render(_ state: AppState) -> Canvas {
    let layout = ScreenLayout(size: state.size)
    guard !layout.isTooSmall else {
      var canvas = Canvas(size: state.size)
      drawTooSmall(state, theme: theme, on: &canvas)
      return canvas
    }
    var canvas = renderPages(state, layout: layout)
    if let overlay = state.overlays.last {
      OverlayView(overlay: overlay, state: state, context: context(of: state)).draw(on: &canvas)
    }
    // Over the overlay, too: what a key there came to would be news to nobody behind it.
    drawMessage(state, layout: layout, theme: theme, on: &canvas)
    return canvas
  }

  private var theme: Theme {
    Theme(depth: capabilities.colorDepth, isUnicode: capabilities.isUnicode)
  }

  private func context(of state: AppState) -> ViewContext {
    ViewContext(
      format: Formatting(state.preferences), theme: theme, drawings: drawings, now: state.now,
      backdrop: backdrop(of: state), fidelity: SkyFidelity(capabilities),
      coordinate: state.shownPlace?.coordinate)
  }

  private func backdrop(of state: AppState) -> Backdrop {
    let wanted = state.sky.wanted
    let scene =
      wanted?.placeID == state.shownID ? wanted?.scene : state.scene(of: state.shownPlace)
    return Backdrop(scene, fidelity: SkyFidelity(capabilities))
  }

  // MARK: Pages that stand and pages that glide

  /// Page and bottom line with the sky behind them, wherever a glide has got to.
  private func renderPages(_ state: AppState, layout: ScreenLayout) -> Canvas {
    let uptime = state.moment.uptime
    var canvas: Canvas
    switch state.glide?.way {
    case .pages:
      canvas = renderStrip(state, at: state.stripPosition, layout: layout)
    case .bounce:
      canvas = renderBounce(
        state, by: state.glide?.bounce(at: uptime) ?? 0, layout: layout)
    case .city(let vantage, let direction):
      return renderCities(state, from: vantage, direction: direction, layout: layout)
    case nil where state.isSkyMoving:
      return renderMoving(state, layout: layout)
    case nil:
      canvas = renderPage(state, layout: layout)
    }
    drawBottomLine(state, layout: layout, on: &canvas)
    drawSky(state.sky.shown, of: state, behind: &canvas)
    return canvas
  }

  /// A frame in which the sky moves behind a page that mostly stands.
  private func renderMoving(_ state: AppState, layout: ScreenLayout) -> Canvas {
    guard let sky = state.sky.shown?.prepared else {
      return renderPage(state, layout: layout)
    }
    let standing = StandingPage.of(state, in: memory) {
      var page = renderPage(state, layout: layout)
      drawBottomLine(state, layout: layout, on: &page)
      let backdrop = SkyBackdrop(
        of: page, on: backdrop(of: state), isIndexed: sky.table.fidelity == .indexed,
        isASCII: !capabilities.isUnicode)
      return (page, backdrop)
    }
    var canvas = standing.page
    standing.backdrop.paint(
      sky.paint(atMilliseconds: state.sky.motion.milliseconds), behind: &canvas)
    return canvas
  }

  /// A page on its plain ground.
  private func renderPage(_ state: AppState, layout: ScreenLayout) -> Canvas {
    var canvas = Canvas(size: state.size)
    var context = context(of: state)
    context.backdrop.draw(in: canvas.bounds, theme: theme, on: &canvas)
    context.theme.isDimmed = state.freshness == .offline
    canvas.clipped(to: layout.page) {
      drawPage(state, layout: layout, context: context, on: &$0)
    }
    return canvas
  }

  private func drawBottomLine(_ state: AppState, layout: ScreenLayout, on canvas: inout Canvas) {
    StatusLine(state: state, context: context(of: state)).draw(in: layout.status, on: &canvas)
  }

  /// What a window onto the strip of pages shows, between two of them.
  private func renderStrip(
    _ state: AppState, at position: Double, layout: ScreenLayout
  ) -> Canvas {
    let upper = Int(position)
    let rows = Int(((position - Double(upper)) * Double(layout.page.rows)).rounded())
    var state = state
    state.page = Page(rawValue: upper) ?? .now
    var canvas = renderPage(state, layout: layout)
    guard rows > 0, let next = state.page.next else { return canvas }
    state.page = next
    let below = renderPage(state, layout: layout)
    canvas.move(layout.page, up: rows, above: below)
    return canvas
  }

  /// The page a little beyond an end of the strip.
  private func renderBounce(
    _ state: AppState, by share: Double, layout: ScreenLayout
  ) -> Canvas {
    var canvas = renderPage(state, layout: layout)
    let rows = Int((share * (layout.page.rows >= 16 ? 2 : 1)).rounded())
    guard rows != 0 else { return canvas }
    var ground = Canvas(size: state.size)
    backdrop(of: state).draw(in: ground.bounds, theme: theme, on: &ground)
    if rows > 0 {
      canvas.move(layout.page, up: rows, above: ground)
    } else {
      ground.move(layout.page, up: layout.page.rows + rows, above: canvas)
      canvas = ground
    }
    return canvas
  }

  /// Two cities side by side, each under its own sky, over the bottom line of the new one.
  private func renderCities(
    _ state: AppState, from vantage: Vantage, direction: Int, layout: ScreenLayout
  ) -> Canvas {
    let old = state.seen(from: vantage)
    let pictures = [state.sky.latest(of: vantage.cityID), state.sky.shown]
    var sides = zip([old, state], pictures).map { side, picture in
      var canvas = renderPage(side, layout: layout)
      drawBottomLine(state, layout: layout, on: &canvas)
      drawSky(picture, of: side, behind: &canvas)
      return canvas
    }
    let columns = Int(
      ((state.glide?.eased(at: state.moment.uptime) ?? 1) * Double(state.size.columns)).rounded())
    if direction > 0 {
      sides[0].move(layout.page, left: columns, before: sides[1])
      sides[0].copy(layout.status, of: sides[1])
      return sides[0]
    }
    sides[1].move(layout.page, left: state.size.columns - columns, before: sides[0])
    return sides[1]
  }

  /// Puts the sky behind what has been drawn: sharp on the first page, as a ground for tables on
  /// the others.
  private func drawSky(
    _ picture: SkyPicture?, of state: AppState, behind canvas: inout Canvas
  ) {
    guard let picture else { return }
    let blur = min(1, max(0, state.stripPosition))
    var image = picture.image(blur: blur)
    if picture.isSharp(blur: blur), state.sky.motion.elapsed > .zero {
      image = picture.prepared.paint(
        atMilliseconds: state.sky.motion.milliseconds, isStill: !state.isSkyMoving)
    }
    if image.table.isShaded {
      SkyBackdrop(
        of: canvas, on: backdrop(of: state), isIndexed: image.table.fidelity == .indexed,
        isASCII: !capabilities.isUnicode, dimming: picture.dimming(blur: blur)
      ).paint(image, behind: &canvas)
    } else if state.page == .now, state.glide == nil {
      SkyOutline(image: image, isASCII: !capabilities.isUnicode).draw(behind: &canvas)
    }
  }

  private func drawPage(
    _ state: AppState, layout: ScreenLayout, context: ViewContext, on canvas: inout Canvas
  ) {
    guard let place = state.shownPlace, let forecast = state.shownWeather.forecast else {
      EmptyPage(state: state, context: context).draw(in: layout.page, on: &canvas)
      return
    }
    switch state.page {
    case .now:
      NowPage(state: state, place: place, forecast: forecast, context: context)
        .draw(in: layout.page, on: &canvas)
    case .hourly:
      PageHeader(state: state, place: place, forecast: forecast, context: context)
        .draw(in: layout.header, margin: layout.margin, on: &canvas)
      HourlyPage(state: state, forecast: forecast, context: context)
        .draw(layout.hourly, on: &canvas)
    case .daily:
      PageHeader(state: state, place: place, forecast: forecast, context: context)
        .draw(in: layout.header, margin: layout.margin, on: &canvas)
      DailyPage(state: state, forecast: forecast, context: context)
        .draw(layout.daily(days: state.dayRows.count), on: &canvas)
    }
  }

  /// The newest message, in a band below the header: neither the large temperature nor the selected
  /// row of a table, nor the origin of the data, stands there.
  private func drawMessage(
    _ state: AppState, layout: ScreenLayout, theme: Theme, on canvas: inout Canvas
  ) {
    guard let message = state.messages.current, layout.page.rows > 1 else { return }
    let width = layout.size.columns - 2
    let lines = wrapped(message.text, to: max(1, width)).prefix(max(1, layout.page.rows / 6))
    // An overlay has its field or its first row there, and only hints at its foot.
    let top =
      !state.overlays.isEmpty
      ? layout.page.bottom - lines.count
      : state.page == .now && layout.page.rows >= 19 ? 3 : layout.page.rows >= 12 ? 2 : 1
    let style = theme.message(message.severity)
    for (index, line) in lines.enumerated() {
      let row = min(top, layout.page.bottom - lines.count) + index
      canvas.fill(Rect(column: 0, row: row, columns: layout.size.columns, rows: 1), style)
      canvas.write(line, centeredIn: canvas.bounds, row: row, style)
    }
  }

  private func drawTooSmall(_ state: AppState, theme: Theme, on canvas: inout Canvas) {
    let bounds = canvas.bounds
    guard !bounds.isEmpty else { return }
    let language = state.preferences.language
    let needed = "\(ScreenLayout.leastColumns)x\(ScreenLayout.leastRows)"
    let complaint = Phrase.tooSmall(language)
    let text = ["\(complaint) (\(needed))", complaint, ">\(needed)", ">"]
      .first { displayWidth(of: $0) <= bounds.columns }
    canvas.write(text ?? "", at: bounds.origin, theme.text)
  }
}
