/// Something that the search is asked for by a key that is none of its text.
enum SearchCommand: KeyCommand, CaseIterable {
  case show, keep, up, down, pageUp, pageDown, locate, close

  static let bindings: [Binding] = [
    Binding(keys: [.enter], command: .show, label: "Enter"),
    Binding(keys: [.tab], command: .keep, label: "Tab"),
    Binding(keys: [.down, .control("n")], command: .down, label: "↓ Ctrl-N"),
    Binding(keys: [.up, .control("p")], command: .up, label: "↑ Ctrl-P"),
    Binding(keys: [.pageDown], command: .pageDown, label: "PgDn"),
    Binding(keys: [.pageUp], command: .pageUp, label: "PgUp"),
    Binding(keys: [.control("g")], command: .locate, label: "Ctrl-G"),
    Binding(keys: [.escape, .control("c")], command: .close, label: "Esc"),
  ]

  static let commands = Binding.commands(of: bindings)

  var title: Phrase {
    switch self {
    case .show: Phrase("show the place", "查看该地")
    case .keep: Phrase("show it and keep it as a favourite", "查看并收藏")
    case .up: Phrase("place before", "上一个")
    case .down: Phrase("next place", "下一个")
    case .pageUp: Phrase("places further up", "向上翻页")
    case .pageDown: Phrase("places further down", "向下翻页")
    case .locate: Phrase("where this computer is (a letter would be text)", "本机位置（字母键用于输入）")
    case .close: Phrase("back", "返回")
    }
  }

  /// The keys of the field itself.
  static let editing: [(label: String, title: Phrase)] = [
    ("Home Ctrl-A", Phrase("start of the text", "行首")),
    ("End Ctrl-E", Phrase("end of the text", "行尾")),
    ("Ctrl-B Ctrl-F", Phrase("a word to the left, to the right", "左移、右移一个词")),
    ("Ctrl-W Ctrl-U", Phrase("delete the word, all before the cursor", "删除词、光标前全部")),
    ("Ctrl-K", Phrase("delete all behind the cursor", "删除光标后全部")),
  ]
}
