/// Which key asks for what; the same table handles keys, names the hints and fills the help.
struct KeyMap: Sendable {
  typealias Binding = KeyBinding<Command>

  static let page: [Binding] = [
    Binding(keys: [.left, .character("h")], command: .previousCity, label: "← h"),
    Binding(keys: [.right, .character("l")], command: .nextCity, label: "→ l"),
    Binding(keys: [.down, .character("j")], command: .rowDown, label: "↓ j"),
    Binding(keys: [.up, .character("k")], command: .rowUp, label: "↑ k"),
    Binding(keys: [.pageDown, .character(" ")], command: .pageDown, label: "PgDn Space"),
    Binding(keys: [.pageUp, .character("b")], command: .pageUp, label: "PgUp b"),
    Binding(keys: [.character("1")], command: .showNow, label: "1"),
    Binding(keys: [.character("2")], command: .showHourly, label: "2"),
    Binding(keys: [.character("3")], command: .showDaily, label: "3"),
    Binding(keys: [.home, .character("g")], command: .first, label: "Home g"),
    Binding(keys: [.end, .character("G")], command: .last, label: "End G"),
    Binding(keys: [.enter], command: .openDetails, label: "Enter"),
    Binding(keys: [.character("/")], command: .search, label: "/"),
    Binding(keys: [.character("L")], command: .locate, label: "L"),
    Binding(keys: [.character("c")], command: .showCities, label: "c"),
    Binding(keys: [.character("f")], command: .toggleFavorite, label: "f"),
    Binding(keys: [.character("a")], command: .showAlerts, label: "a"),
    Binding(keys: [.character("r")], command: .refresh, label: "r"),
    Binding(keys: [.character("u")], command: .switchUnits, label: "u"),
    Binding(keys: [.character("t")], command: .switchClock, label: "t"),
    Binding(keys: [.character("m")], command: .showMessages, label: "m"),
    Binding(keys: [.character(",")], command: .showSettings, label: ","),
    Binding(keys: [.character("i")], command: .showSources, label: "i"),
    Binding(keys: [.character("?"), .function(1)], command: .showHelp, label: "?"),
    Binding(keys: [.control("l")], command: .redraw, label: "Ctrl-L"),
    Binding(keys: [.control("z")], command: .suspend, label: "Ctrl-Z"),
    Binding(keys: [.escape], command: .close, label: "Esc"),
    Binding(keys: [.character("q"), .control("c")], command: .quit, label: "q Ctrl-C"),
  ]

  private static let commands = Binding.commands(of: page)

  /// The command of a key; overlays understand the same ones as the page.
  static func command(for key: Key) -> Command? { commands[key] }
}
