import Foundation
import Testing
import WeatherModel

@testable import WeatherTUI

/// Whether words and figures can be read, by WCAG 2.2's contrast ratio on xterm's palette.
@Suite struct ContrastTests {
  private static func luminance(_ color: PaletteColor) -> Double {
    func linear(_ value: Int) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  static func contrast(_ one: PaletteColor, _ other: PaletteColor) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  @Test func theRatioIsTheStandards() {
    let black = PaletteColor(index: 16)
    let white = PaletteColor(index: 231)
    #expect(abs(Self.contrast(black, white) - 21) < 0.001)
    #expect(abs(Self.contrast(PaletteColor(red: 118, green: 118, blue: 118), white) - 4.54) < 0.01)
  }

  /// Whether a cell is part of a word or figure; the row icons draw lightning with a letter.
  private static func isText(_ cell: Cell) -> Bool {
    (cell.character.isLetter || cell.character.isNumber) && cell.character != "ϟ"
  }

  /// The looks that words have in all of the frames, with one of the characters.
  private func looks(_ capabilities: TerminalCapabilities) throws -> [Cell] {
    var seen: Set<Cell> = []
    for frame in try frames(capabilities) {
      for cell in frame.cells where cell.character != " " {
        var look = cell
        look.character = "x"
        if !seen.contains(look), Self.isText(cell) { seen.insert(look) }
      }
    }
    return Array(seen)
  }

  /// Frames of everything, with words in every style that is used.
  private func frames(_ capabilities: TerminalCapabilities) throws -> [Canvas] {
    let screen = try Screen.test(capabilities)
    var frames: [Canvas] = []
    for scene in ForecastScene.allCases {
      for page in Page.allCases {
        for layer in ScreenTests.Layer.allCases {
          for isOld in layer == .none ? [false, true] : [false] {
            var state = ScreenTests.state(
              scene, layer, page: page, size: Size(columns: 110, rows: 34))
            if isOld { state.weather[scene.place.id]?.forecast?.fetchedAt = scene.now - 20_000 }
            frames.append(screen.render(state))
          }
        }
      }
    }
    return frames
  }

  @Test func everyWordCanBeReadWith256Colours() throws {
    let palette = ColorPalette(depth: .full)
    let looks = try looks(.full)
    #expect(looks.count > 10, "the frames have no words")
    for look in looks {
      let pair = palette.resolve(
        foreground: look.foreground, background: look.background, isPicture: false
      ).pair
      guard pair.foreground >= 0, pair.background >= 0 else {
        Issue.record("\(look) leaves a colour to the terminal")
        continue
      }
      let ratio = Self.contrast(
        PaletteColor(index: Int(pair.foreground)), PaletteColor(index: Int(pair.background)))
      #expect(ratio >= 4.5, "\(look.foreground) on \(look.background): \(ratio)")
    }
  }

  @Test func everyTextStyleCanBeReadOnEveryBackdrop() {
    let theme = Theme(depth: .full, isUnicode: true)
    let palette = ColorPalette(depth: .full)
    let temperatures = (-40...50).map { theme.figure(Temperature(celsius: Double($0))) }
    let styles =
      [
        theme.text, theme.strong, theme.label, theme.faint, theme.heading, theme.key, theme.rain,
        theme.sun, theme.stale,
      ] + temperatures
    var grounds: [Color] = []
    for condition in Condition.allCases {
      for altitude in SkySamples.altitudes {
        let backdrop = Backdrop(SkySamples.scene(condition, altitude: altitude), fidelity: .indexed)
        grounds += [backdrop.open, backdrop.band, backdrop.line]
      }
    }
    grounds += grounds.map(Backdrop.night)
    if let panel = theme.panel.background { grounds.append(panel) }
    for ground in Set(grounds) {
      for style in Set(styles) {
        let pair = palette.resolve(
          foreground: style.foreground, background: ground, isPicture: false
        ).pair
        let ratio = Self.contrast(
          PaletteColor(index: Int(pair.foreground)), PaletteColor(index: Int(pair.background)))
        #expect(ratio >= 4.5, "\(style.foreground) on \(ground): \(ratio)")
      }
    }
  }

  @Test(arguments: [Message.Severity.success, .information, .warning, .failure])
  func messagesCanBeRead(severity: Message.Severity) {
    let style = Theme(depth: .full, isUnicode: true).message(severity)
    #expect(Self.ratio(style) >= 4.5)
  }

  @Test(arguments: WeatherAlert.Severity.allCases)
  func alertsCanBeRead(severity: WeatherAlert.Severity) {
    #expect(Self.ratio(Theme(depth: .full, isUnicode: true).alert(severity)) >= 4.5)
  }

  private static func ratio(_ style: Style) -> Double {
    guard let background = style.background else { return 0 }
    let pair = ColorPalette(depth: .full).resolve(
      foreground: style.foreground, background: background, isPicture: false
    ).pair
    return contrast(
      PaletteColor(index: Int(pair.foreground)), PaletteColor(index: Int(pair.background)))
  }

  @Test(arguments: [TerminalCapabilities.eight, .sixteen])
  func withFewColoursWordsCanBeReadOnBlackAndOnWhite(capabilities: TerminalCapabilities) throws {
    let palette = ColorPalette(depth: capabilities.colorDepth)
    let grounds = [PaletteColor(index: 0), PaletteColor(index: 15)]
    let looks = try looks(capabilities)
    #expect(looks.count > 4, "the frames have no words")
    for look in looks {
      let pair = palette.resolve(
        foreground: look.foreground, background: look.background, isPicture: false
      ).pair
      #expect(pair.background < 0, "words stand on the terminal's own background")
      guard pair.foreground >= 0 else { continue }
      for ground in grounds {
        let ratio = Self.contrast(PaletteColor(index: Int(pair.foreground)), ground)
        #expect(ratio >= 3, "colour \(pair.foreground): \(ratio)")
      }
    }
  }

  @Test(arguments: [TerminalCapabilities.monochrome, .ascii])
  func withoutColoursNothingNamesOne(capabilities: TerminalCapabilities) throws {
    for frame in try frames(capabilities) {
      #expect(
        frame.cells.allSatisfy { $0.foreground == .standard && $0.background == .standard })
    }
  }
}
