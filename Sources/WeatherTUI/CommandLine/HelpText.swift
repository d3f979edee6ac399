/// What `--help` prints, made from the table of options.
enum HelpText {
  /// The whole help with a line feed at the end; no line is wider than 80 columns.
  static let text: String = {
    var lines = [
      "wx shows the weather on the whole screen of a terminal.",
      "",
      "Usage: wx [OPTION...] [PLACE...]",
      "       wx doctor              check terminal, locale, zones, keys and cache",
      "",
      "PLACE is a name or 'latitude,longitude', one an argument; without any, the",
      "favourites. A place that begins with a dash goes after --.",
    ]
    for group in CommandLineOption.Group.allCases {
      lines += ["", "\(group.rawValue):"]
      lines += CommandLineOption.all.filter { $0.group == group }.flatMap(lines(for:))
    }
    lines += ["", "Fields of --format:"]
    lines += FormatTemplate.Field.allCases.map { "  %\($0.rawValue)  \($0.summary)" }
    lines += [
      "  %%  a percent sign",
      "",
      "Environment:",
      "  WX_CA_FILE            authorities to trust, in place of the system's",
      "  WX_ASSETS             the folder of drawings and samples",
      "  WX_OPENWEATHERMAP_KEY, WX_QWEATHER_KEY, WX_QWEATHER_HOST",
      "                        keys and host for services that ask for them; the",
      "                        manual has plans, key pairs and the setting providers",
      "  WX_ENDPOINT_OPEN_METEO",
      "                        a server in place of that service's own; likewise others",
      "  NO_COLOR              anything but the empty text: no colours",
      "  https_proxy, no_proxy a proxy to ask through, and the hosts to ask without it",
      "",
      "Exit status: 0 shown, 1 no data, 2 usage, 3 unusable terminal, 128+n signal n.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }()

  private static let indent = 24

  private static func lines(for option: CommandLineOption) -> [String] {
    let synopsis = "  " + option.synopsis
    let gap = String(repeating: " ", count: max(2, indent - synopsis.count))
    let first = synopsis + gap + option.summary
    guard case .choice(_, let choices, _) = option.argument else { return [first] }
    let listed = choices.joined(separator: ", ")
    if first.count + listed.count + 2 <= 80 { return ["\(first): \(listed)"] }
    return ["\(first):", String(repeating: " ", count: indent) + listed]
  }
}
