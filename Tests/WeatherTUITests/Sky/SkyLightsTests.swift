import Testing
import WeatherModel

@testable import WeatherTUI

@Suite struct SkyLightsTests {
  private let size = Size(columns: 59, rows: 24)

  private func lights(_ scene: SkyScene, land: Horizon? = nil) -> SkyLights {
    let geometry = SkyGeometry(scene: scene, size: size, land: land)
    return SkyLights(
      scene: scene, look: SkyLook(scene), geometry: geometry, land: land)
  }

  private func rows(_ map: [UInt8], of wanted: Set<UInt8>) -> [[Bool]] {
    (0..<size.rows * 2).map { y in
      (0..<size.columns).map { wanted.contains(map[y * size.columns + $0]) }
    }
  }

  @Test(arguments: Condition.allCases)
  func nightHasNoSun(condition: Condition) {
    let map = lights(SkySamples.scene(condition, altitude: -20)).map
    #expect(!map.contains(SkyLight.sun) && !map.contains(SkyLight.sunRim))
  }

  @Test func sunMayStandBelowTheFootOfANarrowPicture() {
    let scene = SkySamples.scene(.clear, altitude: -1.4)
    let geometry = SkyGeometry(scene: scene, size: Size(columns: 12, rows: 500), land: nil)
    let lights = SkyLights(
      scene: scene, look: SkyLook(scene), geometry: geometry, land: nil)
    #expect(geometry.sun.y > Float(geometry.height + 8))
    #expect(!lights.map.contains(SkyLight.sun))
  }

  @Test func clearDayHasASunAndNoStars() {
    let lights = lights(SkySamples.scene(.clear))
    #expect(lights.map.contains(SkyLight.sun))
    #expect(lights.stars.isEmpty)
  }

  @Test func starsComeOutAsTheSunSinks() {
    let counts = [-4.0, -8, -12, -18].map {
      lights(SkySamples.scene(.clear, altitude: $0)).stars.count
    }
    #expect(counts[0] == 0)
    #expect(counts[1] < counts[2] && counts[2] < counts[3])
    #expect(lights(SkySamples.scene(.overcast, altitude: -30)).stars.isEmpty)
  }

  @Test func moonIsMirroredSouthOfTheEquator() {
    let shining: Set<UInt8> = [SkyLight.moon, SkyLight.moonSea]
    func picture(_ isLitOnRight: Bool) -> [[Bool]] {
      rows(
        lights(
          SkySamples.scene(
            .clear, altitude: -30, moon: SkySamples.halfMoon(isLitOnRight: isLitOnRight))
        ).map, of: shining)
    }
    let north = picture(true)
    let south = picture(false)
    #expect(north != south)
    // The moon stands in the middle of its course, so its mirror image is the other picture, shifted
    // to the same centre.
    let center = Int(
      (Float(size.columns) * SkyGeometry.course(columns: size.columns).middle).rounded())
    for (left, right) in zip(north, south) {
      for offset in -8...8 { #expect(left[center + offset] == right[center - offset]) }
    }
    let litOnRight = north.flatMap { $0[(center + 1)...] }.filter { $0 }.count
    let litOnLeft = north.flatMap { $0[..<center] }.filter { $0 }.count
    #expect(litOnRight > 2 * litOnLeft)
  }

  @Test func litPartGrowsWithThePhase() {
    let counts = [0.05, 0.3, 0.5, 0.8, 1.0].map { fraction in
      var moon = SkySamples.halfMoon(isLitOnRight: true)
      moon.illuminatedFraction = fraction
      let map = lights(SkySamples.scene(.clear, altitude: -30, moon: moon)).map
      return map.filter { $0 == SkyLight.moon || $0 == SkyLight.moonSea }.count
    }
    #expect(counts == counts.sorted() && Set(counts).count == counts.count)
    #expect(counts[0] > 0)
  }

  @Test func windowsAreLitAtNightOnly() throws {
    let city = try #require(SkySamples.horizons().horizons.first { $0.name == "city" })
    #expect(!lights(SkySamples.scene(.clear), land: city).map.contains(SkyLight.window))
    let night = lights(SkySamples.scene(.rain, altitude: -20), land: city)
    #expect(night.map.filter { $0 == SkyLight.window }.count > 3)
  }

  @Test func waterGlittersUnderTheSunOnly() throws {
    let sea = try #require(SkySamples.horizons().horizons.first { $0.name == "sea" })
    let scene = SkySamples.scene(.clear, altitude: 5, azimuth: 230)
    let geometry = SkyGeometry(scene: scene, size: size, land: sea)
    let glitter = lights(scene, land: sea).glitter
    #expect(!glitter.isEmpty)
    for spark in glitter {
      #expect(abs(Float(spark.index % size.columns) - geometry.sun.x) < 25)
    }
    #expect(lights(SkySamples.scene(.rain), land: sea).glitter.isEmpty)
  }

  @Test func snowLiesOnTheLandOnlyWhenItSnows() throws {
    let hills = try #require(SkySamples.horizons().horizons.first { $0.name == "hills" })
    #expect(lights(SkySamples.scene(.snow), land: hills).map.contains(SkyLight.crest))
    #expect(!lights(SkySamples.scene(.rain), land: hills).map.contains(SkyLight.crest))
  }
}
