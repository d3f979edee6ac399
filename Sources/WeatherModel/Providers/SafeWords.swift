/// A text for people that cannot hold a key in an address.
///
/// Libraries and services like to name the address that they failed at. Of every address in the
/// text only what stands before its parameters is kept, and no name or password in front of its
/// host. The limit keeps a whole answer from passing as a sentence.
public struct SafeWords: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The text that is left.
  public let text: String

  /// What may be shown of a text.
  public init(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0.isWhitespace }
    self.text = String(parts.map { Self.withoutSecrets($0) }.joined(separator: " ").prefix(600))
  }

  /// What may be shown of a text.
  public init(stringLiteral text: String) { self.init(text) }

  /// The text.
  public var description: String { text }

  private static func withoutSecrets(_ word: Substring) -> String {
    var word = word
    if let question = word.firstIndex(of: "?"), word[question...].contains("=") {
      word = word[..<question]
    }
    guard let rest = word.textAfter("://") else { return String(word) }
    let host = rest.prefix { !"/#".contains($0) }
    let path = rest[host.endIndex...]
    return String(word[..<rest.startIndex]) + (host.split(separator: "@").last ?? "") + path
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Everything behind the first occurrence of a mark; nil without one.
  func textAfter(_ mark: String) -> Substring? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
