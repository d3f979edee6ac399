import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct SkyMotionTests {
  private func prepared(_ scene: SkyScene, _ columns: Int = 60, _ rows: Int = 20) throws
    -> PreparedSky
  {
    SkyPainter(fidelity: .direct, horizons: try SkySamples.horizons())
      .prepare(scene, size: Size(columns: columns, rows: rows))
  }

  @Test(arguments: [Condition.heavyRain, .partlyCloudy, .thunderstorm, .showers, .snow])
  func pairsOfAMinuteAreBounded(condition: Condition) throws {
    let sky = try prepared(SkySamples.scene(condition, wind: 12, rate: 6), 100, 30)
    var pairs: Set<UInt32> = []
    var colors: Set<UInt16> = []
    for frame in 0..<200 {
      let image = sky.paint(atMilliseconds: frame * 300)
      for row in 0..<image.size.rows {
        for column in 0..<image.width {
          let upper = image.pixels[row * 2 * image.width + column]
          let lower = image.pixels[(row * 2 + 1) * image.width + column]
          pairs.insert(UInt32(upper) << 16 | UInt32(lower))
          colors.insert(upper)
          colors.insert(lower)
        }
      }
    }
    #expect(colors.count <= 192)
    #expect(pairs.count < 7_000, "\(pairs.count) pairs")
  }

  /// A wide bound on what `Benchmarks` measures: cells that change cost about forty bytes each.
  @Test(arguments: [
    Condition.heavyRain, .thunderstormHail, .heavySnow, .sand, .partlyCloudy, .overcast,
  ])
  func fewCellsChangeFromFrameToFrame(condition: Condition) throws {
    let sky = try prepared(SkySamples.scene(condition, wind: 9, rate: 8), 200, 60)
    var last = sky.paint(atMilliseconds: 3_000)
    var changed = 0
    for frame in 1...10 {
      let next = sky.paint(atMilliseconds: 3_000 + frame * 100)
      for row in 0..<60 {
        for column in 0..<200 {
          let upper = row * 2 * 200 + column
          if next.pixels[upper] != last.pixels[upper]
            || next.pixels[upper + 200] != last.pixels[upper + 200]
          {
            changed += 1
          }
        }
      }
      last = next
    }
    #expect(changed / 10 < 1_300)
  }

  @Test func cloudsMoveWithTheWindAndStandStillInStillPictures() throws {
    let sky = try prepared(SkySamples.scene(.partlyCloudy, wind: 10))
    let still = sky.paint(atMilliseconds: nil)
    #expect(still == sky.paint(atMilliseconds: nil))
    #expect(still != sky.paint(atMilliseconds: 20_000))
  }

  @Test func stillThunderstormHasNoFlash() throws {
    // In still pictures no pixel takes the colour that only the bolt has.
    for seed in UInt32(1)...12 {
      let scene = SkySamples.scene(.thunderstorm, rate: 4, seed: seed)
      let lightning = Lightning(seed: seed &+ 900)
      guard let start = (0..<1_000).first(where: { lightning.flash(at: $0) != nil }) else {
        continue
      }
      let sky = try prepared(scene, 60, 20)
      func brightest(_ image: SkyImage) -> Float {
        image.pixels.map { SkyColor(image.table.exact[Int($0)]).luminance }.max() ?? 0
      }
      #expect(
        brightest(sky.paint(atMilliseconds: start)) > brightest(sky.paint(atMilliseconds: nil))
          * 1.3)
      return
    }
    Issue.record("no seed flashes within the first second")
  }

  @Test func flashesNeverFollowEachOtherQuickly() {
    for seed in UInt32(0)..<40 {
      let lightning = Lightning(seed: seed)
      var starts: [Int] = []
      var brightenings = 0
      var previous: Lightning.Flash?
      for moment in stride(from: 0, to: 180_000, by: 10) {
        let flash = lightning.flash(at: moment)
        if let flash {
          if let previous {
            let onlyFades =
              flash.number == previous.number && flash.brightness <= previous.brightness
            if !onlyFades { brightenings += 1 }
          } else {
            starts.append(moment)
          }
        }
        previous = flash
      }
      #expect(brightenings == 0)
      #expect(starts.count > 8)
      let pauses = zip(starts, starts.dropFirst()).map { $1 - $0 }
      #expect(pauses.allSatisfy { $0 >= Lightning.shortestPause - 10 && $0 >= 6_000 })
    }
  }

  @Test func boltReachesFromTopToBottom() {
    let path = Lightning(seed: 3).path(of: 5, width: 100, top: 10, bottom: 50)
    #expect(Set(path.map(\.y)) == Set(10..<50))
    #expect(Lightning(seed: 3).path(of: 5, width: 0, top: 4, bottom: 4).isEmpty)
  }

  /// How far to the right flakes are carried, in pixels for each pixel that they sink.
  private func drift(_ wind: Double, from: Double) -> Float {
    let scene = SkySamples.scene(.snow, wind: wind, from: from)
    let geometry = SkyGeometry(
      scene: scene, size: Size(columns: 100, rows: 40), land: nil)
    let groups = FallingGroup.groups(scene: scene, look: SkyLook(scene), geometry: geometry)
    return groups.map(\.slant).reduce(0, +) / Float(max(1, groups.count))
  }

  @Test func snowSlantsWithTheWind() {
    // The picture looks south: an east wind blows to the right of it.
    #expect(drift(0, from: 90) == 0)
    #expect(drift(3, from: 90) > 0.2)
    #expect(drift(6, from: 90) > drift(3, from: 90))
    #expect(drift(6, from: 270) == -drift(6, from: 90))
  }

  @Test func oneFlakeSinksAlongItsSlant() {
    var flake = FallingGroup(
      shape: .flake, count: 1, speed: 10, slant: 0.5, color: SkyColor(0xFFFFFF), cover: 1, seed: 4)
    flake.shades = [1, 1]
    func position(_ moment: Int) -> (x: Int, y: Int)? {
      var pixels = [UInt16](repeating: 0, count: 200 * 80)
      pixels.withUnsafeMutableBufferPointer {
        flake.paint(over: $0, width: 200, height: 80, milliseconds: moment)
      }
      return pixels.firstIndex(of: 1).map { ($0 % 200, $0 / 200) }
    }
    // It may leave at the foot meanwhile and begin again; one of these moments is in its middle.
    let spans = stride(from: 0, to: 12_000, by: 500).compactMap { moment -> Int? in
      guard let first = position(moment), let second = position(moment + 2_000),
        second.y > first.y
      else { return nil }
      return (second.x - first.x + 200) % 200
    }
    #expect(!spans.isEmpty)
    #expect(spans.allSatisfy { (7...13).contains($0) })
  }

  @Test func rainGrowsWithTheAmount() {
    func count(_ rate: Double) -> Int {
      let scene = SkySamples.scene(.rain, rate: rate)
      let geometry = SkyGeometry(scene: scene, size: Size(columns: 80, rows: 24), land: nil)
      return FallingGroup.groups(scene: scene, look: SkyLook(scene), geometry: geometry)
        .map(\.count).reduce(0, +)
    }
    #expect(count(0.5) < count(2))
    #expect(count(2) <= count(8))
  }

  @Test func motionGoesOnAfterMonths() throws {
    let sky = try prepared(SkySamples.scene(.heavyRain, rate: 8), 40, 12)
    let month = 30 * 86_400_000
    let frames = (0..<5).map { sky.paint(atMilliseconds: 12 * month + $0 * 100) }
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 != $1 })
  }
}
