/// Characters that fill a cell by eighths.
enum EighthBlocks {
  private static let risingBlocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let growingBlocks: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
  private static let risingASCII: [Character] = [" ", ".", ".", ":", ":", "|", "|", "#", "#"]

  /// A column of cells filled from the bottom up to a share of 0…1, the lowest cell first;
  /// anything above nothing is visible.
  static func rising(_ share: Double, rows: Int, isUnicode: Bool) -> [Character] {
    let eighths = share <= 0 ? 0 : max(1, Int((min(1, share) * Double(rows * 8)).rounded()))
    return (0..<max(0, rows)).map { row in
      let inside = min(8, max(0, eighths - row * 8))
      return isUnicode ? risingBlocks[inside] : risingASCII[inside]
    }
  }

  /// A cell filled from the left by so many eighths, 0…8.
  static func growing(_ eighths: Int) -> Character { growingBlocks[min(8, max(0, eighths))] }
}
