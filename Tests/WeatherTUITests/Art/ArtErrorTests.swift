import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct ArtErrorTests {
  @Test(
    arguments: [
      (":yyy:", ":yyq:", "“q” is no ink"),
      (":yyy:", ":yy:", "2 inks under 3 characters"),
      (":yyy:", ":yy", "does not end with it"),
      (":yyy:", ":yy :", "without ink"),
      (":yyy:\n", "", "no line of inks"),
      ("|⢎⠶⡱|", "|⢎⠶|", "2 columns instead of 3"),
      ("|⢎⠶⡱|", "|⢎⚡|", "takes 2 columns"),
      ("|⢎⠶⡱|", "|⢎⠶\u{1}|", "takes 0 columns"),
      ("|⢎⠶⡱|", "⢎●⡱|", "expected a row"),
      ("|⢎⠶⡱|", "|", "does not end with it"),
      ("|⢎⠶⡱|\n:yyy:\n", "", "0 rows instead of 1"),
      ("|⢎⠶⡱|\n:yyy:\n", "= clear\n", "run in a circle"),
      ("|⢎⠶⡱|\n:yyy:\n", "= rain\n= snow\n", "only line"),
      ("|⢎⠶⡱|\n:yyy:\n", "= sunshine\n", "[sunshine row] is missing"),
      ("[clear.day row]", "[clear.morning row]", "[clear row] is missing"),
    ])
  func faultyIconIsNamed(old: String, new: String, problem: String) throws {
    let library = try ArtSamples.damaged(icons: (old, new))
    let error = #expect(throws: ArtError.self) {
      try library.icon(for: .clear, isDay: true, size: .row, moon: .fullMoon, ascii: false)
    }
    #expect(error?.file == "Icons.txt")
    #expect(error?.problem.contains(problem) == true, "\(String(describing: error))")
    // The rest of the file stays usable.
    _ = try library.icon(for: .rain, isDay: true, size: .row, moon: .fullMoon, ascii: false)
  }

  @Test func errorNamesTheLine() throws {
    let icons = "# a comment\n\n[clear row]\r\n|abc|\r\n:wxw:\r\n"
    let library = try ArtLibrary(icons: Array(icons.utf8), digits: [])
    let error = #expect(throws: ArtError.self) {
      try library.icon(for: .clear, isDay: false, size: .row, moon: .fullMoon, ascii: false)
    }
    #expect(error?.description == "Icons.txt:5: “x” is no ink")
  }

  @Test func aliasTakesThePictureOfTheSameSize() throws {
    let icons = "[squall row]\n= rain\n[rain.night row]\n|///|\n:bb:\n"
    let broken = try ArtLibrary(icons: Array(icons.utf8), digits: [])
    let error = #expect(throws: ArtError.self) {
      try broken.icon(for: .squall, isDay: false, size: .row, moon: .fullMoon, ascii: false)
    }
    #expect(error?.description == "Icons.txt:5: 2 inks under 3 characters")

    let sound = try ArtLibrary(
      icons: Array(icons.replacing(":bb:", with: ":bbb:").utf8), digits: [])
    let icon = try sound.icon(
      for: .squall, isDay: false, size: .row, moon: .fullMoon, ascii: false)
    #expect(icon.rows.first?.map(\.ink) == [.rain, .rain, .rain])
    #expect(throws: ArtError.self) {
      try sound.icon(for: .squall, isDay: true, size: .row, moon: .fullMoon, ascii: false)
    }
  }

  @Test(
    arguments: [
      "+ sun pair 0 0", "+ moon huge 0 0", "+ moon pair 0", "+ moon pair x 0", "+ moon disc 0 0",
    ])
  func faultyMoonIsNamed(line: String) throws {
    let icons = "[clear row]\n\(line)\n|   |\n:   :\n[moon.fullMoon pair]\n|()|\n:mm:\n"
    let library = try ArtLibrary(icons: Array(icons.utf8), digits: [])
    #expect(throws: ArtError.self) {
      try library.icon(for: .clear, isDay: false, size: .row, moon: .fullMoon, ascii: false)
    }
  }

  @Test func headingWithoutBracketIsRefused() {
    let error = #expect(throws: ArtError.self) {
      try ArtLibrary(icons: Array("\n[clear row\n".utf8), digits: [])
    }
    #expect(error?.description == "Icons.txt:2: the heading has no closing bracket")
  }

  @Test func brokenTextIsRefused() throws {
    let bytes = Array("[clear row]\n|".utf8) + [0xFF, 0xFE, 0xC0] + Array("|\n:www:\n".utf8)
    let library = try ArtLibrary(icons: bytes, digits: [])
    let error = #expect(throws: ArtError.self) {
      try library.icon(for: .clear, isDay: true, size: .row, moon: .fullMoon, ascii: false)
    }
    #expect(error?.description == "Icons.txt:2: the text is not UTF-8")
  }

  @Test(
    arguments: [
      ("[digits 3]", "[digits 4]", "[digits 3] is missing"),
      ("[digits 3]\nglyph 0\n", "[digits 3]\n", "before the first"),
      ("[digits 3]\nglyph 0\n", "[digits 3]\nglyph zero\n", "neither a row nor"),
      ("[digits 3]\nglyph 0\n", "[digits 3]\nglyph 1\n", "drawn twice"),
      ("[digits 3]\nglyph 0\n", "[digits 3]\nglyph 0\n|abcd|\n", "more than 3 rows"),
      ("| ▂▂ |\n|▐  ▌|\n", "|▐  ▌|\n", "has 2 of 3 rows"),
      ("| ▂▂ |\n|▐  ▌|\n", "| ▂ |\n|▐  ▌|\n", "4 columns in a glyph of 3"),
      ("| ▂▂ |\n|▐  ▌|\n", "|日▂▂|\n|▐  ▌|\n", "takes 2 columns"),
    ])
  func faultyGlyphIsNamed(old: String, new: String, problem: String) throws {
    let library = try ArtSamples.damaged(digits: (old, new))
    let error = #expect(throws: ArtError.self) { try library.digits(height: .three, ascii: false) }
    #expect(error?.file == "Digits.txt")
    #expect(error?.problem.contains(problem) == true, "\(String(describing: error))")
    _ = try library.digits(height: .seven, ascii: false)
  }

  @Test func validationFindsWhatIsDrawnTwice() throws {
    let library = try ArtSamples.damaged(icons: ("[snow row]", "[rain row]"))
    let error = #expect(throws: ArtError.self) { try library.validate() }
    #expect(error?.problem == "the section stands in the file twice")
  }

  /// Sound up to some byte, each file is either read or refused, and never read beyond its end.
  @Test func truncationAtEveryByteIsReadOrRefused() throws {
    let icons = try ArtSamples.directory.read(ArtLibrary.iconFileName)
    let section = try #require(icons.firstIndexAfter("[clear.day large]"))
    let iconPart = Array(icons[..<(section + 400)])
    var iconsRead = 0
    for end in 0...iconPart.count {
      let read = try? ArtLibrary(icons: Array(iconPart[..<end]), digits: [])
        .icon(for: .clear, isDay: true, size: .large, moon: .fullMoon, ascii: false)
      if let read {
        #expect(read.size == Icon.SizeClass.large.size)
        iconsRead += 1
      }
    }
    #expect(iconsRead > 0 && iconsRead < iconPart.count / 2)

    let digits = try ArtSamples.directory.read(ArtLibrary.numeralFileName)
    let start = try #require(digits.firstIndexAfter("\n[digits 3 ascii]")) - 17
    let digitPart = Array(digits[start...])
    var digitsRead = 0
    for end in 0...digitPart.count {
      let read = try? ArtLibrary(icons: [], digits: Array(digitPart[..<end]))
        .digits(height: .three, ascii: true)
      if read != nil { digitsRead += 1 }
    }
    #expect((1...2).contains(digitsRead))
  }

  /// Every cut of the whole files can be indexed or is refused.
  @Test func truncatedFilesAreIndexedOrRefused() throws {
    let icons = try ArtSamples.directory.read(ArtLibrary.iconFileName)
    var refused = 0
    for end in 0...icons.count {
      do {
        let file = try ArtFile(name: "cut", bytes: Array(icons[..<end]))
        #expect(file.sections.last?.body.upperBound ?? end == end)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0 && refused < icons.count / 4)
  }
}

extension [UInt8] {
  /// The index behind the first place where a text stands.
  fileprivate func firstIndexAfter(_ text: String) -> Int? {
    firstRange(of: Array(text.utf8))?.upperBound
  }
}
