import CNcurses
import Foundation
import TestSupport
import Testing

@testable import WeatherTUI

extension CursesTests {
  /// Canvases through curses into memory, read back by a model of the terminal.
  @Suite("Screen image", .enabled(if: CursesTests.hasDatabase, "needs ncurses-base"))
  struct ScreenImageTests {
    private let size = Size(columns: 32, rows: 10)

    /// Curses on a file, and what it writes.
    private final class Stage {
      let file: FileHandle
      var screen: TerminalScreen
      var image: ScreenImage
      var byteCount = 0
      private let size: Size
      private let curses: OpaquePointer
      private let input: Int32

      init(size: Size, term: String, colors: DepthChoice, pairCapacity: Int) throws {
        self.size = size
        let entry = try TerminalEntry(environment: ["TERM": term], colors: colors)
        let path = FileManager.default.temporaryDirectory
          .appendingPathComponent("wx-frames-\(UUID().uuidString)")
        let output = open(path.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        unlink(path.path)
        input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        try #require(output >= 0 && input >= 0)
        file = FileHandle(fileDescriptor: output, closeOnDealloc: true)
        try #require(wx_set_character_locale("C.UTF-8"))
        curses = try #require(wx_open_screen(entry.name, entry.description, input, output))
        try #require(start_color() == OK && use_default_colors() == OK)
        resize_term(Int32(size.rows), Int32(size.columns))
        image = ScreenImage(
          encoder: RowEncoder(
            palette: ColorPalette(depth: entry.colorDepth, isDirect: entry.hasDirectColor),
            isUnicode: true, pairCapacity: pairCapacity),
          canSynchronize: true)
        screen = TerminalScreen(columns: size.columns, rows: size.rows)
      }

      deinit {
        endwin()
        delscreen(curses)
        close(input)
      }

      func show(_ canvas: Canvas) throws {
        image.show(canvas, in: size)
        try file.seek(toOffset: UInt64(byteCount))
        let bytes = try file.readToEnd() ?? Data()
        byteCount += bytes.count
        screen.receive(bytes)
      }
    }

    /// What a cell of the canvas has to look like.
    private func expected(_ color: Color, isDirect: Bool) -> TerminalScreen.Color {
      switch color {
      case .standard: return .standard
      case .ansi(let index): return .indexed(Int(index))
      case .rgb(let red, let green, let blue):
        return isDirect
          ? .rgb(red: Int(red), green: Int(green), blue: Int(blue))
          : .indexed(ColorPalette.nearestOf256(red, green, blue))
      }
    }

    private func expectShown(
      _ canvas: Canvas, on screen: TerminalScreen, isDirect: Bool, _ comment: String
    ) {
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          let cell = canvas[column, row]
          let shown = screen.cell(column, row)
          let isRight =
            shown.text == String(cell.character)
            && shown.rendition.background == expected(cell.background, isDirect: isDirect)
            && (cell.character == " "
              || shown.rendition.foreground == expected(cell.foreground, isDirect: isDirect))
          guard isRight else {
            Issue.record("\(comment): \(column), \(row): \(cell) is shown as \(shown)")
            return
          }
        }
      }
    }

    private func color(_ random: inout SeededRandom) -> Color {
      switch Int.random(in: 0..<24, using: &random) {
      case 0: .standard
      case 1: .ansi(UInt8.random(in: 0...15, using: &random))
      case 2: .hex(UInt32.random(in: 0...15, using: &random))
      default: .hex(UInt32.random(in: 0...0xFFFFFF, using: &random))
      }
    }

    /// 120 pictures with about 200 new pairs each, and a table that holds two or three pictures.
    @Test(arguments: [true, false])
    func everyCellHasItsColoursThoughPairsRunOut(isDirect: Bool) throws {
      let stage = try Stage(
        size: size, term: "xterm-256color", colors: isDirect ? .direct : .exactly(.full),
        pairCapacity: 900)
      var random = SeededRandom(isDirect ? 1 : 2)
      var canvas = Canvas(size: size)
      for picture in 0..<120 {
        if picture % 40 == 39 { stage.image.forget() }
        let changes = picture % 5 == 0 ? 320 : 200
        for _ in 0..<changes {
          let place = Point(
            column: Int.random(in: 0..<size.columns, using: &random),
            row: Int.random(in: 0..<size.rows, using: &random))
          canvas.put(
            Bool.random(using: &random) ? "▀" : " ", width: 1, at: place,
            Style(color(&random), on: color(&random)))
        }
        try stage.show(canvas)
        expectShown(canvas, on: stage.screen, isDirect: isDirect, "picture \(picture)")
      }
      #expect(stage.screen.unknownSequences == [])
      // The user's palette is the user's.
      #expect(stage.screen.operatingSystemCommands == [])
    }

    /// A pair whose number is used again does not make curses draw what stays.
    @Test func newMeaningsDrawNothingButWhatChanges() throws {
      let stage = try Stage(
        size: size, term: "xterm-256color", colors: .direct, pairCapacity: 340)
      var canvas = Canvas(size: size)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          canvas.put(
            "▀", width: 1, at: Point(column: column, row: row),
            Style(.hex(UInt32(row * 32 + column + 1)), on: .hex(0x102030)))
        }
      }
      try stage.show(canvas)
      for step in 0..<60 {
        let before = stage.byteCount
        canvas.put(
          "▀", width: 1, at: Point(column: 3, row: 4),
          Style(.hex(0x800000 + UInt32(step)), on: .hex(0x102030)))
        try stage.show(canvas)
        #expect(stage.byteCount - before < 90, "step \(step)")
        expectShown(canvas, on: stage.screen, isDirect: true, "step \(step)")
      }
    }

    @Test func equalCanvasesWriteNothing() throws {
      let stage = try Stage(
        size: size, term: "xterm-256color", colors: .direct, pairCapacity: 900)
      var canvas = Canvas(size: size)
      canvas.write("Denver", at: Point(column: 2, row: 2), Style(.hex(0xFFFFFF), on: .hex(0)))
      try stage.show(canvas)
      let count = stage.byteCount
      try stage.show(canvas)
      #expect(count > 0 && stage.byteCount == count)
    }
  }
}
