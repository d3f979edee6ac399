/// Puts a painted sky behind a page that was drawn on plain grounds.
///
/// The words stay as they are. Behind each of them the picture is dimmed as far as its own colour
/// needs, and no further; from there the dimming fades away.
struct SkyBackdrop {
  /// What stands in a cell, as far as the sky is concerned.
  private enum Part: UInt8 {
    /// Something with a background of its own.
    case hidden
    /// A part of a bar, before which a part of its groove stands as the character.
    case bar
    /// The sky and nothing else.
    case picture
    /// A word, or a gap in one that is too narrow for a picture.
    case word
  }

  private let size: Size
  private let backdrop: Backdrop
  /// Whether the terminal shows the 256 fixed colours only, the nearest for any other.
  private let isIndexed: Bool
  private let isASCII: Bool
  private var parts: [Part]
  private var grounds: [Backdrop.Ground]
  private var scrim: SkyScrim
  /// The dimming on glass, which ends with it.
  private var glassScrim: SkyScrim

  /// Finds out what a page covers, and what has to be dark; all of a picture is dimmed to
  /// `dimming` at least.
  init(
    of page: Canvas, on backdrop: Backdrop, isIndexed: Bool, isASCII: Bool, dimming: Int = 0
  ) {
    size = page.size
    self.backdrop = backdrop
    self.isIndexed = isIndexed
    self.isASCII = isASCII
    parts = Array(repeating: .hidden, count: size.columns * size.rows)
    grounds = Array(repeating: .open, count: parts.count)
    scrim = SkyScrim(size: size, level: dimming)
    glassScrim = SkyScrim(size: size, level: max(SkyColorTable.glass, dimming))
    examine(page)
    scrim.feather(max(3, min(10, size.rows / 3)))
    if grounds.contains(.glass) { glassScrim.feather(10) }
  }

  // MARK: What is there

  private mutating func examine(_ canvas: Canvas) {
    // Words have few colours, and neighbours the same: looked through from the latest one.
    var known: [(need: Need, level: Int)] = []
    canvas.cells.withUnsafeBufferPointer { cells in
      for row in 0..<size.rows {
        var lastWord = -9
        var lastLevel = 0
        for column in 0..<size.columns {
          let index = row * size.columns + column
          guard let ground = backdrop.ground(of: cells[index].background) else {
            if backdrop.isNight(cells[index].foreground) { parts[index] = .bar }
            continue
          }
          grounds[index] = ground
          parts[index] = .picture
          guard !cells[index].isBlank else { continue }
          parts[index] = .word
          let need = Need(cells[index])
          let level: Int
          if let place = known.lastIndex(where: { $0.need == need }) {
            level = known[place].level
          } else {
            level = self.level(of: need)
            known.append((need, level))
          }
          if ground == .open {
            scrim.require(level, column: column, row: row)
          } else if ground == .glass {
            glassScrim.require(level, column: column, row: row)
          } else if level > SkyColorTable.glass {
            // What is dark by itself is dark enough for words of every colour in a band only.
            grounds[index] = ground == .night ? .band : ground
          }
          // Between words a picture would be specks, and a copied line would be full of blocks.
          if column - lastWord <= Self.widestGap + 1 {
            for gap in lastWord + 1..<column where parts[index - column + gap] == .picture {
              parts[index - column + gap] = .word
              let both = max(level, lastLevel)
              if ground == .open { scrim.require(both, column: gap, row: row) }
              if ground == .glass { glassScrim.require(both, column: gap, row: row) }
            }
          }
          (lastWord, lastLevel) = (column, level)
        }
      }
    }
  }

  /// The most blanks between words of one line.
  private static let widestGap = 2

  /// On what the dimming behind a character depends.
  private struct Need: Equatable {
    var color: Color
    var isDrawing: Bool

    init(_ cell: Cell) {
      color = cell.foreground
      isDrawing = cell.isDrawing
    }
  }

