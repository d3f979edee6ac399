import Testing

@testable import WeatherTUI

/// Whole pages as pictures that were looked at when they were recorded.
@Suite struct GoldenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var scene: ForecastScene
    var size: Size
    var capabilities: TerminalCapabilities
    var page: Page

    var testDescription: String { name }
    var name: String { "\(scene.rawValue)-\(page)" }
  }

  static let cases: [Case] = Page.allCases.flatMap { page in
    [
      Case(scene: .rainNight, size: Size(columns: 80, rows: 24), capabilities: .full, page: page),
      Case(scene: .clearDay, size: Size(columns: 120, rows: 40), capabilities: .eight, page: page),
      Case(scene: .halfEmpty, size: Size(columns: 40, rows: 12), capabilities: .ascii, page: page),
      Case(
        scene: .polarDay, size: Size(columns: 80, rows: 24), capabilities: .monochrome, page: page),
      Case(
        scene: .alertAndStrip, size: Size(columns: 100, rows: 30), capabilities: .full, page: page),
    ]
  }

  @Test(arguments: cases) func page(_ golden: Case) throws {
    let screen = try Screen.test(golden.capabilities)
    let frame = screen.render(golden.scene.state(size: golden.size, page: golden.page))
    let picture = Picture(canvas: frame, isASCII: !golden.capabilities.isUnicode)
      .description
    try GoldenPicture.expect(picture, named: golden.name)
  }

  /// A page with the sky of its forecast, as each kind of terminal shows it.
  struct SkyCase: CustomTestStringConvertible, Sendable {
    var scene: ForecastScene
    var page: Page
    var size: Size
    var fidelity: SkyFidelity

    var testDescription: String { name }
    var name: String { "sky-\(scene.rawValue)-\(page)-\(fidelity)" }
  }

  static let skyCases: [SkyCase] = [
    SkyCase(
      scene: .rainNight, page: .now, size: Size(columns: 60, rows: 18), fidelity: .direct),
    SkyCase(
      scene: .clearDay, page: .daily, size: Size(columns: 60, rows: 18), fidelity: .direct),
    SkyCase(
      scene: .alertAndStrip, page: .hourly, size: Size(columns: 44, rows: 14), fidelity: .direct),
    SkyCase(
      scene: .clearDay, page: .now, size: Size(columns: 44, rows: 14), fidelity: .indexed),
    SkyCase(
      scene: .polarDay, page: .now, size: Size(columns: 44, rows: 14), fidelity: .sixteen),
  ]

  @Test(arguments: skyCases) func sky(_ golden: SkyCase) throws {
    let screen = try Screen.test(golden.fidelity == .sixteen ? .sixteen : .full)
    var state = golden.scene.state(size: golden.size, page: golden.page)
    state.showSky(
      by: SkyPainter(fidelity: golden.fidelity, horizons: try SkySamples.horizons()))
    try GoldenPicture.expect(
      Picture(canvas: screen.render(state)).description, named: golden.name)
  }
}
