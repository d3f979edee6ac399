import Testing
import WeatherModel

@testable import WeatherTUI

/// The whole screen at every size, over every page.
@Suite struct ScreenTests {
  /// What lies over the page while it is drawn.
  enum Layer: CaseIterable, Sendable {
    case none, message, help, messages, sources, alerts, hourDetails, dayDetails, settings, empty
  }

  static func state(_ scene: ForecastScene, _ layer: Layer, page: Page, size: Size) -> AppState {
    var state = scene.state(size: size, page: page)
    let overlays = Page.overlays(of: scene)
    switch layer {
    case .none: break
    case .message:
      state.messages.post(.warning, "東京 is not reachable: no route to host", at: state.moment)
    case .help: state.overlays = [overlays[0]]
    case .messages: state.overlays = [overlays[1]]
    case .sources: state.overlays = [overlays[2]]
    case .alerts: state.overlays = [overlays[3]]
    case .hourDetails: state.overlays = [overlays[4]]
    case .dayDetails: state.overlays = [overlays[5]]
    case .settings: state.overlays = [overlays[6]]
    case .empty: state.weather = [:]
    }
    return state
  }

  @Test(arguments: Page.allCases) func everySmallSizeHasAFrame(page: Page) throws {
    let screens = try [Screen.test(.full), Screen.test(.ascii)]
    for rows in 0...30 {
      for columns in 0...60 {
        let size = Size(columns: columns, rows: rows)
        // Layers change from size to size so that each meets every width and every height.
        let layer = Layer.allCases[(rows * 4 + columns) % Layer.allCases.count]
        let scene = ForecastScene.allCases[(rows + columns) % ForecastScene.allCases.count]
        let state = Self.state(scene, layer, page: page, size: size)
        #expect(screens[(rows ^ columns) & 1].render(state).size == size)
      }
    }
  }

  @Test(arguments: Layer.allCases) func everyLayerHasAFrameAtOrdinarySizes(layer: Layer) throws {
    let sizes = [(0, 0), (1, 1), (19, 7), (20, 8), (40, 12), (40, 40), (80, 24), (200, 60)]
    for (index, capabilities) in TerminalCapabilities.all.enumerated() {
      let screen = try Screen.test(capabilities)
      for (columns, rows) in sizes {
        let size = Size(columns: columns, rows: rows)
        let page = Page.allCases[(index + columns) % Page.allCases.count]
        let state = Self.state(.alertAndStrip, layer, page: page, size: size)
        #expect(screen.render(state).size == size)
      }
    }
  }

  @Test(arguments: Page.allCases) func equalStatesGiveEqualFrames(page: Page) throws {
    // Two screens: what one of them has kept from earlier frames must not be seen.
    let (first, second) = try (Screen.test(.full), Screen.test(.full))
    _ = first.render(ForecastScene.polarDay.state(size: Size(columns: 40, rows: 12)))
    for layer in Layer.allCases {
      let state = Self.state(.rainNight, layer, page: page, size: Size(columns: 100, rows: 30))
      #expect(first.render(state) == second.render(state))
    }
  }

