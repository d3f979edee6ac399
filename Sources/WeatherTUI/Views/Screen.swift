import WeatherModel

/// Composes the whole screen: backdrop, page, status line, message, overlay.
struct Screen {
  let capabilities: TerminalCapabilities
  private let drawings: Drawings

  init(art: ArtLibrary, capabilities: TerminalCapabilities) {
    self.capabilities = capabilities
    drawings = Drawings(library: art, isASCII: !capabilities.isUnicode)
  }

  /// The frame of a state; pure, so that equal states give equal frames.
  func render(_ state: AppState) -> Canvas {
    var canvas = Canvas(size: state.size)
    let layout = ScreenLayout(size: state.size)
    let theme = Theme(depth: capabilities.colorDepth, isUnicode: capabilities.isUnicode)
    guard !layout.isTooSmall else {
      drawTooSmall(state, theme: theme, on: &canvas)
      return canvas
    }
    let backdrop = Backdrop(
      state.sky.wanted?.scene ?? state.scene(of: state.shownPlace), depth: theme.depth)
    let context = ViewContext(
      format: Formatting(state.preferences), theme: theme, drawings: drawings,
      now: state.now, backdrop: backdrop, coordinate: state.shownPlace?.coordinate)
    backdrop.draw(in: canvas.bounds, theme: theme, on: &canvas)
    var pageContext = context
    pageContext.theme.isDimmed = state.freshness == .offline
    canvas.clipped(to: layout.page) {
      drawPage(state, layout: layout, context: pageContext, on: &$0)
    }
    StatusLine(state: state, context: context).draw(in: layout.status, on: &canvas)
    drawSky(state, behind: &canvas, backdrop: backdrop)
    if let overlay = state.overlays.last {
      OverlayView(overlay: overlay, state: state, context: context).draw(on: &canvas)
    }
    // Over the overlay, too: what a key there came to would be news to nobody behind it.
    drawMessage(state, layout: layout, theme: theme, on: &canvas)
    return canvas
  }

  /// Puts the sky behind what has been drawn: sharp on the first page, as a ground for tables on
  /// the others.
  private func drawSky(_ state: AppState, behind canvas: inout Canvas, backdrop: Backdrop) {
    guard let picture = state.sky.shown else { return }
    let image = picture.image(blur: state.page == .now ? 0 : 1)
    if image.table.isShaded {
      SkyBackdrop(image: image, backdrop: backdrop, isASCII: !capabilities.isUnicode)
        .draw(behind: &canvas)
    } else if state.page == .now {
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
