/// Something that the settings are asked for by a key.
enum SettingsCommand: KeyCommand, CaseIterable {
  case down, up, first, last
  case following, preceding
  case close

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

  static let commands = Binding.commands(of: bindings)

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
