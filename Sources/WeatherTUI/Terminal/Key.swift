/// What the user did at the keyboard or with the mouse.
enum Key: Hashable, Sendable {
  /// A character that prints.
  case character(Character)
  /// A letter with Ctrl, lower case.
  case control(Character)
  case up, down, left, right
  case home, end, pageUp, pageDown
  case enter, escape, tab, backTab
  case backspace, delete, insert
  case function(Int)
  /// A button was pressed at a cell.
  case click(Point)
  case wheelUp(Point)
  case wheelDown(Point)
  /// Text that came in one piece from the clipboard, line breaks included.
  case paste(String)
  case focusGained
  case focusLost
}
