import Testing
import WeatherModel

@testable import WeatherTUI

/// The search and the list of cities at every size and in every depth of colour.
@Suite struct PlaceOverlayTests {
  private static let places = SamplePlaces.springfields + [SamplePlaces.xian, SampleWeather.tokyo]

  static func search(_ text: String = "springfield") -> Overlay {
    var search = SearchState()
    for character in text { _ = search.take(.character(character), at: .zero) }
    search.found(places.map { SamplePlaces.hit($0, population: 116_000, hours: -6) }, query: text)
    return .search(search)
  }

  /// The settings with the one chosen that has the longest value.
  static let settings: Overlay = {
    var selection = ListSelection()
    selection.select(3, count: SettingsRow.allCases.count, visible: SettingsRow.allCases.count)
    return .settings(selection)
  }()

  /// Favourites with weather, one of which has failed, one of which has an alert.
  static func state(
    size: Size, count: Int = 7, overlay: Overlay, language: Language = .english
  ) -> AppState {
    let moment = Moment(instant: SampleWeather.morning, millisecond: 0, uptime: .seconds(9))
    let chosen = count <= places.count ? Array(places.prefix(count)) : SampleWeather.places(count)
    let favorites = FavoriteList(
      favorites: chosen.map { FavoriteList.Favorite(place: $0) }, defaultID: chosen.first?.id)
    var state = AppState(
      moment: moment, size: size, preferences: Preferences(language: language),
      favorites: favorites)
    state.settingsPath = "~/.config/wx/config.json"
    state.refresh.providers = [.openMeteo, .metNorway]
    for (index, place) in chosen.enumerated() {
      var forecast = SampleWeather.forecast(of: place, at: moment.instant)
      if index == 1 {
        forecast.current?.condition = ConditionReport(.heavyRain)
        forecast.fetchedAt = moment.instant - 7_200
      }
      state.weather[place.id] = Remote(forecast: forecast)
    }
    if count > 2 {
      state.weather[chosen[2].id] = Remote(
        failure: ProviderError(.unreadable, "Open-Meteo left this place out of its answer"))
    }
    state.shownID = chosen.first?.id
    state.overlays = [overlay]
    state.clampPlaces()
    return state
  }

  private func context(_ state: AppState, _ capabilities: TerminalCapabilities) throws
    -> ViewContext
  {
    ViewContext(
      format: Formatting(state.preferences),
      theme: Theme(depth: capabilities.colorDepth, isUnicode: capabilities.isUnicode),
      drawings: Drawings(library: try ArtSamples.library(), isASCII: !capabilities.isUnicode),
      now: state.now, coordinate: nil)
  }

  private func rows(_ state: AppState) throws -> [String] {
    Picture(canvas: try Screen.test(.full).render(state)).rows
  }

  @Test(arguments: [(100, 24), (80, 24), (60, 16), (40, 12)])
  func clocksOfTheHitsStandBelowEachOther(columns: Int, rows: Int) throws {
    var search = SearchState()
    for character in "xi" { _ = search.take(.character(character), at: .zero) }
    let hits = [
      SamplePlaces.hit(SamplePlaces.xian, population: 12_952_907, hours: 8),
      SamplePlaces.hit(SamplePlaces.xianDistrict, hours: 8),
      SamplePlaces.hit(SampleWeather.tokyo, population: 240_000, hours: 8),
      SamplePlaces.hit(Self.longest, population: 9_000, hours: 8),
    ]
    search.found(hits, query: "xi")
    let state = Self.state(
      size: Size(columns: columns, rows: rows), count: 1, overlay: .search(search))
    let places = try self.rows(state).compactMap { row in
      row.firstRange(of: "15:30").map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    }
    #expect(places.count == 4 && Set(places).count == 1, "\(places)")
  }

  /// A name that is wider than most screens leave room for.
  private static let longest: Place = {
    var place = SampleWeather.tokyo
    place.name = "Rincón de Nicolás Romero (Cedros Tercera Manzana)"
    return place
  }()

