/// Something that the list of cities is asked for by a key.
enum CityListCommand: KeyCommand, CaseIterable {
  case open, down, up, pageDown, pageUp, first, last
  case add, keep, remove, undo
  case moveDown, moveUp
  case rename, setDefault
  case close

  static let bindings: [Binding] = [
    Binding(keys: [.enter], command: .open, label: "Enter"),
    Binding(keys: [.down, .character("j")], command: .down, label: "↓ j"),
    Binding(keys: [.up, .character("k")], command: .up, label: "↑ k"),
    Binding(keys: [.pageDown, .character(" ")], command: .pageDown, label: "PgDn Space"),
    Binding(keys: [.pageUp, .character("b")], command: .pageUp, label: "PgUp b"),
    Binding(keys: [.home, .character("g")], command: .first, label: "Home g"),
    Binding(keys: [.end, .character("G")], command: .last, label: "End G"),
    Binding(keys: [.character("a"), .character("/")], command: .add, label: "a /"),
    Binding(keys: [.character("f")], command: .keep, label: "f"),
    Binding(keys: [.character("d"), .delete], command: .remove, label: "d Del"),
    Binding(keys: [.character("z")], command: .undo, label: "z"),
    Binding(keys: [.character("J")], command: .moveDown, label: "J"),
    Binding(keys: [.character("K")], command: .moveUp, label: "K"),
    Binding(keys: [.character("e")], command: .rename, label: "e"),
    Binding(keys: [.character("s")], command: .setDefault, label: "s"),
    Binding(
      keys: [.escape, .character("c"), .character("q")], command: .close, label: "Esc c q"),
  ]

  static let commands = Binding.commands(of: bindings)

  var title: Phrase {
    switch self {
    case .open: Phrase("show the city", "显示该城市")
    case .down: Phrase("next city", "下一个城市")
    case .up: Phrase("city before", "上一个城市")
    case .pageDown: Phrase("cities further down", "向下翻页")
    case .pageUp: Phrase("cities further up", "向上翻页")
    case .first: Phrase("first city", "第一个城市")
    case .last: Phrase("last city", "最后一个城市")
    case .add: Phrase("find and add a city", "搜索并添加城市")
    case .keep: Phrase("keep a city of this run", "收藏本次运行的城市")
    case .remove: Phrase("remove the city", "移除该城市")
    case .undo: Phrase("put the removed city back", "恢复移除的城市")
    case .moveDown: Phrase("move the city down", "下移")
    case .moveUp: Phrase("move the city up", "上移")
    case .rename: Phrase("give it a name of your own", "自定义名称")
    case .setDefault: Phrase("start with this city, or not", "设为或取消首选城市")
    case .close: Phrase("back to the page", "返回")
    }
  }
}
