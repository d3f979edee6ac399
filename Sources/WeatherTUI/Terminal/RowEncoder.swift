import CNcurses

/// Turns a canvas's cells into those of curses.
struct RowEncoder {
  let palette: ColorPalette
  /// Whether anything beyond ASCII may be sent.
  let isUnicode: Bool
  private var pairs: PairTable
  /// The last colours asked for and their answer; neighbours mostly share them.
  private var latest: (cell: Cell, attributes: attr_t, pair: Int32)?

  /// An encoder for so many pairs of colours.
  init(palette: ColorPalette, isUnicode: Bool, pairCapacity: Int) {
    self.init(
      palette: palette, isUnicode: isUnicode,
      pairs: PairTable(
        colors: palette.count, capacity: pairCapacity, difference: palette.difference))
  }

  init(palette: ColorPalette, isUnicode: Bool, pairs: PairTable) {
    self.palette = palette
    self.isUnicode = isUnicode
    self.pairs = pairs
  }

  /// Prepares for the rows of a frame, while the screen shows these cells.
  mutating func beginFrame(showing cells: ArraySlice<cchar_t>) {
    latest = nil
    pairs.beginFrame(lookups: cells.count) { mark in
      for cell in cells { mark(cell.ext_color) }
    }
  }

  /// Writes a row's cells to `output`, a character of two columns as one, and returns their count.
  ///
  /// What is left of `output` becomes zero, so that equal rows have equal bytes.
  mutating func encode(
    _ cells: UnsafeBufferPointer<Cell>, into output: UnsafeMutableBufferPointer<cchar_t>
  ) -> Int {
    var column = 0
    var count = 0
    while column < cells.count, count < output.count {
      let cell = cells[column]
      let isWide = column + 1 < cells.count && cells[column + 1].isContinuation
      let columns = isWide && !cell.isContinuation ? 2 : 1
      encode(cell, columns: columns, &output[count])
      // A stand-in takes one column, so the other one needs a blank.
      if columns == 2, wx_width(UInt32(bitPattern: output[count].chars.0)) != 2 {
        count += 1
        if count < output.count { set(&output[count], " ", like: cell) }
      }
      count += 1
      column += columns
    }
    for index in count..<output.count { output[index] = cchar_t() }
    return count
  }

  private mutating func encode(_ cell: Cell, columns: Int, _ output: inout cchar_t) {
    var scalars = cell.character.unicodeScalars.makeIterator()
    guard let base = scalars.next() else { return set(&output, " ", like: cell) }
    if base.isASCII {
      set(&output, base.value < 0x20 || base.value == 0x7F ? " " : base, like: cell)
    } else if !isUnicode {
      let standIn = columns == 2 ? "?" : Transliteration.ascii(cell.character)
      set(&output, standIn.unicodeScalars.first ?? "?", like: cell)
    } else if wx_width(base.value) != columns {
      // Not as wide as the canvas holds it to be, or not printable: it would shift the row.
      set(&output, "?", like: cell)
    } else {
      set(&output, base, like: cell)
    }
    guard isUnicode else { return }
    var index = 1
    while index < WX_CELL_SCALARS, let mark = scalars.next() {
      guard wx_width(mark.value) == 0, mark.properties.generalCategory.isMark,
        !mark.properties.isVariationSelector
      else { continue }
      wx_set_cell_mark(&output, Int32(index), mark.value)
      index += 1
    }
  }

  private mutating func set(_ output: inout cchar_t, _ scalar: Unicode.Scalar, like cell: Cell) {
    // Half blocks and blanks carry a picture; everything else has to stay legible.
    let isPicture = scalar == " " || (0x2580...0x259F).contains(scalar.value)
    let (attributes, pair) = look(of: cell, isPicture: isPicture)
    wx_set_cell(&output, scalar.value, attributes, pair)
  }

  private mutating func look(of cell: Cell, isPicture: Bool) -> (attr_t, Int32) {
    // The kind of character matters only where two colours may fall together.
    let canReuse = palette.depth == .full || palette.depth == .monochrome
    if canReuse, let latest, latest.cell.foreground == cell.foreground,
      latest.cell.background == cell.background, latest.cell.attributes == cell.attributes
    {
      return (latest.attributes, latest.pair)
    }
    let resolved = palette.resolve(
      foreground: cell.foreground, background: cell.background, isPicture: isPicture)
    let pair = pairs.number(for: resolved.pair) { number, pair in
      wx_define_pair(number, Int32(pair.foreground), Int32(pair.background))
    }
    let attributes = RowEncoder.attributes(cell.attributes.union(resolved.attributes))
    latest = (cell, attributes, pair)
    return (attributes, pair)
  }

  private static func attributes(_ attributes: Style.Attributes) -> attr_t {
    var result: attr_t = 0
    if attributes.contains(.bold) { result |= WX_BOLD }
    if attributes.contains(.dim) { result |= WX_DIM }
    if attributes.contains(.italic) { result |= WX_ITALIC }
    if attributes.contains(.underline) { result |= WX_UNDERLINE }
    if attributes.contains(.reverse) { result |= WX_REVERSE }
    return result
  }
}

extension Unicode.GeneralCategory {
  /// Whether it belongs to what stands on or around another character.
  fileprivate var isMark: Bool {
    switch self {
    case .nonspacingMark, .spacingMark, .enclosingMark, .otherLetter: true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .decimalNumber,
      .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
      .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }
}
