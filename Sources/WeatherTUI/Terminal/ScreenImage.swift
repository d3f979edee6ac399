import CNcurses
import Glibc

/// What the terminal shows, and the way from a canvas to it.
///
/// Two comparisons stand before that of curses: a row whose cells are those of the last canvas is
/// not encoded, and one that is the same after encoding (a colour too little different for the
/// palette) is not given to curses. A frame that changes nothing writes nothing.
struct ScreenImage {
  private var encoder: RowEncoder
  private let canSynchronize: Bool
  /// The latest canvas; what is shown unless `isStale`.
  private var canvas: Canvas?
  private var isStale = true
  private var size = Size.zero
  /// The encoded rows, one after the other, and one more for work.
  private var cells: [cchar_t] = []

  init(encoder: RowEncoder, canSynchronize: Bool) {
    self.encoder = encoder
    self.canSynchronize = canSynchronize
  }

  /// Makes the next frame draw everything.
  mutating func forget() {
    isStale = true
  }

  /// What a frame came to.
  struct Output {
    var bytes = 0
    /// Whether it ended with the question.
    var hasAsked = false
  }

  /// Draws the latest canvas again.
  mutating func redraw(in size: Size) {
    if let canvas {
      show(canvas, in: size)
    } else {
      wx_clear_at_next_update()
      _ = wx_update_screen("", "")
    }
  }

  /// Draws what differs; the part of the canvas beyond the size is left out.
  ///
  /// A frame of some size ends with a question, if there is one, that the terminal will answer.
  @discardableResult
  mutating func show(_ new: Canvas, in size: Size, question: String = "") -> Output {
    let isWhole = isStale || size != self.size || new.size != canvas?.size
    if isWhole {
      self.size = size
      cells = Array(repeating: cchar_t(), count: size.columns * (size.rows + 1))
      werase(wx_standard_window())
      wx_clear_at_next_update()
    }
    encoder.beginFrame(showing: cells[..<(size.columns * size.rows)])
    let changedRows = writeRows(of: new, all: isWhole)
    canvas = new
    isStale = false
    guard changedRows > 0 || isWhole else { return Output() }
    wnoutrefresh(wx_standard_window())
    // A few rows fit into one buffer of the kernel, and so are shown at once anyway.
    let isSynchronized = canSynchronize && changedRows > 3
    let ending = isSynchronized ? PrivateModes.endSynchronized + question : ""
    let bytes = wx_update_screen(isSynchronized ? PrivateModes.beginSynchronized : "", ending)
    return Output(bytes: Int(bytes), hasAsked: isSynchronized && !question.isEmpty)
  }

  /// Gives the rows that differ to curses and returns how many there were.
  private mutating func writeRows(of new: Canvas, all isWhole: Bool) -> Int {
    let columns = min(size.columns, new.size.columns)
    let rows = min(size.rows, new.size.rows)
    guard columns > 0, rows > 0 else { return 0 }
    let window = wx_standard_window()
    let width = size.columns
    let scratch = width * size.rows
    var changedRows = 0
    for row in 0..<rows {
      let start = row * new.size.columns
      let range = start..<start + columns
      if !isWhole, let canvas, new.isSameRow(row, asIn: canvas) { continue }
      new.cells.withUnsafeBufferPointer { source in
        cells.withUnsafeMutableBufferPointer { target in
          let work = UnsafeMutableBufferPointer(rebasing: target[scratch..<scratch + width])
          let count = encoder.encode(UnsafeBufferPointer(rebasing: source[range]), into: work)
          let old = UnsafeMutableBufferPointer(rebasing: target[row * width..<(row + 1) * width])
          let bytes = width * MemoryLayout<cchar_t>.stride
          guard let from = work.baseAddress, let to = old.baseAddress,
            isWhole || memcmp(from, to, bytes) != 0
          else { return }
          memcpy(to, from, bytes)
          mvwadd_wchnstr(window, Int32(row), 0, from, Int32(count))
          changedRows += 1
        }
      }
    }
    return changedRows
  }
}
