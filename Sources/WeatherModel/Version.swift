/// The product's version.
public enum Version {
  /// Semantic version of this source tree.
  public static let current = "0.1.0"
}
