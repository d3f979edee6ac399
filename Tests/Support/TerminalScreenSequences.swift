// What each control and sequence does. The names are those of DEC, ECMA-48 and xterm's ctlseqs.
extension TerminalScreen {
  mutating func perform(_ instruction: TerminalInstruction) {
    switch instruction {
    case .character(let scalar): write(scalar)
    case .control(let byte): performControl(byte)
    case .escape(let sequence): performEscape(sequence)
    case .controlSequence(let sequence): performControlSequence(sequence)
    case .operatingSystemCommand(let text): performCommand(text)
    case .screenTitle(let text): titles.append(text)
    case .otherString(let text): unknownSequences.append("ESC \(text)")
    case .malformed(let bytes):
      unknownSequences.append(
        "not UTF-8: " + bytes.map { String($0, radix: 16) }.joined(separator: " "))
      write("\u{FFFD}")
    }
  }

  private mutating func performControl(_ byte: UInt8) {
    switch byte {
    case 0x00, 0x7F: break
    case 0x07: bellCount += 1
    case 0x08: moveCursor(columnsRight: -1)
    case 0x09: moveToTab(forward: true)
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D: moveCursor(columnsRight: -size.columns)
    case 0x0E: cursor.activeSet = 1
    case 0x0F: cursor.activeSet = 0
    default: unknownSequences.append("control \(byte)")
    }
  }

  private mutating func performEscape(_ sequence: String) {
    switch sequence {
    case "7": saveCursor()
    case "8": restoreCursor()
    case "D": lineFeed()
    case "E":
      lineFeed()
      cursor.position.column = 0
    case "M": reverseLineFeed()
    case "H": tabStops.insert(cursor.position.column)
    case "Z": reply("\u{1B}[?1;2c")
    case "c": self = resetCopy()
    case "g": bellCount += 1  // the visible bell of screen and tmux
    case "=": isApplicationKeypad = true
    case ">": isApplicationKeypad = false
    // The ends of strings; ANSI mode, UTF-8 and 7-bit controls, which are in force anyway.
    case "\\", "<", "%G", " F": break
    case "#8":
      for row in 0..<size.rows {
        page.rows[row] = Array(repeating: Cell(text: "E", rendition: .init()), count: size.columns)
      }
      moveCursor(column: 0, row: 0)
    default:
      if !designateCharacterSet(sequence) { unknownSequences.append("ESC \(sequence)") }
    }
  }

  private mutating func designateCharacterSet(_ sequence: String) -> Bool {
    guard sequence.count == 2, let first = sequence.first, let last = sequence.last,
      let index = Array("()*+").firstIndex(of: first)
    else { return false }
    switch last {
    case "0": cursor.characterSets[index] = .lineDrawing
    case "B", "U", "K": cursor.characterSets[index] = .ascii
    default: return false
    }
    return true
  }

  private mutating func performCommand(_ text: String) {
    operatingSystemCommands.append(text)
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[0] == "0" || parts[0] == "2" { titles.append(String(parts[1])) }
  }

  private mutating func performControlSequence(_ sequence: TerminalControlSequence) {
    let isKnown =
      switch sequence.marker {
      case "": performStandard(sequence)
      case "?": performPrivate(sequence)
      default: performExtension(sequence)
      }
    if !isKnown { unknownSequences.append(sequence.description) }
  }

  private mutating func performStandard(_ sequence: TerminalControlSequence) -> Bool {
    let count = sequence.count
    switch sequence.function {
    case "A": moveCursor(rowsDown: -count)
    case "B", "e": moveCursor(rowsDown: count)
    case "C", "a": moveCursor(columnsRight: count)
    case "D": moveCursor(columnsRight: -count)
    case "E":
      moveCursor(rowsDown: count)
      cursor.position.column = 0
    case "F":
      moveCursor(rowsDown: -count)
      cursor.position.column = 0
    case "G", "`":
      cursor.position.column = min(count - 1, lastColumn)
      cursor.isWrapPending = false
    case "H", "f":
      moveCursor(
        column: max(1, sequence.parameter(1, default: 1)) - 1,
        row: max(1, sequence.parameter(0, default: 1)) - 1)
    case "d": moveCursor(column: cursor.position.column, row: count - 1)
    case "I": for _ in 0..<min(count, size.columns) { moveToTab(forward: true) }
    case "Z": for _ in 0..<min(count, size.columns) { moveToTab(forward: false) }
    case "J": return eraseInDisplay(sequence.parameter(0, default: 0))
    case "K": return eraseInLine(sequence.parameter(0, default: 0))
    case "X":
      let column = cursor.position.column
      erase(column..<min(column + count, size.columns), row: cursor.position.row)
    case "@": insertCells(count)
    case "P": deleteCells(count)
    case "L": insertLines(count)
    case "M": deleteLines(count)
    case "S": scrollUp(count, from: scrollTop)
    case "T" where sequence.parameters.count <= 1: scrollDown(count, from: scrollTop)
    case "b":
      guard let lastCharacter else { return true }
      for _ in 0..<min(count, size.columns * size.rows) { write(lastCharacter) }
    case "r": setMargins(sequence)
    case "s": saveCursor()
    case "u": restoreCursor()
    case "m": return selectRendition(sequence.parameters)
    case "g": return clearTabStops(sequence.parameter(0, default: 0))
    case "h", "l": return switchStandardModes(sequence)
    case "n": return reportStatus(sequence.parameter(0, default: 0))
    case "c": reply("\u{1B}[?1;2c")
    case "t": return [22, 23].contains(sequence.parameter(0, default: 0))  // the title stack
    case " q": cursorStyle = sequence.parameter(0, default: 0)
    case "!p": softReset()
    default: return false
    }
    return true
  }