  @Test func whatIsWrongStaysWhereItsRemedyDoesNotFit() throws {
    var search = SearchState()
    for character in "xi" { _ = search.take(.character(character), at: .zero) }
    search.found([SamplePlaces.hit(SamplePlaces.xian)], query: "xi")
    search.ask(RequestID(number: 1))
    search.failed(
      "No connection to Open-Meteo: check the network", request: RequestID(number: 1))
    func text(_ columns: Int) throws -> String {
      let size = Size(columns: columns, rows: 16)
      return try rows(Self.state(size: size, overlay: .search(search))).joined()
    }
    #expect(try text(80).contains("Built-in list only · No connection to Open-Meteo: check the"))
    #expect(try text(60).contains("Built-in list only · No connection to Open-Meteo "))
    #expect(try !text(60).contains("…"))
  }

  struct Golden: Sendable, CustomTestStringConvertible {
    var name: String
    var size: Size
    var capabilities: TerminalCapabilities
    var language = Language.english
    var testDescription: String { name }
  }

  static let goldens = [
    Golden(name: "full", size: Size(columns: 80, rows: 24), capabilities: .full),
    Golden(
      name: "chinese", size: Size(columns: 80, rows: 24), capabilities: .sixteen,
      language: .chinese),
    Golden(name: "mono", size: Size(columns: 40, rows: 12), capabilities: .monochrome),
    Golden(name: "ascii", size: Size(columns: 40, rows: 12), capabilities: .ascii),
    Golden(name: "least", size: Size(columns: 20, rows: 8), capabilities: .full),
  ]

  @Test(arguments: goldens) func asRecorded(golden: Golden) throws {
    for (name, overlay) in [
      ("search", Self.search()), ("cities", .cities(CityListState())), ("settings", Self.settings),
    ] {
      let state = Self.state(size: golden.size, overlay: overlay, language: golden.language)
      let frame = try Screen.test(golden.capabilities).render(state)
      let picture = Picture(canvas: frame, isASCII: !golden.capabilities.isUnicode).description
      try GoldenPicture.expect(picture, named: "\(name)-\(golden.name)")
    }
  }

  @Test(arguments: [0, 1, 2, 7, 200]) func theyStayInTheirPanels(count: Int) throws {
    for size in ViewBoundsTests.sizes {
      for overlay in [
        Self.search(), .search(SearchState()), .cities(CityListState()), Self.settings,
      ] {
        let state = Self.state(size: size, count: count, overlay: overlay)
        let panel = OverlayLayout(overlay, size: size).panel
        for capabilities in TerminalCapabilities.all {
          var canvas = Canvas.marked(size)
          OverlayView(
            overlay: state.overlays[0], state: state, context: try context(state, capabilities)
          ).draw(on: &canvas)
          #expect(canvas.changes(outside: panel).isEmpty, "\(overlay) at \(size)")
        }
      }
    }
  }

  @Test func theirPartsDoNotOverlap() {
    for size in ViewBoundsTests.sizes where !ScreenLayout(size: size).isTooSmall {
      for count in [0, 1, 2, 9, 200] {
        let content = OverlayLayout(.cities(CityListState()), size: size).content
        let layout = CityListLayout(content: content, count: count)
        #expect(layout.bands.bottom <= layout.hints.top)
        #expect(layout.hints.bottom <= content.bottom)
        let last = layout.band(layout.visible - 1)
        #expect(last.rows == layout.bandRows, "\(count) at \(size)")
        #expect(layout.offset(at: last.origin) == layout.visible - 1)
      }
      let content = OverlayLayout(.search(SearchState()), size: size).content
      let layout = SearchLayout(content: content)
      #expect(layout.field.bottom <= layout.list.top)
      #expect(layout.list.bottom <= layout.note.top)
      #expect(layout.note.bottom <= content.bottom)
      #expect(layout.visible >= 3, "\(size)")
      let inside = OverlayLayout(Self.settings, size: size).content
      let settings = SettingsLayout(content: inside)
      #expect(settings.rows.bottom <= settings.notes.top || settings.notes.isEmpty)
      #expect(settings.notes.bottom <= inside.bottom)
      #expect(settings.row(settings.visible - 1).rows == settings.pitch, "\(size)")
    }
  }

