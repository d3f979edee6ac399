import Testing
import WeatherModel

@testable import WeatherTUI

/// Each view by itself, in a rectangle of a marked canvas: nothing outside may change.
@Suite struct ViewBoundsTests {
  static let sizes = [
    (0, 0), (1, 1), (19, 7), (20, 8), (40, 12), (40, 40), (80, 24), (120, 40), (200, 60),
  ].map { Size(columns: $0.0, rows: $0.1) }

  private func context(
    _ scene: ForecastScene, _ capabilities: TerminalCapabilities
  ) throws -> ViewContext {
    let theme = Theme(depth: capabilities.colorDepth, isUnicode: capabilities.isUnicode)
    return ViewContext(
      format: Formatting(Preferences()), theme: theme,
      drawings: Drawings(
        library: try ArtSamples.library(), isASCII: !capabilities.isUnicode),
      now: scene.now, coordinate: scene.place.coordinate)
  }

  /// Draws at an offset and expects everything beyond the rectangle as it was; a chosen row may
  /// reach one column further at either side.
  private func expectInside(
    _ size: Size, margin: Int = 0, _ name: String, draw: (Rect, inout Canvas) -> Void
  ) {
    let rect = Rect(column: 4, row: 3, columns: size.columns, rows: size.rows)
    var canvas = Canvas.marked(Size(columns: size.columns + 9, rows: size.rows + 7))
    draw(rect, &canvas)
    let changes = canvas.changes(outside: rect.grown(columns: margin))
    #expect(changes.isEmpty, "\(name) at \(size) draws at \(changes.prefix(3))")
  }

  @Test(arguments: ForecastScene.allCases) func pagesStayInTheirRectangle(scene: ForecastScene)
    throws
  {
    for capabilities in [TerminalCapabilities.full, .ascii] {
      let context = try context(scene, capabilities)
      let forecast = scene.forecast
      for size in Self.sizes {
        let state = scene.state(size: size)
        expectInside(size, "NowPage") { rect, canvas in
          NowPage(state: state, place: scene.place, forecast: forecast, context: context)
            .draw(in: rect, on: &canvas)
        }
        expectInside(size, "PageHeader") { rect, canvas in
          PageHeader(state: state, place: scene.place, forecast: forecast, context: context)
            .draw(in: rect, margin: 1, on: &canvas)
        }
        expectInside(size, "StatusLine") { rect, canvas in
          StatusLine(state: state, context: context).draw(in: rect.line(0), on: &canvas)
        }
        var waiting = state
        waiting.weather = [:]
        expectInside(size, "EmptyPage") { rect, canvas in
          EmptyPage(state: waiting, context: context).draw(in: rect, on: &canvas)
        }
      }
    }
  }

  @Test(arguments: ForecastScene.allCases) func partsStayInTheirRectangle(scene: ForecastScene)
    throws
  {
    for capabilities in [TerminalCapabilities.full, .ascii] {
      let context = try context(scene, capabilities)
      let forecast = scene.forecast
      let days = forecast.days(from: scene.now)
      for size in Self.sizes {
        expectInside(size, margin: 1, "HourTable") { rect, canvas in
          let table = HourTable(forecast: forecast, context: context, width: rect.columns)
          table.draw(
            forecast.hourRows(from: scene.now), selection: ListSelection(), in: rect, on: &canvas)
          table.drawHeading(in: rect.line(0), on: &canvas)
        }
        for pitch in 1...3 {
          expectInside(size, margin: 1, "DayTable") { rect, canvas in
            let table = DayTable(
              forecast: forecast, days: days, context: context, width: rect.columns,
              isBrief: pitch == 2)
            table.draw(selected: 1, pitch: pitch, in: rect, on: &canvas)
            table.drawHeading(in: rect.line(0), on: &canvas)
          }
        }
        expectInside(size, "HoursChart") { rect, canvas in
          HoursChart(forecast: forecast, hoursAhead: 24, context: context)?
            .draw(in: rect, on: &canvas)
        }
        expectInside(size, "NextHourStrip") { rect, canvas in
          NextHourStrip(forecast: forecast, context: context)?.draw(in: rect, on: &canvas)
        }
        expectInside(size, "NowDetails") { rect, canvas in
          let entries = DetailEntries(
            forecast: forecast, coordinate: scene.place.coordinate, now: scene.now,
            format: context.format
          ).entries
          NowDetails(
            entries: entries, strip: NextHourStrip(forecast: forecast, context: context),
            context: context
          ).draw(in: rect, on: &canvas)
        }
      }
    }
  }

  @Test func overlaysStayInTheirPanel() throws {
    let scene = ForecastScene.alertAndStrip
    let context = try context(scene, .full)
    for size in Self.sizes {
      for overlay in Page.overlays(of: scene) {
        var canvas = Canvas.marked(size)
        let state = scene.state(size: size, overlays: [overlay])
        OverlayView(overlay: overlay, state: state, context: context).draw(on: &canvas)
        let panel = OverlayLayout(overlay, size: size).panel
        #expect(canvas.changes(outside: panel).isEmpty, "\(overlay) at \(size)")
      }
    }
  }
}
