import WeatherModel

/// City, local time and the weather in a word, above the tables.
struct PageHeader {
  let state: AppState
  let place: Place
  let forecast: Forecast
  let context: ViewContext

  func draw(in rect: Rect, margin: Int, on canvas: inout Canvas) {
    guard !rect.isEmpty else { return }
    canvas.clipped(to: rect) { drawInside(rect, margin: margin, on: &$0) }
  }

  private func drawInside(_ rect: Rect, margin: Int, on canvas: inout Canvas) {
    let theme = context.theme
    let inner = rect.inset(columns: margin)
    let wall = forecast.zone.wallTime(at: context.now)
    let time = context.format.time(wall)
    let title = context.text(state.page.title)
    let name = state.name(of: place)
    let sides = max(displayWidth(of: title), displayWidth(of: time)) + 1
    var middle = inner.inset(columns: sides)
    if displayWidth(of: name) <= middle.columns {
      canvas.write(title, at: Point(column: inner.left, row: rect.top), theme.label)
      canvas.write(time, endingAt: inner.right, row: rect.top, theme.label)
    } else {
      // The name matters most: the page's title goes first, its dots say the same; then the time.
      middle = Rect(
        column: inner.left, row: rect.top, columns: inner.columns - displayWidth(of: time) - 1,
        rows: 1)
      if displayWidth(of: name) <= middle.columns {
        canvas.write(time, endingAt: inner.right, row: rect.top, theme.label)
      } else {
        middle = inner
      }
    }
    canvas.write(
      cityLine(columns: middle.columns), centeredIn: middle, row: rect.top, theme.strong)
    guard rect.rows > 1, let conditions = forecast.conditions(at: context.now) else { return }
    let words = context.words(conditions.condition, isDay: conditions.isDay)
    let summary =
      context.format.temperature(conditions.temperature) + context.separator + words
    canvas.write(summary, centeredIn: inner, row: rect.top + 1, theme.label)
  }

  /// The name, with region and country where there is room, so that namesakes are told apart.
  private func cityLine(columns: Int) -> String {
    let name = state.name(of: place)
    let full = ([name] + place.surroundings).joined(separator: ", ")
    return displayWidth(of: full) <= columns ? full : truncated(name, to: columns)
  }
}

extension Place {
  /// Region and country, without what the name or each other repeats; the country's code where a
  /// service gives no more: of five Londons it tells two apart.
  var surroundings: [String] {
    var parts: [String] = []
    for part in [region, country ?? countryCode].compactMap({ $0 })
    where part != name && !parts.contains(part) {
      parts.append(part)
    }
    return parts
  }
}
