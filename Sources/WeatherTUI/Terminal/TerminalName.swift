/// Names under which a terminal's description may be found.
enum TerminalName {
  /// Names to try for a value of TERM, best first.
  ///
  /// A terminal that is newer than the system's terminfo database behaves like the family that it
  /// descends from. Without a known family there is no safe guess, and only the name itself and
  /// what remains without its suffixes ("-256color", "-italic") are tried.
  static func candidates(for name: String) -> [String] {
    var names = [name]
    var rest = name[...]
    while let dash = rest.lastIndex(of: "-") {
      rest = rest[..<dash]
      if !rest.isEmpty { names.append(String(rest)) }
    }
    for family in families where family.prefixes.contains(where: name.hasPrefix) {
      // The family's full entry comes before the name's own remainder, which has fewer colours.
      names.insert(contentsOf: family.entries, at: 1)
      break
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Names of related descriptions with more colours, best first.
  static func colorfulCandidates(for name: String) -> [String] {
    let base = name.prefix { $0 != "-" }
    return ["\(name)-256color", "\(base)-256color"]
  }

  /// Whether the name is that of a program between this one and the terminal, which it hides.
  static func isMultiplexer(_ name: String) -> Bool {
    ["tmux", "screen"].contains {
      name == $0 || name.hasPrefix("\($0)-") || name.hasPrefix("\($0).")
    }
  }

  /// Whether every terminal of that name shows any colour of 24 bits.
  static func promisesDirectColor(_ name: String) -> Bool {
    name.contains("-direct") || directColorPrefixes.contains(where: name.hasPrefix)
  }

  /// The names of families whose first release had 24 bits, or one that is long forgotten.
  private static let directColorPrefixes = [
    "alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "mintty", "rio",
    "vte", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  private static let families: [(prefixes: [String], entries: [String])] = [
    (["tmux"], ["tmux-256color", "screen-256color", "screen"]),
    (["screen"], ["screen-256color", "screen"]),
    (["rxvt"], ["rxvt-unicode-256color", "rxvt-256color", "rxvt", "xterm-256color"]),
    (["linux"], ["linux"]),
    (
      [
        "xterm", "alacritty", "foot", "ghostty", "kitty", "wezterm", "contour", "konsole", "gnome",
        "vte", "iterm", "mintty", "putty", "rio", "st-", "mlterm", "Eterm", "ms-terminal",
      ],
      ["xterm-256color", "xterm"]
    ),
  ]
}
