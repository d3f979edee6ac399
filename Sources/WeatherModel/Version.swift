/// The product's version.
public enum Version {
  /// Semantic version of this source tree.
  public static let current = "0.1.0"

  /// How the program introduces itself to servers.
  public static let userAgent = "wx/\(current)"

  /// The same to services that want to know whom to write to when something goes wrong.
  ///
  /// MET Norway and the US National Weather Service ask for a page or an address of mail. The project
  /// has none of its own, and a false one is what MET Norway blocks a program for: so it is the
  /// user's own, as `Settings.contact` has checked it, or none.
  static func userAgent(contact: String?) -> String {
    contact.map { "\(userAgent) (\($0))" } ?? userAgent
  }
}