  /// Sequences with `>`, `<` or `=`: answers and key encodings that show nothing.
  private mutating func performExtension(_ sequence: TerminalControlSequence) -> Bool {
    switch sequence.function {
    case ">c": reply("\u{1B}[>41;379;0c")
    case ">m", ">n": break  // XTMODKEYS, key modifier options
    default: return false
    }
    return true
  }

  private mutating func setMargins(_ sequence: TerminalControlSequence) {
    let top = max(1, sequence.parameter(0, default: 1)) - 1
    let wanted = sequence.parameter(1, default: size.rows)
    let bottom = (wanted == 0 ? size.rows : min(wanted, size.rows)) - 1
    guard top < bottom else { return }
    scrollTop = top
    scrollBottom = bottom
    moveCursor(column: 0, row: 0)
  }

  private mutating func clearTabStops(_ part: Int) -> Bool {
    switch part {
    case 0: tabStops.remove(cursor.position.column)
    case 3: tabStops = []
    default: return false
    }
    return true
  }

  private mutating func reportStatus(_ kind: Int) -> Bool {
    switch kind {
    case 5: reply("\u{1B}[0n")
    case 6: reply("\u{1B}[\(cursor.position.row + 1);\(cursor.position.column + 1)R")
    default: return false
    }
    return true
  }

  private mutating func reply(_ text: String) { pendingReplies.append(contentsOf: text.utf8) }

  // MARK: Modes

  private mutating func switchStandardModes(_ sequence: TerminalControlSequence) -> Bool {
    // 4: insert; 20: new line; 34: the normal cursor of screen and tmux
    let known: Set<Int> = [4, 20, 34]
    let modes = Set(sequence.parameters.compactMap { $0.first ?? nil })
    if sequence.final == "h" {
      enabledStandardModes.formUnion(modes)
    } else {
      enabledStandardModes.subtract(modes)
    }
    return modes.isSubset(of: known)
  }

  private mutating func performPrivate(_ sequence: TerminalControlSequence) -> Bool {
    switch sequence.final {
    case "h", "l":
      let modes = sequence.parameters.compactMap { $0.first ?? nil }
      for mode in modes { switchMode(mode, on: sequence.final == "h") }
      return Self.knownModes.isSuperset(of: modes) && sequence.intermediates.isEmpty
    case "c": return true  // the cursor's size on the Linux console
    case "J": return eraseInDisplay(sequence.parameter(0, default: 0))
    case "K": return eraseInLine(sequence.parameter(0, default: 0))
    default: return false
    }
  }

  /// Modes that are acted upon, or that need no more than to be remembered.
  private static let knownModes: Set<Int> = [
    1, 3, 4, 5, 6, 7, 8, 9, 12, 25, 40, 45, 47, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007,
    1015, 1034, 1047, 1048, 1049, 2004, 2026, 2031,
  ]

  private mutating func switchMode(_ mode: Int, on: Bool) {
    switch mode {
    case 6:
      cursor.isOriginMode = on
      moveCursor(column: 0, row: 0)
    case 7: cursor.isWrapPending = false
    case 1048:
      if on { saveCursor() } else { restoreCursor() }
      return
    case 47, 1047, 1049:
      switchPage(mode, on: on)
      return
    default: break
    }
    if on { enabledModes.insert(mode) } else { enabledModes.remove(mode) }
  }

  private mutating func switchPage(_ mode: Int, on: Bool) {
    let wasAlternate = isAlternateScreen
    if on {
      if mode == 1049, !wasAlternate { saveCursor() }
      enabledModes.insert(mode)
      if !wasAlternate { swap(&page, &hiddenPage) }
      if mode == 1049, !wasAlternate { eraseRows(0..<size.rows) }
    } else {
      if mode == 1047, wasAlternate { eraseRows(0..<size.rows) }
      enabledModes.subtract([47, 1047, 1049])
      if wasAlternate { swap(&page, &hiddenPage) }
      if mode == 1049 { restoreCursor() }
    }
    cursor.isWrapPending = false
  }

  // MARK: The saved cursor and resets

  private mutating func saveCursor() { page.savedCursor = cursor }

  private mutating func restoreCursor() {
    let isPending = page.savedCursor.isWrapPending
    cursor = page.savedCursor
    clampCursor()
    cursor.isWrapPending = isPending && cursor.position.column == lastColumn
  }

  /// RIS: everything but what was recorded.
  private func resetCopy() -> TerminalScreen {
    var fresh = TerminalScreen(
      columns: size.columns, rows: size.rows, displayWidth: displayWidth)
    fresh.titles = titles
    fresh.operatingSystemCommands = operatingSystemCommands
    fresh.unknownSequences = unknownSequences
    fresh.bellCount = bellCount
    fresh.pendingReplies = pendingReplies
    return fresh
  }

  /// DECSTR: modes, margins and renditions, not the cells.
  private mutating func softReset() {
    let position = cursor.position
    cursor = Cursor()
    cursor.position = position
    page.savedCursor = Cursor()
    scrollTop = 0
    scrollBottom = lastRow
    enabledStandardModes = []
    isApplicationKeypad = false
    enabledModes.subtract([1, 6])
    enabledModes.formUnion([7, 25])
  }
}

extension TerminalControlSequence: CustomStringConvertible {
  var description: String {
    let parameters = parameters.map { parts in
      parts.map { $0.map(String.init) ?? "" }.joined(separator: ":")
    }
    return "CSI \(marker)\(parameters.joined(separator: ";"))\(intermediates)\(final)"
  }
}
