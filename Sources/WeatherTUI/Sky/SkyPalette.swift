/// The few colours that a scene is painted with, and which of them stands for any other.
///
/// The colours that can occur are split in halves, again and again, where they differ most (a
/// median cut with means). The splits stay as a tree, so finding the colour for another takes
/// about eight comparisons.
struct SkyPalette: Sendable, Equatable {
  struct Sample: Sendable {
    var color: SkyColor
    var weight: Float
  }

  private struct Node: Sendable, Equatable {
    /// 0 luma, 1 and 2 chroma; -1 in a leaf, where `first` is the colour.
    var axis: Int
    var threshold: Float
    var first: Int
    var second: Int
  }

  private struct Point {
    var axes: (Float, Float, Float)
    var weight: Float
    var color: SkyColor
  }

  private struct Box {
    var range: Range<Int>
    var node: Int
    var axis: Int
    var threshold: Float
    var error: Double
  }

  /// At most as many as were allowed.
  private(set) var colors: [SkyColor] = []
  private var nodes: [Node] = []

  init(samples: [Sample], limit: Int) {
    guard !samples.isEmpty, limit > 0 else {
      colors = [SkyColor(0)]
      nodes = [Node(axis: -1, threshold: 0, first: 0, second: 0)]
      return
    }
    var points = samples.map {
      Point(axes: SkyPalette.axes($0.color), weight: $0.weight, color: $0.color)
    }
    nodes = [Node(axis: -1, threshold: 0, first: 0, second: 0)]
    var boxes = [SkyPalette.box(points, 0..<points.count, node: 0)]
    while boxes.count < limit {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        boxes[worst].error > 1e-9
      else { break }
      let box = boxes[worst]
      let middle = SkyPalette.partition(&points, box)
      guard box.range.lowerBound < middle, middle < box.range.upperBound else {
        boxes[worst].error = 0
        continue
      }
      nodes[box.node] = Node(
        axis: box.axis, threshold: box.threshold, first: nodes.count, second: nodes.count + 1)
      boxes[worst] = SkyPalette.box(points, box.range.lowerBound..<middle, node: nodes.count)
      nodes.append(Node(axis: -1, threshold: 0, first: 0, second: 0))
      boxes.append(SkyPalette.box(points, middle..<box.range.upperBound, node: nodes.count))
      nodes.append(Node(axis: -1, threshold: 0, first: 0, second: 0))
    }
    for box in boxes {
      nodes[box.node].first = colors.count
      colors.append(SkyPalette.mean(points, box.range))
    }
  }

  /// The number of the colour that stands for another.
  func index(of color: SkyColor) -> Int {
    let (luma, warm, green) = SkyPalette.axes(color)
    var node = 0
    while true {
      let here = nodes[node]
      let value: Float
      switch here.axis {
      case 0: value = luma
      case 1: value = warm
      case 2: value = green
      default: return here.first
      }
      node = value < here.threshold ? here.first : here.second
    }
  }

  /// The same without the tree: slower, and right where a colour lies at the edge of a half.
  func nearest(to color: SkyColor) -> Int {
    let wanted = SkyPalette.axes(color)
    var best = 0
    var least = Float.infinity
    for index in colors.indices {
      let axes = SkyPalette.axes(colors[index])
      let luma = axes.0 - wanted.0
      let warm = axes.1 - wanted.1
      let green = axes.2 - wanted.2
      let distance = luma * luma + warm * warm + green * green
      if distance < least {
        least = distance
        best = index
      }
    }
    return best
  }

  private static func axes(_ color: SkyColor) -> (Float, Float, Float) {
    let luma = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
    return (luma * 1.6, (color.red - color.blue) * 0.6, (color.green - luma) * 0.8)
  }

  private static func box(_ points: [Point], _ range: Range<Int>, node: Int) -> Box {
    // In double precision, for the spread of a nearly even box is a difference of large sums.
    var weight = 0.0
    var sum = (0.0, 0.0, 0.0)
    var squares = (0.0, 0.0, 0.0)
    for index in range {
      let point = points[index]
      let share = Double(point.weight)
      let axes = (Double(point.axes.0), Double(point.axes.1), Double(point.axes.2))
      weight += share
      sum.0 += axes.0 * share
      sum.1 += axes.1 * share
      sum.2 += axes.2 * share
      squares.0 += axes.0 * axes.0 * share
      squares.1 += axes.1 * axes.1 * share
      squares.2 += axes.2 * axes.2 * share
    }
    guard weight > 0, range.count > 1 else {
      return Box(range: range, node: node, axis: 0, threshold: 0, error: 0)
    }
    let luma = squares.0 - sum.0 * sum.0 / weight
    let warm = squares.1 - sum.1 * sum.1 / weight
    let green = squares.2 - sum.2 * sum.2 / weight
    let (axis, total, error) =
      luma >= max(warm, green)
      ? (0, sum.0, luma) : warm >= green ? (1, sum.1, warm) : (2, sum.2, green)
    return Box(
      range: range, node: node, axis: axis, threshold: Float(total / weight), error: error)
  }

  private static func partition(_ points: inout [Point], _ box: Box) -> Int {
    var low = box.range.lowerBound
    var high = box.range.upperBound
    while low < high {
      let axes = points[low].axes
      let value = box.axis == 0 ? axes.0 : box.axis == 1 ? axes.1 : axes.2
      if value < box.threshold {
        low += 1
      } else {
        high -= 1
        points.swapAt(low, high)
      }
    }
    return low
  }

  private static func mean(_ points: [Point], _ range: Range<Int>) -> SkyColor {
    var weight: Float = 0
    var sum = SkyColor(red: 0, green: 0, blue: 0)
    for point in points[range] {
      weight += point.weight
      sum.red += point.color.red * point.weight
      sum.green += point.color.green * point.weight
      sum.blue += point.color.blue * point.weight
    }
    return weight > 0 ? sum.scaled(1 / weight) : sum
  }
}
