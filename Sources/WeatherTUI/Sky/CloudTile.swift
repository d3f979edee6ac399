import Glibc

/// How thick a cloud is and how much light it has, in one byte: density times 8 plus light.
///
/// Of two layers the denser one hides the other, so a pixel's tone is the larger of two bytes.
enum CloudTone {
  static let densities = 8
  static let lights = 8
  static let count = densities * lights
  /// From this tone on no star is seen through a cloud.
  static let hidingStars = 4 * lights

  static func byte(density: Float, light: Float) -> UInt8 {
    let thick = Int(max(0, min(7, density * 7 + 0.5)))
    guard thick > 0 else { return 0 }
    return UInt8(thick * 8 + Int(max(0, min(7, light * 7 + 0.5))))
  }
}

/// One layer of clouds, wider than the picture and closed to a ring, so that wind can turn it.
struct CloudTile: Sendable {
  /// A power of two.
  let width: Int
  let height: Int
  private(set) var tones: [UInt8]

  /// A layer without clouds.
  init(pictureWidth: Int, height: Int) {
    var width = 128
    while width < pictureWidth * 5 / 4 { width *= 2 }
    self.width = width
    self.height = height
    tones = Array(repeating: 0, count: width * height)
  }

  /// Covers the sky with a closed layer that is ragged where there is less of it.
  mutating func addSheet(amount: Float, unit: Float, horizon: Int, seed: UInt32) {
    let cells = max(3, Int((Float(width) / (unit * 1.1)).rounded()))
    let scale = Float(cells) / Float(width)
    for y in 0..<min(height, horizon) {
      // Nearer to the horizon the layer is seen from the side, so its waves lie closer.
      let height = Float(y) / Float(max(1, horizon))
      let down = powf(height, 1.5) * 4.2 + height
      for x in 0..<width {
        let across = Float(x) * scale
        let bend = HashNoise.value(across, down * 0.7, period: cells, seed: seed &+ 17)
        let noise = HashNoise.fractal(
          across + bend * 0.8, down + bend, period: cells, octaves: 4, seed: seed)
        let fine = HashNoise.fractal(
          across * 2, down * 2.6, period: cells * 2, octaves: 3, seed: seed &+ 5)
        let density = smoothRise(1 - amount - 0.22, 1 - amount + 0.12, noise)
        let light = 0.5 + (noise - 0.5) * 1.9 + (fine - 0.5) * 0.75
        add(CloudTone.byte(density: density, light: light), x, y)
      }
    }
  }

  /// Draws thin streaks of ice cloud across the upper sky.
  mutating func addWisps(amount: Float, unit: Float, horizon: Int, seed: UInt32) {
    let cells = max(2, Int((Float(width) / (unit * 1.7)).rounded()))
    let scale = Float(cells) / Float(width)
    for y in 0..<min(height, horizon) {
      let height = Float(y) / Float(max(1, horizon))
      let fadeOut = smoothRise(0, 0.12, height) * (1 - smoothRise(0.45, 0.8, height))
      guard fadeOut > 0 else { continue }
      for x in 0..<width {
        let across = Float(x) * scale
        let sway = HashNoise.value(across, height * 2, period: cells, seed: seed &+ 3)
        let down = height * 5.5 + sway * 1.6
        let strand = HashNoise.fractal(
          across + sway * 0.9 + height * 1.4, down, period: cells, octaves: 5, seed: seed)
        let patch = HashNoise.value(across, height * 2.5, period: cells, seed: seed &+ 11)
        let density =
          smoothRise(0.5, 0.85, strand) * smoothRise(0.85 - amount * 0.7, 1.1, patch + 0.2)
        add(CloudTone.byte(density: density * fadeOut * 0.75, light: 0.9), x, y)
      }
    }
  }

  /// Lays banks of fog on the ground.
  mutating func addBanks(strength: Float, unit: Float, horizon: Int, seed: UInt32) {
    let cells = max(2, Int((Float(width) / (unit * 1.2)).rounded()))
    let scale = Float(cells) / Float(width)
    for y in 0..<height {
      let height = Float(y) / Float(max(1, horizon))
      let ground = smoothRise(0.2, 1.05, height)
      for x in 0..<width {
        let across = Float(x) * scale
        let bend = HashNoise.value(across, height * 2, period: cells, seed: seed &+ 9)
        let noise = HashNoise.fractal(
          across + bend * 0.5, height * 5 + bend, period: cells, octaves: 4, seed: seed)
        let density = smoothRise(0.62 - 0.34 * ground, 0.95 - 0.3 * ground, noise + 0.1) * strength
        add(CloudTone.byte(density: density, light: noise * 1.1), x, y)
      }
    }
  }

