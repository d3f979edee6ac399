extension Icon {
  /// The picture as it is seen south of the equator, where the moon stands on its head.
  ///
  /// A large picture is mirrored as a whole; in a row only the moon's own character is, so that
  /// the parts keep their places in the column. A picture without a moon stays as it is.
  var mirroredForSouth: Icon {
    guard rows.contains(where: { $0.contains { $0.ink == .moon } }) else { return self }
    if rows.count == 1 {
      return Icon(rows: rows.map { $0.map { $0.ink == .moon ? $0.mirrored : $0 } })
    }
    return Icon(rows: rows.map { $0.reversed().map(\.mirrored) })
  }
}

extension Icon.Mark {
  fileprivate var mirrored: Icon.Mark {
    Icon.Mark(character: Self.mirror(character), ink: ink, background: background)
  }

  private static let pairs: [Character: Character] = {
    let sides: [(Character, Character)] = [
      ("▌", "▐"), ("▖", "▗"), ("▘", "▝"), ("▙", "▟"), ("▛", "▜"), ("▚", "▞"), ("☾", "☽"),
      ("(", ")"), ("/", "\\"), ("<", ">"), ("C", "D"), ("╱", "╲"),
    ]
    var pairs: [Character: Character] = [:]
    for (left, right) in sides {
      pairs[left] = right
      pairs[right] = left
    }
    return pairs
  }()

  /// The character seen in a mirror; one that is the same on both sides, itself.
  private static func mirror(_ character: Character) -> Character {
    if let other = pairs[character] { return other }
    guard let value = character.unicodeScalars.first?.value, (0x2800...0x28FF).contains(value)
    else { return character }
    // Braille: dots 1-2-3-7 change places with 4-5-6-8.
    let dots = value - 0x2800
    let swapped =
      (dots & 0x07) << 3 | (dots & 0x38) >> 3 | (dots & 0x40) << 1 | (dots & 0x80) >> 1
    return Unicode.Scalar(0x2800 + swapped).map(Character.init) ?? character
  }
}
