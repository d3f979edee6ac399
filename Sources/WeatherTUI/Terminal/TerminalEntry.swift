import CNcurses
import WeatherModel

/// Which colours the user wants.
enum DepthChoice: Hashable, Sendable {
  /// As many as the terminal has, none if NO_COLOR says so.
  case automatic
  /// So many at most, whatever NO_COLOR says; monochrome is never a colour, full is 256.
  case exactly(ColorDepth)
  /// All of 24 bits, whatever the terminal says of itself, unless it has no colours at all.
  case direct
}

/// The terminfo entry that describes the terminal and what is used of it.
struct TerminalEntry: Hashable, Sendable {
  /// The entry's name; that of a relative if there is none for TERM.
  let source: String
  let colorDepth: ColorDepth
  /// The same entry with 24-bit colours, for curses; nil where the one of the system is used.
  let description: String?
  /// Whether 24 bits were wanted and curses cannot be told of them.
  let lacksDirectColor: Bool

  var hasDirectColor: Bool { description != nil }
  /// The name under which curses finds the entry.
  var name: String { hasDirectColor ? WX_DIRECT_NAME : source }

  /// Finds an entry for TERM, a related one if there is none of that name.
  init(environment: [String: String], colors: DepthChoice) throws(TerminalError) {
    guard let term = environment["TERM"], !term.isEmpty else { throw .noTerminalName }
    // Terminfo's entries are files, and curses takes a longer name for a missing database.
    guard term.utf8.count <= 255 else {
      throw .unknownTerminal(DisplayText.cleaned(term, limit: 60))
    }
    var found: (name: String, traits: wx_terminal_traits)?
    for candidate in TerminalName.candidates(for: term) {
      let traits = wx_probe_terminal(candidate, nil)
      if traits.state == WX_TERMINAL_USABLE.rawValue {
        found = (candidate, traits)
        break
      }
      if candidate == term, traits.state == WX_TERMINAL_LIMITED.rawValue {
        throw .limitedTerminal(DisplayText.cleaned(term, limit: 60))
      }
      if traits.state == WX_TERMINAL_NO_DATABASE.rawValue { throw .noTerminalDatabase }
    }
    guard let entry = found else { throw .unknownTerminal(DisplayText.cleaned(term, limit: 60)) }
    let wanted = TerminalEntry.wantedDepth(environment: environment, colors: colors)
    let wantsDirectColor =
      wanted == .full && entry.traits.colors >= ColorDepth.eight.rawValue
      && TerminalEntry.wantsDirectColor(
        environment: environment, colors: colors, entrySaysSo: entry.traits.has_direct_color)
    if wantsDirectColor, let direct = TerminalEntry.directDescription(of: entry.name) {
      (source, description, colorDepth) = (entry.name, direct, .full)
      lacksDirectColor = false
      return
    }
    (source, colorDepth) = TerminalEntry.indexed(
      (entry.name, Int(entry.traits.colors)), wanted: wanted, canAskForMore: colors != .automatic)
    description = nil
    lacksDirectColor = wantsDirectColor
  }

  /// The entry itself, or a relative's whose colours have the numbers of a palette of 256.
  private static func indexed(
    _ entry: (name: String, colors: Int), wanted: ColorDepth, canAskForMore: Bool
  ) -> (name: String, depth: ColorDepth) {
    let asksForMore = canAskForMore && depth(colors: entry.colors) < wanted
    // An entry for direct colour has no palette beyond the first eight colours.
    if asksForMore || entry.colors > 256 {
      for candidate in TerminalName.colorfulCandidates(for: entry.name) {
        let traits = wx_probe_terminal(candidate, nil)
        if traits.state == WX_TERMINAL_USABLE.rawValue, traits.colors == 256 {
          return (candidate, wanted)
        }
      }
    }
    return (entry.name, min(wanted, depth(colors: entry.colors)))
  }

