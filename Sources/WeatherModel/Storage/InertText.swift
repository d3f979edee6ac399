/// Text from files made harmless to a terminal.
enum InertText {
  /// The text without control codes and without marks that reorder what follows them.
  static func cleaned(_ text: String, limit: Int = 400) -> String {
    guard text.unicodeScalars.contains(where: isActive) || text.utf8.count > limit else {
      return text
    }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isActive(scalar) { scalars.append(scalar) }
    return String(String(scalars).prefix(limit))
  }

  private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    // Bidirectional marks, embeddings, overrides and isolates; line and paragraph separators.
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
