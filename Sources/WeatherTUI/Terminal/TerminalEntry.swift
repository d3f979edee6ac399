import CNcurses
import WeatherModel

/// Which colours the user wants.
enum DepthChoice: Hashable, Sendable {
  /// As many as the terminal has, none if NO_COLOR says so.
  case automatic
  /// So many at most, whatever NO_COLOR says; monochrome is never a colour.
  case exactly(ColorDepth)
}

/// The terminfo entry that describes the terminal and what is used of it.
struct TerminalEntry: Hashable, Sendable {
  let name: String
  let colorDepth: ColorDepth

  /// Finds an entry for TERM, a related one if there is none of that name.
  init(environment: [String: String], colors: DepthChoice) throws(TerminalError) {
    guard let term = environment["TERM"], !term.isEmpty else { throw .noTerminalName }
    // Terminfo's entries are files, and curses takes a longer name for a missing database.
    guard term.utf8.count <= 255 else {
      throw .unknownTerminal(DisplayText.cleaned(term, limit: 60))
    }
    var found: (name: String, colors: Int)?
    for candidate in TerminalName.candidates(for: term) {
      let traits = wx_probe_terminal(candidate)
      if traits.state == WX_TERMINAL_USABLE.rawValue {
        found = (candidate, Int(traits.colors))
        break
      }
      if candidate == term, traits.state == WX_TERMINAL_LIMITED.rawValue {
        throw .limitedTerminal(DisplayText.cleaned(term, limit: 60))
      }
      if traits.state == WX_TERMINAL_NO_DATABASE.rawValue { throw .noTerminalDatabase }
    }
    guard var entry = found else { throw .unknownTerminal(DisplayText.cleaned(term, limit: 60)) }
    let wanted = TerminalEntry.wantedDepth(environment: environment, colors: colors)
    let asksForMore = colors != .automatic && TerminalEntry.depth(colors: entry.colors) < wanted
    // An entry for direct colour has no palette beyond the first eight colours.
    if asksForMore || entry.colors > 256 {
      for candidate in TerminalName.colorfulCandidates(for: entry.name) {
        let traits = wx_probe_terminal(candidate)
        if traits.state == WX_TERMINAL_USABLE.rawValue, traits.colors == 256 {
          entry = (candidate, 256)
          break
        }
      }
    }
    name = entry.name
    colorDepth = min(wanted, TerminalEntry.depth(colors: entry.colors))
  }

  /// The most colours that the user wants to see.
  static func wantedDepth(environment: [String: String], colors: DepthChoice) -> ColorDepth {
    switch colors {
    case .exactly(let depth): depth
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
