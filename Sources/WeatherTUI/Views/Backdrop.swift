import WeatherModel

/// The plain grounds that pages are drawn on, dark shades of the sky that may take their place.
///
/// A page never asks what lies behind it: it writes on these, and where a sky is painted, each cell
/// that still has one of them gives way to the picture (`SkyBackdrop`). Poorer terminals keep their
/// own background.
struct Backdrop: Sendable {
  /// What a cell's background stands for.
  enum Ground: UInt8, Sendable {
    /// The sky as it is.
    case open
    /// The sky behind glass, on which figures lie together.
    case glass
    /// Where the rows of a table lie.
    case band
    /// A thin line between two of them.
    case line
    /// The hours of the night in a chart, and the groove of a range.
    case night

    /// Whether a cell there has one colour: rows and steps of a chart are as high as cells.
    var isEven: Bool {
      switch self {
      case .open, .glass: false
      case .band, .line, .night: true
      }
    }
  }

  /// The colour of the whole page.
  let open: Color
  let glass: Color
  let band: Color
  let line: Color
  /// The first three in the hours of the night.
  private let nights: (open: Color, glass: Color, band: Color)

  /// The grounds under a sky; without one they are a neutral grey.
  init(_ scene: SkyScene?, fidelity: SkyFidelity) {
    guard fidelity == .direct || fidelity == .indexed else {
      (open, glass, band, line) = (.standard, .standard, .standard, .standard)
      nights = (.standard, .standard, .standard)
      return
    }
    let color = scene.map { SkyGradient.ground(of: $0) } ?? SkyColor(0x262626)
    open = Backdrop.shown(color, fidelity)
    glass = open.mixed(with: .hex(0x000000), amount: 0.12)
    band = open.mixed(with: .hex(0x000000), amount: 0.25)
    line = open.mixed(with: .hex(0x000000), amount: 0.22)
    nights = (Backdrop.night(of: open), Backdrop.night(of: glass), Backdrop.night(of: band))
  }

  /// The terminal's own background.
  static let none = Backdrop(nil, fidelity: .none)

  /// Whether the page is drawn on colours of its own.
  private var isPainted: Bool { open != .standard }

  func draw(in rect: Rect, theme: Theme, on canvas: inout Canvas) {
    guard isPainted, !rect.isEmpty else { return }
    canvas.fill(rect, Style(theme.text.foreground, on: open))
  }

  /// Lays glass below figures that belong together; on a ground without colours they only keep the
  /// sky away.
  func drawGlass(in rect: Rect, theme: Theme, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    guard isPainted else { return canvas.reserve(rect) }
    canvas.fill(rect.grown(columns: 1), Style(theme.text.foreground, on: glass))
  }

  /// Puts glass behind what has been drawn on the open sky of a day, as one card.
  ///
  /// 256 colours have no evenly darker sky to put around thin lines: by day they would stand in
  /// blotches. By night the sky is dark enough as it is.
  func putGlassBehindDrawings(in rect: Rect, on canvas: inout Canvas) {
    guard case .rgb(let red, let green, let blue) = open, max(red, green, blue) >= 0x26 else {
      return
    }
    let area = rect.intersection(canvas.bounds)
    var columns: ClosedRange<Int>?
    var rows: ClosedRange<Int>?
    for row in area.top..<area.bottom {
      for column in area.left..<area.right where canvas[column, row].character != " " {
        columns = min(columns?.lowerBound ?? column, column)...max(columns?.upperBound ?? 0, column)
        rows = min(rows?.lowerBound ?? row, row)...row
      }
    }
    guard let columns, let rows else { return }
    let card = Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
    canvas.restyle(card.grown(columns: 1)) { cell in
      if cell.background == open { cell.background = glass }
    }
  }

  /// Lays bands below the rows of a table: one below all of them with thin lines in the rows between
  /// those that stand apart, below every second one where there is no room for lines.
  func drawBands(in table: Rect, count: Int, pitch: Int, theme: Theme, on canvas: inout Canvas) {
    guard isPainted, count > 0 else { return }
    let wide = table.grown(columns: 1)
    let style = Style(theme.text.foreground, on: band)
    if pitch == 1 {
      for index in stride(from: 0, to: count, by: 2) { canvas.fill(wide.line(index), style) }
      return
    }
    var panel = wide
    panel.size = Size(columns: wide.columns, rows: min(wide.rows, count * pitch - 1))
    canvas.fill(panel, style)
    let color = line.mixed(with: .hex(0xFFFFFF), amount: Backdrop.lineStrength)
    for index in 1..<max(1, count) {
      let row = wide.line(index * pitch - 1)
      canvas.fill(row, with: theme.isUnicode ? "─" : " ", Style(color, on: line))
    }
  }

  /// A dark colour as a terminal has it.
  private static func shown(_ color: SkyColor, _ fidelity: SkyFidelity) -> Color {
    let limit = SkyColor.darkestTextLimit
    return .hex(
      (fidelity == .indexed ? SkyDither.nearest(to: color, limit: limit) : color).hex)
  }

  /// Lays a city's own sky below its lines: the colours from above to the horizon, without what
  /// would disturb the words.
  static func drawSky(
    _ scene: SkyScene?, in rect: Rect, fidelity: SkyFidelity, theme: Theme,
    on canvas: inout Canvas
  ) {
    guard fidelity == .direct || fidelity == .indexed else { return }
    for row in 0..<rect.rows {
      let height = (Float(row) + 0.5) / Float(rect.rows)
      let color = scene.map { SkyGradient.ground(of: $0, at: height) } ?? SkyColor(0x262626)
      canvas.fill(rect.line(row), Style(theme.text.foreground, on: shown(color, fidelity)))
    }
  }

  /// How far a line stands out of what is behind it.
  static let lineStrength = 0.22

  /// A colour of the page as it is behind the hours of the night.
  static func night(of color: Color) -> Color {
    color.mixed(with: .hex(0x000000), amount: 0.45)
  }

  /// What a background stands for; nil for one that hides the sky.
  func ground(of background: Color) -> Ground? {
    if background == open { return .open }
    if background == glass { return .glass }
    if background == band { return .band }
    if background == line { return .line }
    return isNight(background) ? .night : nil
  }

  /// Whether a colour is one of those of the night, before or behind a character.
  func isNight(_ color: Color) -> Bool {
    color == nights.open || color == nights.glass || color == nights.band
  }
}

extension SkyGradient {
  /// A colour of a sky on which all text can be read, from its top, 0, to the horizon, 1.
  static func ground(of scene: SkyScene, at height: Float = 0.25) -> SkyColor {
    let look = SkyLook(scene)
    let gradient = SkyGradient(sunAltitude: scene.sun.altitude, darkness: look.darkness)
    let low = 1 - smoothRise(4, 14, Float(abs(scene.sun.altitude)))
    var color = SkyGradient.color(gradient.away, at: height)
      .mixed(with: SkyGradient.color(gradient.toward, at: height), low * height)
      .mixed(with: SkyGradient.color(gradient.overcast, at: height), look.gloom)
    if let veil = look.veil {
      color = color.mixed(
        with: SkyColor(veil.color).scaled(0.25 + 0.75 * gradient.daylight), veil.strength * 0.5)
    }
    let limit = SkyColor.darkestTextLimit
    // A night is nearly black: a little lighter, bands and lines can still be told from it.
    let raised = color.mixed(with: SkyColor(0x30363F), 0.12)
    return raised.dimmed(below: limit, tint: color)
  }
}
