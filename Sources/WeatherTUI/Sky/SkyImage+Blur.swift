extension SkyImage {
  /// How many steps there are between the sharp picture and the wholly blurred one.
  ///
  /// Each has colours of its own, thus about a thousand pairs; a glide shows three or four.
  static let blurSteps = 8

  /// The picture out of focus and darkened, 0 for itself, 1 for the ground of a page of text.
  ///
  /// At 1 every colour lies below the limit for white text. The amount is taken in steps, and the
  /// blurred pixels have colours of a palette that belongs to the scene, so that neither a glide
  /// nor what moves behind a page needs ever new ones.
  func blurredAndDarkened(amount: Double) -> SkyImage {
    let step = Int((max(0, min(1, amount)) * Double(Self.blurSteps)).rounded())
    guard step > 0, let palette = table.softPalette, width > 0, height > 0 else { return self }
    let share = Float(step) / Float(Self.blurSteps)
    let limit = 1 + (0.1 - 1) * share.squareRoot()
    let shades = palette.colors.map {
      $0.scaled(1 - 0.4 * share).dimmed(below: limit, tint: table.tint)
    }
    let radius = SkyBlur.fullRadius(width: width, height: height) * share
    var blur = SkyBlur(self)
    blur.apply(radius: max(1, Int(radius.rounded())))
    // A blurred picture has few colours when they are told apart by six bits a channel.
    var known = [UInt8](repeating: .max, count: 1 << 18)
    let pixels = self.pixels.indices.map { index in
      let color = blur[index]
      let hex = color.hex
      let key = Int(hex >> 18 & 0x3F) << 12 | Int(hex >> 10 & 0x3F) << 6 | Int(hex >> 2 & 0x3F)
      if known[key] == .max { known[key] = UInt8(palette.nearest(to: color)) }
      return UInt16(known[key])
    }
    var image = SkyImage(
      size: size, pixels: pixels,
      table: SkyColorTable(
        shades: shades, tint: table.tint, fidelity: table.fidelity,
        limit: step == Self.blurSteps ? limit : 1))
    image.isOutOfFocus = step == Self.blurSteps
    return image
  }
}

extension SkyPalette {
  /// The palette for a picture out of focus, at any strength.
  init(blurring image: SkyImage) {
    var samples: [Sample] = []
    let full = SkyBlur.fullRadius(width: image.width, height: image.height)
    for share in [0.12, 0.5, 1] as [Float] {
      var blur = SkyBlur(image)
      blur.apply(radius: max(1, Int((full * share).rounded())))
      let stride = max(1, image.pixels.count / 1500)
      for index in Swift.stride(from: 0, to: image.pixels.count, by: stride) {
        samples.append(Sample(color: blur[index], weight: 1))
      }
    }
    // What the still picture lacks, like a flash, may yet come.
    for color in image.table.exact.prefix(image.table.baseCount) {
      samples.append(Sample(color: SkyColor(color), weight: 0.6))
    }
    self.init(samples: samples, limit: PreparedSky.softPaletteLimit)
  }
}
