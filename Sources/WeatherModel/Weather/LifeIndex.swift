/// Advice for everyday life by the service itself: clothing, car wash, sport.
public struct LifeIndex: Sendable, Hashable {
  /// The day it is for.
  public var date: CalendarDate
  /// What it is about: "Sport".
  public var name: String
  /// Its grade in the service's words: "Unsuitable".
  public var category: String?
  /// The advice, one sentence or two.
  public var text: String?

  /// An index from its parts.
  public init(date: CalendarDate, name: String, category: String? = nil, text: String? = nil) {
    self.date = date
    self.name = name
    self.category = category
    self.text = text
  }
}
