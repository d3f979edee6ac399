/// How the moon is seen from a place, as far as a picture shows it.
struct MoonLook: Hashable, Sendable {
  /// The lit share of the disc in sixteenths, 0…16.
  let litSixteenths: Int
  let isLitOnRight: Bool

  init(illuminatedFraction: Double, isLitOnRight: Bool) {
    litSixteenths = Int((min(1, max(0, illuminatedFraction)) * 16).rounded())
    self.isLitOnRight = isLitOnRight
  }
}

extension Icon {
  /// The picture with the moon of the night in place of the drawn crescent; a new moon is not seen.
  ///
  /// The disc stands where the crescent does and as high; what lies in front of it stays. Pictures
  /// of one row keep their crescent: as a sign of the night it says enough.
  func showing(_ moon: MoonLook) -> Icon {
    let drawn = rows.indices.filter { row in rows[row].contains { $0.isMoon } }
    guard rows.count > 1, let top = drawn.first, let bottom = drawn.last else { return self }
    let columns = rows.flatMap { row in row.indices.filter { row[$0].isMoon } }
    guard let left = columns.min(), let right = columns.max() else { return self }
    // A cell is twice as high as wide.
    let width = (bottom - top + 1) * 2
    let isAtRight = left + right >= size.columns
    let firstColumn = isAtRight ? right - width + 1 : left
    var picture = rows
    for row in rows.indices {
      for column in rows[row].indices {
        let mark = rows[row][column]
        let isInside =
          (top...bottom).contains(row) && (firstColumn..<firstColumn + width).contains(column)
        guard mark.isMoon || (isInside && (mark.ink == nil || mark.ink == .moon)) else { continue }
        picture[row][column] = Icon.disc(
          moon, column: column - firstColumn, row: row - top, rows: bottom - top + 1,
          otherwise: mark.isMoon ? Mark(character: " ", ink: nil, background: nil) : mark)
      }
    }
    return Icon(rows: picture)
  }

  /// The quarters of a cell in the order of the bits: upper left, upper right, lower left, lower
  /// right.
  private static let quarters: [Character] = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

  /// One cell of a disc that is `rows` rows high and twice as many columns wide.
  private static func disc(
    _ moon: MoonLook, column: Int, row: Int, rows: Int, otherwise empty: Mark
  ) -> Mark {
    var bits = 0
    for bit in 0..<4 {
      let x = (Double(column * 2 + bit % 2) + 0.5) / Double(rows * 2) - 1
      let y = (Double(row * 2 + bit / 2) + 0.5) / Double(rows) - 1
      if isLit(moon, x: moon.isLitOnRight ? x : -x, y: y) { bits |= 1 << bit }
    }
    return bits == 0 ? empty : Mark(character: quarters[bits], ink: .moon, background: nil)
  }

  /// Whether a point of the disc, with its radius as the unit, shines; lit from the right.
  private static func isLit(_ moon: MoonLook, x: Double, y: Double) -> Bool {
    guard moon.litSixteenths > 0, x * x + y * y <= 1 else { return false }
    // The terminator is half an ellipse; its half axis is what the lit share lacks of a half.
    let terminator = 1 - Double(moon.litSixteenths) / 8
    return x >= terminator * (1 - y * y).squareRoot()
  }
}

extension Icon.Mark {
  /// Whether it is a part of the moon; its stars are braille.
  fileprivate var isMoon: Bool {
    guard ink == .moon, let scalar = character.unicodeScalars.first else { return false }
    return (0x2580...0x259F).contains(scalar.value)
  }
}