  @Test(arguments: [(40, 12), (60, 20), (80, 24), (120, 40)])
  func namesakesAreToldApart(columns: Int, rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    for overlay in [Self.search(), .cities(CityListState())] {
      let lines = try self.rows(Self.state(size: size, overlay: overlay))
      let text = lines.joined(separator: "\n")
      for region in ["Illinois", "Missouri", "Massachu"] {
        #expect(text.contains(region), "\(region) at \(size):\n\(text)")
      }
      // Two in Ohio: only the point tells them apart.
      guard overlay.isSameKind(as: Self.search()) || rows > 12 else { continue }
      #expect(text.contains("39.9"), "at \(size):\n\(text)")
      #expect(text.contains("40.5"), "at \(size):\n\(text)")
    }
  }

  @Test func theFirstBandKeepsOffTheTitle() throws {
    let size = Size(columns: 80, rows: 24)
    let state = Self.state(size: size, overlay: .cities(CityListState()))
    let canvas = try Screen.test(.full).render(state)
    let panel = OverlayLayout(state.overlays[0], size: size).panel
    let below = canvas[panel.left + 4, panel.top + 1]
    #expect(below.character == " ")
    #expect(below.background == canvas[panel.left + 4, panel.top].background)
  }

  @Test(arguments: [20, 24, 30, 40, 50, 80, 120]) func hintsAreNeverCut(columns: Int) throws {
    for language in [Language.english, .chinese] {
      for rows in [8, 12, 24] {
        let state = Self.state(
          size: Size(columns: columns, rows: rows), overlay: .cities(CityListState()),
          language: language)
        let layout = CityListLayout(
          content: OverlayLayout(state.overlays[0], size: state.size).content, count: 7)
        let hints = try self.rows(state)[layout.hints.top..<layout.hints.bottom]
        #expect(hints.allSatisfy { !$0.contains("…") }, "\(hints)")
        #expect(hints.contains { $0.contains("?") }, "\(hints)")
      }
    }
  }

  @Test func theFieldWorksAtTwentyColumns() throws {
    var search = SearchState()
    for character in "Llanfairpwllgwyngyll" { _ = search.take(.character(character), at: .zero) }
    let size = Size(columns: 20, rows: 8)
    let state = Self.state(size: size, overlay: .search(search))
    let canvas = try Screen.test(.full).render(state)
    let row = SearchLayout(content: OverlayLayout(state.overlays[0], size: size).content).field.top
    let cursor = (0..<20).filter { canvas[$0, row].attributes.contains(.reverse) }
    #expect(cursor.count == 1)
    #expect(try rows(state)[row].contains("pwllgwyngyll"))
  }

  @Test func theCursorCoversAWideCharacterWhole() throws {
    var search = SearchState()
    for character in "西安" { _ = search.take(.character(character), at: .zero) }
    _ = search.take(.home, at: .zero)
    let size = Size(columns: 80, rows: 24)
    let state = Self.state(size: size, overlay: .search(search))
    let canvas = try Screen.test(.full).render(state)
    let row = SearchLayout(content: OverlayLayout(state.overlays[0], size: size).content).field.top
    #expect((0..<80).filter { canvas[$0, row].attributes.contains(.reverse) }.count == 2)
  }

  @Test func notesSayWhatIsToBeDone() throws {
    let size = Size(columns: 80, rows: 24)
    func text(_ query: String) throws -> String {
      var search = SearchState()
      for character in query { _ = search.take(.character(character), at: .zero) }
      return try rows(Self.state(size: size, overlay: .search(search))).joined()
    }
    #expect(try text("").contains("Enter shows"))
    #expect(try text("q").contains("Type another letter"))
    #expect(try text("qq").contains("Searching"))
    #expect(try text("48.9, 500").contains("180"))
  }
}
