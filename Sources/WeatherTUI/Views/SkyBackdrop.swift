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
    let quiet = SkyColorTable.level(forTextOf: 1, contrast: 2.2)
    for area in page.reserved {
      for row in area.top..<area.bottom {
        for column in area.left..<area.right { scrim.require(quiet, column: column, row: row) }
      }
    }
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
        var run: Color?
        for column in 0..<size.columns {
          let index = row * size.columns + column
          if !image.isOutOfFocus, parts[index] != .word || grounds[index] != .open { run = nil }
          guard parts[index] != .hidden else { continue }
          // Cards, bands and grooves of few colours would be patchwork: they stay plain.
          guard !isIndexed || grounds[index] == .open, !isIndexed || parts[index] != .bar else {
            continue
          }
          let upper = Int(image.pixels[upperRow + columns[column]])
          let lower = Int(image.pixels[lowerRow + columns[column]])
          let (upperLevel, lowerLevel) = levels(
            grounds[index], column: column, row: row)
          if isIndexed, image.isOutOfFocus || parts[index] == .word {
            // One colour behind all of a line: the fixed ones lie far apart.
            if run == nil {
              run = ground(
                ofRunAt: column, row: row, of: image, columns: columns, rows: rows)
            }
            cells[index].background = run ?? .standard
          } else if parts[index] == .bar {
            cells[index].foreground = table.color(
              lower, level: SkyColorTable.night)
          } else if parts[index] == .word || grounds[index].isEven || isASCII {
            // One colour behind all of the character: the darker one of the two.
            let darker =
              table.lightness[upperLevel * table.baseCount + upper]
                < table.lightness[upperLevel * table.baseCount + lower] ? upper : lower
            let ground = table.color(darker, level: max(upperLevel, lowerLevel))
            if grounds[index] == .line {
              cells[index].foreground = ground.mixed(
                with: .hex(0xFFFFFF), amount: Backdrop.lineStrength)
            }
            cells[index].background = ground
          } else {
            let filling = table.filling(
              upper: upper, upperLevel: upperLevel, lower: lower, lowerLevel: lowerLevel)
            cells[index].background = filling.background
            if filling.character != " " {
              cells[index].character = filling.character
              cells[index].foreground = filling.foreground
            }
          }
        }
      }
      if image.size == size { paintStars(of: image, into: cells) }
    }
  }

  /// The colour behind the words from a column on, or all of a row out of focus: that of the
  /// darkest of their cells, at the level of the one that needs most.
  private func ground(
    ofRunAt start: Int, row: Int, of image: SkyImage, columns: [Int], rows: [Int]
  ) -> Color {
    var level = 0
    var shade: Int?
    for column in start..<size.columns {
      let index = row * size.columns + column
      if !image.isOutOfFocus {
        guard parts[index] == .word, grounds[index] == .open else { break }
      }
      for half in 0..<2 {
        let pixel = Int(image.pixels[rows[row * 2 + half] * image.width + columns[column]])
        level = max(level, scrim.level(x: column, y: row * 2 + half))
        if shade.map({ image.table.lightness[pixel] < image.table.lightness[$0] }) ?? true {
          shade = pixel
        }
      }
    }
    // What all words can stand on, so that lines below each other have the same.
    return image.table.color(shade ?? 0, level: max(level, SkyColorTable.glass))
  }

  /// Puts stars into the open sky, where no word is beside them.
  private func paintStars(of image: SkyImage, into cells: UnsafeMutableBufferPointer<Cell>) {
    let table = image.table
    for star in image.stars {
      let (column, pixelRow) = (star.pixel % image.width, star.pixel / image.width)
      let row = pixelRow / 2
      let index = row * size.columns + column
      let isBesideWords = (max(0, column - 1)...min(size.columns - 1, column + 1)).contains {
        parts[row * size.columns + $0] != .picture
      }
      guard !isBesideWords, grounds[index] == .open else { continue }
      let level = scrim.level(x: column, y: pixelRow)
      cells[index] = Cell(
        character: star.glyph(column: column, row: pixelRow, isASCII: isASCII),
        foreground: table.color(Int(star.number), level: level),
        background: table.color(Int(image.pixels[star.pixel]), level: level))
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