  @Test func noTipOrAlertIsCutInTheMiddleOfAWord() throws {
    #expect(
      wrapped("UV index up to 7: protect your skin", to: 30, lines: 2)
        == ["UV index up to 7: protect your", "skin"])
    #expect(wrapped("Severe Thunderstorm Warning", to: 20, lines: 1) == ["Severe …"])
    #expect(wrapped("one two three four five", to: 9, lines: 2) == ["one two", "three …"])
    #expect(wrapped("fits", to: 9, lines: 1) == ["fits"])
  }

  @Test func theHelpSaysAllOfItInTheLeastWindow() throws {
    let size = Size(columns: 20, rows: 8)
    var state = ForecastScene.clearDay.state(size: size)
    let content = OverlayLayout(.help(scroll: 0), size: size).content
    let lines = OverlayContent(state: state).lines(of: .help(scroll: 0), width: content.columns)
    #expect(lines.allSatisfy { displayWidth(of: $0.text) <= content.columns })
    #expect(lines.contains { $0.text.contains("city to the") })
    #expect(lines.count == OverlayContent.lineCount(of: .help(scroll: 0), state: state))
    state.overlays = [.help(scroll: 0)]
    let rows = Picture(canvas: try Screen.test(.full).render(state)).rows
    #expect(rows.contains { $0.contains("city to the") }, "\(rows)")
  }

  @Test func aPanelHasNoMoreRowsThanItsText() throws {
    let size = Size(columns: 100, rows: 34)
    var state = ForecastScene.clearDay.state(size: size)
    state.overlays = [.messages(scroll: 0)]
    let panel = OverlayContent.layout(of: .messages(scroll: 0), state: state).panel
    #expect(panel.rows == 5 && panel.bottom < size.rows - 1)
    let frame = try Screen.test(.full).render(state)
    #expect(frame[panel.left, panel.top].character == "╭")
    #expect(frame[panel.left, panel.bottom - 1].character == "╰")
    #expect(OverlayContent.layout(of: .help(scroll: 0), state: state).panel.rows == size.rows - 3)
  }

  @Test(arguments: [(1, 1), (2, 1), (5, 1), (19, 7), (40, 7), (19, 40)])
  func aTooSmallWindowSaysSoInOneLine(columns: Int, rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    let frame = try Screen.test(.full).render(ForecastScene.rainNight.state(size: size))
    let lines = Picture(canvas: frame).rows
    #expect(lines[0].contains { $0 != " " })
    #expect(!lines[0].contains("…"), "cut in the middle of a word")
    #expect(lines.dropFirst().allSatisfy { $0.allSatisfy { $0 == " " } })
  }

  @Test(arguments: Page.allCases) func aSampleIsMarkedOnEveryPage(page: Page) throws {
    for columns in [20, 40, 80, 200] {
      let size = Size(columns: columns, rows: 24)
      var state = ForecastScene.clearDay.state(size: size, page: page)
      let scene = ForecastScene.clearDay
      state.source = .demo([
        Sample(place: scene.place, forecast: scene.forecast, recorded: scene.now)
      ])
      let lines = Picture(canvas: try Screen.test(.full).render(state)).rows
      #expect(lines.last?.contains("SAMPLE") == true)
      #expect(lines.last?.contains("Open-Meteo") == true)
    }
  }

  @Test(arguments: Page.allCases) func oldFiguresAreDimmedAndTheirAgeIsSaid(page: Page) throws {
    let screen = try Screen.test(.monochrome)
    var state = ForecastScene.rainNight.state(size: Size(columns: 100, rows: 30), page: page)
    let fresh = screen.render(state)
    state.weather[ForecastScene.rainNight.place.id]?.forecast?.fetchedAt =
      ForecastScene.rainNight.now - 5 * 3_600
    let old = screen.render(state)
    #expect(!fresh.cells.contains { $0.attributes.contains(.dim) })
    #expect(old.cells.contains { $0.attributes.contains(.dim) })
    #expect(Picture(canvas: old).rows.last?.contains("5 h ago") == true)
    if page == .now {
      #expect(
        Picture(canvas: old).rows.contains { $0.contains("These figures were fetched 5 h ago") })
    }
  }

  @Test func wideNamesKeepTheRightEdge() throws {
    let screen = try Screen.test(.full)
    for scene in [ForecastScene.clearDay, .flat] {
      for columns in 20...90 {
        for page in Page.allCases {
          let size = Size(columns: columns, rows: 24)
          let frame = screen.render(scene.state(size: size, page: page))
          for row in Picture(canvas: frame).rows { #expect(displayWidth(of: row) == columns) }
        }
      }
    }
  }

  @Test func withoutColoursTheSelectedRowIsReversed() throws {
    for capabilities in [TerminalCapabilities.sixteen, .eight, .monochrome, .ascii] {
      let screen = try Screen.test(capabilities)
      for page in [Page.hourly, .daily] {
        let frame = screen.render(
          ForecastScene.rainNight.state(size: Size(columns: 80, rows: 24), page: page))
        let reversed = (0..<24).filter { frame[5, $0].attributes.contains(.reverse) }
        #expect(reversed.count == 1)
      }
    }
  }

  @Test func theMoonIsMirroredInTheSouth() throws {
    let phase = MoonPhase(at: ForecastScene.rainNight.now)
    let north = try #require(Coordinate(latitude: 50, longitude: 0))
    let south = try #require(Coordinate(latitude: -50, longitude: 0))
    #expect(phase.appearance(from: north) == .waxingCrescent)
    #expect(phase.appearance(from: south) == .waningCrescent)

    let drawings = Drawings(library: try ArtSamples.library(), isASCII: false)
    func picture(isDay: Bool, from place: Coordinate) throws -> Icon {
      var context = ViewContext(
        format: Formatting(Preferences()), theme: Theme(depth: .full, isUnicode: true),
        drawings: drawings, now: ForecastScene.rainNight.now)
      context.coordinate = place
      return try #require(
        context.icon(for: .clear, isDay: isDay, size: .large, at: context.now))
    }
    #expect(try picture(isDay: false, from: north) != picture(isDay: false, from: south))
    #expect(try picture(isDay: true, from: north) == picture(isDay: true, from: south))
  }
}
