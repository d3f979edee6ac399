/// Works out the palette of a scene and the table that paints with it.
struct SkyMixer {
  let palette: SkyPalette
  /// The number of the colour for a row, a light and a tone.
  private(set) var colors: [UInt8]

  init(
    shader: SkyShader, look: SkyLook, geometry: SkyGeometry, lights: SkyLights, near: CloudTile,
    distant: CloudTile, groups: [FallingGroup]
  ) {
    let lightCount = SkyLight.count
    let toneCount = CloudTone.count
    let height = geometry.height
    var exact: [(slot: Int, color: SkyColor)] = []
    var samples: [SkyPalette.Sample] = []
    let starsByRow = Dictionary(grouping: lights.stars) { $0.index / geometry.width }
    for y in 0..<height {
      var lightUse = [Int](repeating: 0, count: lightCount)
      var toneUse = [Int](repeating: 0, count: toneCount)
      for x in 0..<geometry.width { lightUse[Int(lights.map[y * geometry.width + x])] += 1 }
      for x in 0..<near.width {
        let first = Int(near.tones[y * near.width + x])
        let second = Int(distant.tones[y * near.width + x])
        toneUse[max(first, second)] += 1
        // Layers drift apart: a tone that is hidden now may show later.
        toneUse[min(first, second)] += 1
      }
      if look.hasLightning {
        for light in 1..<SkyLight.glowSteps { lightUse[light] += 1 }
      }
      for star in starsByRow[y] ?? [] {
        // A star that twinkles takes the light of the next fainter one.
        for light in SkyLight.faintStar...star.light { lightUse[Int(light)] += 1 }
      }
      if lightUse[Int(SkyLight.water)] > 0 { lightUse[Int(SkyLight.glitter)] += 1 }
      for light in 0..<lightCount where lightUse[light] > 0 {
        for tone in 0..<toneCount where toneUse[tone] > 0 {
          let color = shader.color(row: y, light: UInt8(light), tone: UInt8(tone))
          exact.append(((y * lightCount + light) * toneCount + tone, color))
          var weight =
            (Float(lightUse[light]) * Float(toneUse[tone]) / Float(near.width)).squareRoot()
          if light >= SkyLight.firstObject { weight *= 2.5 }
          samples.append(SkyPalette.Sample(color: color, weight: weight))
        }
      }
    }
    for group in groups {
      for index in stride(from: 0, to: exact.count, by: 23) {
        samples.append(
          SkyPalette.Sample(
            color: exact[index].color.mixed(with: group.color, group.cover),
            weight: samples[index].weight * 4))
      }
    }
    if look.hasLightning {
      samples.append(SkyPalette.Sample(color: SkyColor(0xF4F2FF), weight: 60))
    }
    palette = SkyPalette(samples: samples, limit: PreparedSky.paletteLimit)
    colors = Array(repeating: 0, count: height * lightCount * toneCount)
    for (slot, color) in exact { colors[slot] = UInt8(palette.index(of: color)) }
  }

  /// For each colour of the palette, the one that it becomes behind what falls.
  func shades(behind group: FallingGroup) -> [UInt8] {
    palette.colors.map { UInt8(palette.index(of: $0.mixed(with: group.color, group.cover))) }
  }
}