  private func level(of need: Need) -> Int {
    let luminance = self.luminance(of: need.color)
    guard need.isDrawing, luminance < 0.95 else {
      return SkyColorTable.level(forTextOf: luminance, contrast: 4.5)
    }
    // Lines and pictures need less, and dark parts of them may stand out of a brighter sky.
    let enough = SkyColorTable.level(forTextOf: 0.5, contrast: 3)
    return min(enough, SkyColorTable.level(forTextOf: luminance, contrast: 3))
  }

  private func luminance(of color: Color) -> Float {
    guard case .rgb(let red, let green, let blue) = color else { return 0 }
    guard isIndexed else {
      return SkyColor(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)).luminance
    }
    let shown = PaletteColor(index: ColorPalette.nearestOf256(red, green, blue))
    return SkyColor(
      red: Float(shown.red) / 255, green: Float(shown.green) / 255, blue: Float(shown.blue) / 255
    ).luminance
  }

  // MARK: The picture

  /// Paints the picture into what is left free of the page.
  func paint(_ image: SkyImage, behind canvas: inout Canvas) {
    guard canvas.size == size, image.width > 0, image.height > 0 else { return }
    // A picture of another size is stretched until there is one that fits.
    let columns = (0..<size.columns).map { $0 * image.width / size.columns }
    let rows = (0..<size.rows * 2).map { $0 * image.height / (size.rows * 2) }
    let table = image.table
    canvas.withCells { cells in
      for row in 0..<size.rows {
        let (upperRow, lowerRow) = (rows[row * 2] * image.width, rows[row * 2 + 1] * image.width)
        for column in 0..<size.columns {
          let index = row * size.columns + column
          guard parts[index] != .hidden else { continue }
          let upper = Int(image.pixels[upperRow + columns[column]])
          let lower = Int(image.pixels[lowerRow + columns[column]])
          let (upperLevel, lowerLevel) = levels(
            grounds[index], column: column, row: row)
          if parts[index] == .bar {
            cells[index].foreground = table.color(
              lower, level: SkyColorTable.night, x: column, y: row * 2)
          } else if parts[index] == .word || grounds[index].isEven || isASCII {
            // One colour behind all of the character: the darker one of the two.
            let darker =
              table.lightness[upperLevel * table.baseCount + upper]
                < table.lightness[upperLevel * table.baseCount + lower] ? upper : lower
            let ground = table.plainColor(darker, level: max(upperLevel, lowerLevel))
            if grounds[index] == .line {
              cells[index].foreground = ground.mixed(
                with: .hex(0xFFFFFF), amount: Backdrop.lineStrength)
            }
            cells[index].background = ground
          } else {
            let top = table.color(upper, level: upperLevel, x: column, y: row * 2)
            let bottom = table.color(lower, level: lowerLevel, x: column, y: row * 2 + 1)
            cells[index].background = bottom
            if top != bottom {
              cells[index].character = "▀"
              cells[index].foreground = top
            }
          }
        }
      }
    }
  }

  private func levels(
    _ ground: Backdrop.Ground, column: Int, row: Int
  ) -> (upper: Int, lower: Int) {
    switch ground {
    case .open: (scrim.level(x: column, y: row * 2), scrim.level(x: column, y: row * 2 + 1))
    case .glass:
      (
        glassScrim.level(x: column, y: row * 2), glassScrim.level(x: column, y: row * 2 + 1)
      )
    case .band, .line: (SkyColorTable.band, SkyColorTable.band)
    case .night: (SkyColorTable.night, SkyColorTable.night)
    }
  }
}

extension Cell {
  /// Whether nothing stands there.
  fileprivate var isBlank: Bool { character.utf8.first == 0x20 && character.utf8.count == 1 }

  /// Whether it is part of a line or a picture: box drawing, blocks, braille.
  fileprivate var isDrawing: Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x2500...0x259F).contains(scalar) || (0x2800...0x28FF).contains(scalar)
  }
}