  /// Heaps of cloud on flat bases.
  ///
  /// Each heap is a row of balls, lit like balls; noise frays their edges. The share of the sky
  /// grows by more heaps and larger ones, the first stay where they are.
  mutating func addHeaps(
    share: Float, unit: Float, horizon: Int, sunFromLeft: Float, sunHeight: Float, seed: UInt32
  ) {
    let perScreen = 1.2 + share * 9
    let count = Int((Float(width) / (unit * 1.5) * perScreen).rounded())
    for index in 0..<count {
      func random(_ salt: Int) -> Float { HashNoise.unit(index, salt, seed) }
      // Small ones near the horizon are far away, large ones above are near.
      let depth = Float(index % 5) / 4 * 0.75 + random(1) * 0.25
      let base = Float(horizon) * (0.34 + 0.58 * (1 - depth) + (random(2) - 0.5) * 0.1)
      let breadth =
        unit * (0.13 + 0.42 * depth) * (0.65 + 0.5 * random(3)) * (0.75 + 0.75 * share)
      addHeap(
        center: random(4) * Float(width), base: base, breadth: breadth,
        sunFromLeft: sunFromLeft, sunHeight: sunHeight, seed: seed &+ UInt32(index) &* 131)
    }
  }

  private mutating func addHeap(
    center: Float, base: Float, breadth: Float, sunFromLeft: Float, sunHeight: Float, seed: UInt32
  ) {
    guard breadth > 2.5 else { return }
    let balls = 5 + Int(HashNoise.hash(1, 2, seed) % 5)
    let peak = (HashNoise.unit(3, 1, seed) - 0.5) * 0.5
    var shapes: [(x: Float, y: Float, radius: Float)] = []
    for ball in 0..<balls {
      let along = (Float(ball) + 0.5) / Float(balls) * 2 - 1
      let crown = max(0.12, 1 - powf(abs(along - peak) / 1.25, 1.5))
      let radius = breadth * (0.11 + 0.15 * crown) * (0.8 + 0.4 * HashNoise.unit(ball, 7, seed))
      shapes.append((along * breadth * 0.5, -radius * 0.55, radius))
      if crown > 0.55 {
        let lift = breadth * 0.24 * crown * (0.6 + 0.6 * HashNoise.unit(ball, 8, seed))
        let shift = (HashNoise.unit(ball, 9, seed) - 0.5) * breadth * 0.14
        shapes.append((along * breadth * 0.38 + shift, -radius * 0.5 - lift, radius * 0.82))
      }
    }
    let reach = breadth * 0.5 + breadth * 0.3
    let top = max(0, Int(base - breadth * 0.75))
    let bottom = min(height - 1, Int(base + 2))
    guard top <= bottom else { return }
    let tallest = shapes.map { $0.radius - $0.y }.max() ?? 1
    let lightX = -sunFromLeft * 0.75
    let lightY = -(0.35 + 0.5 * sunHeight)
    for y in top...bottom {
      for column in Int(center - reach)...Int(center + reach) {
        let deltaX = Float(column) - center
        let deltaY = Float(y) - base
        guard isNear(deltaX, deltaY, shapes) else { continue }
        let wrapped = ((column % width) + width) % width
        let fray = HashNoise.fractal(
          Float(column) * 0.22, Float(y) * 0.22, period: 1 << 20, octaves: 3, seed: seed &+ 77)
        var best: Float = -1
        var light: Float = 0
        for shape in shapes {
          let x = (deltaX - shape.x) / shape.radius
          let y = (deltaY - shape.y) / shape.radius
          // The same few pixels of fraying for large heaps as for small ones.
          let frayed = (fray - 0.5) * min(0.75, 0.12 + 4 / shape.radius)
          let inside = 1 - sqrtf(x * x + y * y) - frayed
          guard inside > -0.05 else { continue }
          let rise = sqrtf(max(0.02, 1 - min(1, x * x + y * y)))
          let shine = x * lightX + y * lightY + rise * 0.55
          // The ball that stands out furthest at this point is the one that is seen.
          let depth = inside * shape.radius
          if depth > best {
            best = depth
            light = shine
          }
        }
        guard best > -0.4 else { continue }
        let underside = 1 - smoothRise(-0.8, 1.2, deltaY)
        let density = smoothRise(-0.4, max(1.4, breadth * 0.055), best) * underside
        let lift = max(0, min(1, -deltaY / tallest))
        let tone = 0.12 + 0.62 * powf(lift, 0.75) + 0.38 * light + (fray - 0.5) * 0.3
        add(CloudTone.byte(density: density, light: tone), wrapped, y)
      }
    }
  }

  private func isNear(
    _ x: Float, _ y: Float, _ shapes: [(x: Float, y: Float, radius: Float)]
  ) -> Bool {
    for shape in shapes {
      let deltaX = x - shape.x
      let deltaY = y - shape.y
      let reach = shape.radius * 1.45
      if deltaX * deltaX + deltaY * deltaY < reach * reach { return true }
    }
    return false
  }

  private mutating func add(_ tone: UInt8, _ x: Int, _ y: Int) {
    let index = y * width + x
    if tone > tones[index] { tones[index] = tone }
  }
}
