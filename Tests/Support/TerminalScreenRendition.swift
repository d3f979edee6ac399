// SGR, select graphic rendition.
extension TerminalScreen {
  /// Applies every parameter it knows; false if there was one that it does not.
  mutating func selectRendition(_ parameters: [[Int?]]) -> Bool {
    guard !parameters.isEmpty else {
      cursor.rendition = Rendition()
      return true
    }
    var isKnown = true
    var rest = parameters[...]
    while let parts = rest.popFirst() {
      let code = (parts.first ?? nil) ?? 0
      switch code {
      case 38, 48, 58:
        let color =
          parts.count > 1 ? Self.color(parts: parts) : Self.takeColor(from: &rest)
        guard let color else {
          isKnown = false
          continue
        }
        if code == 38 { cursor.rendition.foreground = color }
        if code == 48 { cursor.rendition.background = color }
      case 4 where parts.count > 1:
        // 4:0 to 4:5 choose the style of the line; 0 is none
        setAttribute(.underline, (parts[1] ?? 1) != 0)
      default:
        if !selectRendition(code) { isKnown = false }
      }
    }
    return isKnown
  }

  private mutating func setAttribute(_ attribute: Attributes, _ isOn: Bool) {
    if isOn {
      cursor.rendition.attributes.insert(attribute)
    } else {
      cursor.rendition.attributes.remove(attribute)
    }
  }

  private mutating func selectRendition(_ code: Int) -> Bool {
    switch code {
    case 0: cursor.rendition = Rendition()
    case 1: setAttribute(.bold, true)
    case 2: setAttribute(.dim, true)
    case 3: setAttribute(.italic, true)
    case 4, 21: setAttribute(.underline, true)
    case 5, 6: setAttribute(.blink, true)
    case 7: setAttribute(.reverse, true)
    case 8: setAttribute(.invisible, true)
    case 9: setAttribute(.strikethrough, true)
    case 10, 11: break  // the console's own and its alternate font
    case 22: cursor.rendition.attributes.subtract([.bold, .dim])
    case 23: setAttribute(.italic, false)
    case 24: setAttribute(.underline, false)
    case 25: setAttribute(.blink, false)
    case 27: setAttribute(.reverse, false)
    case 28: setAttribute(.invisible, false)
    case 29: setAttribute(.strikethrough, false)
    case 30...37: cursor.rendition.foreground = .indexed(code - 30)
    case 39: cursor.rendition.foreground = .standard
    case 40...47: cursor.rendition.background = .indexed(code - 40)
    case 49: cursor.rendition.background = .standard
    case 59: break  // the colour of underlines, which the model does not keep
    case 90...97: cursor.rendition.foreground = .indexed(code - 90 + 8)
    case 100...107: cursor.rendition.background = .indexed(code - 100 + 8)
    default: return false
    }
    return true
  }

  /// The colon form: `38:5:n`, `38:2:r:g:b`, and `38:2:space:r:g:b` of ISO 8613-6.
  private static func color(parts: [Int?]) -> Color? {
    switch parts[1] {
    case 5 where parts.count >= 3: return (parts[2] ?? nil).map { .indexed($0) }
    case 2 where parts.count >= 5:
      let levels = parts.count == 5 ? parts[2...4] : parts[3...5]
      return rgb(levels.map { $0 ?? 0 })
    default: return nil
    }
  }

  /// The older form, where the colour takes the parameters that follow.
  private static func takeColor(from rest: inout ArraySlice<[Int?]>) -> Color? {
    func value(_ offset: Int) -> Int { (rest[rest.startIndex + offset].first ?? nil) ?? 0 }
    guard rest.count >= 2 else { return nil }
    switch value(0) {
    case 5:
      defer { rest = rest.dropFirst(2) }
      return .indexed(value(1))
    case 2 where rest.count >= 4:
      defer { rest = rest.dropFirst(4) }
      return .rgb(red: value(1), green: value(2), blue: value(3))
    default: return nil
    }
  }

  private static func rgb(_ levels: [Int]) -> Color {
    .rgb(red: levels[0], green: levels[1], blue: levels[2])
  }
}
