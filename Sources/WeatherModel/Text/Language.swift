/// A language that the interface speaks; raw values are those of the command line.
public enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case chinese = "zh"
}
