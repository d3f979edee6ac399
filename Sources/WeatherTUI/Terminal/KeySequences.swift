/// What the parts of a terminal's key sequences mean.
///
/// The sources are ECMA-48 for the form, xterm's "Control Sequences" for the meaning, and the
/// terminfo entries of rxvt and the Linux console for what differs there.
enum KeySequences {
  /// The key of `CSI parameters final`; nil if it is none.
  ///
  /// Modifiers (the second parameter) are not told apart: Ctrl-Right is Right.
  static func controlSequence(parameters: String, final: UInt8) -> Key? {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      // A colon starts details of a parameter, which only the kitty protocol sends.
      Int($0.prefix { $0 != ":" })
    }
    switch final {
    case UInt8(ascii: "A"), UInt8(ascii: "a"): return .up
    case UInt8(ascii: "B"), UInt8(ascii: "b"): return .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"): return .right
    case UInt8(ascii: "D"), UInt8(ascii: "d"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "P")...UInt8(ascii: "S"): return .function(Int(final - 0x50) + 1)
    case UInt8(ascii: "I"): return parameters.isEmpty ? .focusGained : nil
    case UInt8(ascii: "O"): return parameters.isEmpty ? .focusLost : nil
    case UInt8(ascii: "u"):
      return numbers.first.flatMap { $0 }.flatMap { code in
        encodedKey(code, modifiers: (numbers.count > 1 ? numbers[1] : nil) ?? 1)
      }
    // rxvt ends the sequences of Shift and Ctrl with these instead of a tilde.
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"), UInt8(ascii: "$"):
      return numbers.first.flatMap { $0 }.flatMap(numberedKey)
    default: return nil
    }
  }

  /// The key of `SS3 final`: cursor and function keys, and the keypad in application mode.
  static func singleShift(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"), UInt8(ascii: "a"): .up
    case UInt8(ascii: "B"), UInt8(ascii: "b"): .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"): .right
    case UInt8(ascii: "D"), UInt8(ascii: "d"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - 0x50) + 1)
    case UInt8(ascii: "X"): .character("=")
    // Keypad keys are sent as the character that they print, plus 64.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 64)))
    default: nil
    }
  }

  /// The key of `CSI < button ; column ; row`, and of the older form after its offset of 32.
  static func mouse(button: Int, column: Int, row: Int, isPress: Bool) -> Key? {
    guard isPress, column >= 1, row >= 1 else { return nil }
    let point = Point(column: column - 1, row: row - 1)
    let isMotion = button & 32 != 0
    // Bits 2, 3 and 4 are Shift, Meta and Control.
    switch button & ~0b1_1100 {
    case 0 where !isMotion: return .click(point)
    case 64: return .wheelUp(point)
    case 65: return .wheelDown(point)
    default: return nil
    }
  }

  /// The key of a control character or another one below U+0020, or of DEL.
  static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: nil
    }
  }

  /// The key of `CSI number ~`.
  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The key of `CSI code ; modifiers u`, with which some terminals send what has no other form.
  private static func encodedKey(_ code: Int, modifiers: Int) -> Key? {
    switch code {
    case 9: return (modifiers - 1) & 1 != 0 ? .backTab : .tab
    case 13: return .enter
    case 27: return .escape
    case 127: return .backspace
    default: break
    }
    guard code >= 0x20, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
      !isPrivateOrControl(scalar)
    else { return nil }
    guard modifiers > 0, (modifiers - 1) & 4 != 0 else { return .character(Character(scalar)) }
    return scalar.isASCII ? control(UInt8(scalar.value) & 0x1F) : nil
  }

  /// The kitty protocol puts its keys that have no character into a private area.
  private static func isPrivateOrControl(_ scalar: Unicode.Scalar) -> Bool {
    (0xE000...0xF8FF).contains(scalar.value) || (0x7F..<0xA0).contains(scalar.value)
  }
}
