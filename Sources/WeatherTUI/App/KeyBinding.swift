/// Keys that ask for the same: a list of them handles the keys and fills the help.
struct KeyBinding<Command: Sendable>: Sendable {
  let keys: [Key]
  let command: Command
  /// The keys as the help shows them.
  let label: String

  /// What each key asks for.
  static func commands(of bindings: [KeyBinding]) -> [Key: Command] {
    var commands: [Key: Command] = [:]
    for binding in bindings {
      for key in binding.keys { commands[key] = binding.command }
    }
    return commands
  }
}

/// Something that a layer over the page is asked for by a key.
protocol KeyCommand: Hashable, Sendable {
  typealias Binding = KeyBinding<Self>

  /// The same table handles the keys and fills the help.
  static var bindings: [Binding] { get }
  /// What each key asks for, by the table.
  static var commands: [Key: Self] { get }
  /// What it does, as the help says it.
  var title: Phrase { get }
}

extension KeyCommand {
  /// What a key asks for; nil where it means nothing here.
  init?(_ key: Key) {
    guard let command = Self.commands[key.orArrowForWheel] else { return nil }
    self = command
  }
}

extension Key {
  /// In a list a turn of the wheel is the arrow that leads the same way; every other key is itself.
  var orArrowForWheel: Key {
    switch self {
    case .wheelDown: .down
    case .wheelUp: .up
    case .character, .control, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .function, .click, .paste,
      .focusGained, .focusLost:
      self
    }
  }
}
