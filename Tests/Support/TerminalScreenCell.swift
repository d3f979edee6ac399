import Glibc

extension TerminalScreen {
  /// The columns and rows of a terminal.
  public struct Size: Hashable, Sendable {
    /// Cells in a row.
    public var columns: Int
    /// Rows on the screen.
    public var rows: Int

    /// A size from its two lengths.
    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// A place on the screen, counted from 0 at the top left.
  public struct Position: Hashable, Sendable {
    /// Cells to the left of it.
    public var column: Int
    /// Rows above it.
    public var row: Int

    /// A position from its two distances.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  /// A colour as the program asked for it, before any palette.
  public enum Color: Hashable, Sendable {
    /// The terminal's own foreground or background (SGR 39, 49).
    case standard
    /// An entry of the 256-colour palette; 0 to 15 are the ANSI colours.
    case indexed(Int)
    /// A direct colour; each part 0 to 255.
    case rgb(red: Int, green: Int, blue: Int)
  }

  /// The renditions besides colour that SGR switches.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each rendition.
    public let rawValue: Int

    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// SGR 1.
    public static let bold = Attributes(rawValue: 1)
    /// SGR 2.
    public static let dim = Attributes(rawValue: 2)
    /// SGR 3.
    public static let italic = Attributes(rawValue: 4)
    /// SGR 4, in every style of line, and SGR 21.
    public static let underline = Attributes(rawValue: 8)
    /// SGR 5.
    public static let blink = Attributes(rawValue: 16)
    /// SGR 7; the colours of the cell stay as they were asked for.
    public static let reverse = Attributes(rawValue: 32)
    /// SGR 8.
    public static let invisible = Attributes(rawValue: 64)
    /// SGR 9.
    public static let strikethrough = Attributes(rawValue: 128)
  }

  /// The colours and attributes with which the next character is written.
  public struct Rendition: Hashable, Sendable {
    /// The colour of the character.
    public var foreground: Color = .standard
    /// The colour behind it.
    public var background: Color = .standard
    /// Bold, underline and their like.
    public var attributes: Attributes = []

    /// The rendition after SGR 0.
    public init() {}
  }

  /// One cell of the screen.
  public struct Cell: Hashable, Sendable {
    /// The character with its combining marks; a blank where nothing was written.
    ///
    /// Empty in the second cell of a wide character.
    public var text: String = " "
    /// The colours and attributes that the cell was written or erased with.
    public var rendition = Rendition()

    /// A blank cell in the terminal's own colours.
    public init() {}

    /// A cell with a character.
    init(text: String, rendition: Rendition) {
      self.text = text
      self.rendition = rendition
    }

    /// The colour of the character.
    public var foreground: Color { rendition.foreground }
    /// The colour behind it.
    public var background: Color { rendition.background }
    /// Bold, underline and their like.
    public var attributes: Attributes { rendition.attributes }
    /// Whether this is the right half of a wide character.
    public var isContinuation: Bool { text.isEmpty }
  }
}

/// A set of 94 graphic characters that a program designates and shifts to (ISO 2022).
enum TerminalCharacterSet {
  case ascii
  case lineDrawing

  /// The character that a byte means in this set.
  ///
  /// The table is that of the VT100 user guide, "special graphics characters".
  func character(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard self == .lineDrawing, (0x5F...0x7E).contains(scalar.value) else { return scalar }
    return Self.lineDrawingCharacters[Int(scalar.value) - 0x5F]
  }

  private static let lineDrawingCharacters = Array(
    "\u{A0}◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)
}

/// The columns of a scalar by libc's `wcwidth` in C.UTF-8: what ncurses asks, too.
///
/// Asking libc keeps the model independent of the tables of the program under test.
public func systemDisplayWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return scalar.value < 0x20 || (0x7F..<0xA0) ~= scalar.value ? 0 : 1 }
  guard let systemWidthFunction else { return 1 }
  return systemWidthFunction(scalar)
}

/// `wcwidth`, bound to the UTF-8 locale; nil where the C library lacks one of the two.
///
/// Swift's Glibc module does not import `wcwidth` (it hides behind `_XOPEN_SOURCE`).
private let systemWidthFunction: (@Sendable (Unicode.Scalar) -> Int)? = {
  typealias WidthFunction = @convention(c) (wchar_t) -> CInt
  guard let symbol = dlsym(nil, "wcwidth"),
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
  else { return nil }
  let function = unsafeBitCast(symbol, to: WidthFunction.self)
  let localeAddress = UInt(bitPattern: locale)
  return { scalar in
    // The locale is the thread's own and goes back at once: nothing else sees the change.
    let previous = uselocale(locale_t(bitPattern: localeAddress))
    defer { uselocale(previous) }
    return max(0, Int(function(wchar_t(bitPattern: scalar.value))))
  }
}()
