/// Characters that fill a cell by eighths.
enum EighthBlocks {
  private static let risingBlocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let growingBlocks: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
  private static let risingASCII: [Character] = [" ", ".", ".", ":", ":", "|", "|", "#", "#"]

  /// A cell filled from the bottom up to a share of 0…1; anything above nothing is visible.
  static func rising(_ share: Double, isUnicode: Bool) -> Character {
    let eighths = share <= 0 ? 0 : max(1, Int((min(1, share) * 8).rounded()))
    return isUnicode ? risingBlocks[eighths] : risingASCII[eighths]
  }

  /// A cell filled from the left by so many eighths, 0…8.
  static func growing(_ eighths: Int) -> Character { growingBlocks[min(8, max(0, eighths))] }
}