  /// The description of an entry with 24-bit colours; nil if curses does not accept one.
  private static func directDescription(of name: String) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: WX_DESCRIPTION_CAPACITY) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) {
        wx_direct_description(name, wx_collects_frames(), $0.baseAddress, $0.count)
      }
    }
    guard !bytes.isEmpty else { return nil }
    let description = String(decoding: bytes, as: UTF8.self)
    let traits = wx_probe_terminal(WX_DIRECT_NAME, description)
    let isAccepted =
      traits.state == WX_TERMINAL_USABLE.rawValue && traits.colors > WX_FIRST_PALETTE_COLOR
    return isAccepted ? description : nil
  }

  /// Whether the user, the terminal's name, its entry or the terminal itself says that it shows
  /// any colour of 24 bits.
  static func wantsDirectColor(
    environment: [String: String], colors: DepthChoice, entrySaysSo: Bool
  ) -> Bool {
    switch colors {
    case .direct: return true
    case .exactly: return false
    case .automatic: break
    }
    let term = environment["TERM"] ?? ""
    // GNU screen hands on what its terminal said, and takes such a colour for other attributes.
    let isGNUScreen =
      TerminalName.isMultiplexer(term) && !(environment["STY"] ?? "").isEmpty
      && (environment["TMUX"] ?? "").isEmpty
    if isGNUScreen { return false }
    return ["truecolor", "24bit"].contains((environment["COLORTERM"] ?? "").lowercased())
      || entrySaysSo || TerminalName.promisesDirectColor(term)
  }

  /// The most colours that the user wants to see.
  static func wantedDepth(environment: [String: String], colors: DepthChoice) -> ColorDepth {
    switch colors {
    case .exactly(let depth): depth
    case .direct: .full
    // no-color.org: set and not empty, whatever the value.
    case .automatic: (environment["NO_COLOR"] ?? "").isEmpty ? .full : .monochrome
    }
  }

  /// The depth that a number of colours in terminfo stands for.
  static func depth(colors: Int) -> ColorDepth {
    switch colors {
    case 256: .full
    case 16..<256: .sixteen
    case 8...: .eight
    default: .monochrome
    }
  }

  /// The locale that decides which characters can be shown, by POSIX's order of precedence.
  static func characterLocale(environment: [String: String]) -> String {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = environment[name], !value.isEmpty { return value }
    }
    return "C"
  }

  /// Whether a locale's name promises UTF-8, for systems that do not have that locale.
  static func promisesUTF8(locale: String) -> Bool {
    let charset = locale.prefix { $0 != "@" }.split(separator: ".").last ?? ""
    return ["utf-8", "utf8"].contains(charset.lowercased())
  }

  /// A capability without its marks for delays ("$<5/>"), which matter to no terminal of today.
  static func withoutDelays(_ capability: String) -> String {
    var result = ""
    var rest = capability[...]
    while let start = rest.firstIndex(of: "$") {
      let after = rest.index(after: start)
      if after < rest.endIndex, rest[after] == "<", let end = rest[after...].firstIndex(of: ">") {
        result += rest[..<start]
        rest = rest[rest.index(after: end)...]
      } else {
        result += rest[...start]
        rest = rest[after...]
      }
    }
    return result + rest
  }

  /// A string capability of the terminal in use; empty if it has none.
  static func capability(_ name: String) -> String {
    guard let value = wx_string_capability(name) else { return "" }
    return withoutDelays(String(cString: value))
  }

  /// The sequences of the terminal's keys as its description has them.
  static func keySequences() -> [[UInt8]: Key] {
    var sequences: [[UInt8]: Key] = [:]
    var names: [(String, Key)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert),
      ("kdch1", .delete), ("kcbt", .backTab), ("kent", .enter),
    ]
    for number in 1...20 { names.append(("kf\(number)", .function(number))) }
    for (name, key) in names {
      let bytes = Array(capability(name).utf8)
      // One byte is a control character, which the decoder knows by itself.
      if bytes.count > 1, bytes[0] == 0x1B { sequences[bytes] = key }
    }
    return sequences
  }
}
