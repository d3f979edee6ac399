/// Something that the settings are asked for by a key.
enum SettingsCommand: Hashable, Sendable, CaseIterable {
  case down, up, first, last
  case following, preceding
  case close

  typealias Binding = KeyBinding<SettingsCommand>

  /// The same table handles the keys and fills the help.
  static let bindings: [Binding] = [
    Binding(keys: [.down, .character("j"), .tab], command: .down, label: "↓ j"),
    Binding(keys: [.up, .character("k"), .backTab], command: .up, label: "↑ k"),
    Binding(keys: [.home, .character("g")], command: .first, label: "Home g"),
    Binding(keys: [.end, .character("G")], command: .last, label: "End G"),
    Binding(
      keys: [.right, .character("l"), .enter, .character(" ")], command: .following,
      label: "→ l Enter Space"),
    Binding(keys: [.left, .character("h")], command: .preceding, label: "← h"),
    Binding(
      keys: [.escape, .character(","), .character("q")], command: .close, label: "Esc , q"),
  ]

  private static let commands = Binding.commands(of: bindings)

  init?(_ key: Key) {
    guard let command = Self.commands[key.orArrowForWheel] else { return nil }
    self = command
  }

  /// What it does, as the help says it.
  var title: Phrase {
    switch self {
    case .down: Phrase("next setting", "下一项")
    case .up: Phrase("setting before", "上一项")
    case .first: Phrase("first setting", "第一项")
    case .last: Phrase("last setting", "最后一项")
    case .following: Phrase("change it", "更改")
    case .preceding: Phrase("change it the other way", "反向更改")
    case .close: Phrase("back to the page", "返回")
    }
  }
}
