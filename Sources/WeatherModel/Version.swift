/// The product's version.
public enum Version {
  /// Semantic version of this source tree.
  public static let current = "0.1.0"

  /// How the program introduces itself to servers.
  ///
  /// MET Norway and the US National Weather Service want a contact behind it as well, a page or an
  /// address of mail. The project has none of its own: whoever distributes it puts theirs here,
  /// in parentheses, and must not put a false one, for which MET Norway blocks a program.
  public static let userAgent = "wx/\(current)"
}
