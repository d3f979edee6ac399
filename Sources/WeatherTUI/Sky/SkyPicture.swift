import WeatherModel

/// What a picture of the sky is painted for.
struct SkyOrder: Hashable, Sendable {
  var placeID: Place.ID
  var scene: SkyScene
  var size: Size
}

/// A sky that has been painted, with all that is needed to move it and to put it out of focus.
struct SkyPicture: Sendable {
  let order: SkyOrder
  let prepared: PreparedSky
  /// The still picture from sharp to wholly blurred and darkened.
  let stages: [SkyImage]

  /// How many stages there are.
  ///
  /// A glide shows the one in the middle for a few frames, and dims what is sharper on the way
  /// (`dimming`): more of them would cost more than can be seen.
  static let stageCount = 3

  init(order: SkyOrder, painter: SkyPainter) {
    self.init(order: order, prepared: painter.prepare(order.scene, size: order.size))
  }

  init(order: SkyOrder, prepared: PreparedSky) {
    self.order = order
    self.prepared = prepared
    let sharp = prepared.paint(atMilliseconds: nil)
    stages = (0..<Self.stageCount).map {
      sharp.blurredAndDarkened(amount: Double($0) / Double(Self.stageCount - 1))
    }
  }

  /// The still picture between sharp, 0, and blurred and darkened, 1.
  func image(blur: Double) -> SkyImage { stages[stage(blur)] }

  /// Whether nothing is out of focus there.
  func isSharp(blur: Double) -> Bool { stage(blur) == 0 }

  private func stage(_ blur: Double) -> Int {
    Int((max(0, min(1, blur)) * Double(stages.count - 1)).rounded())
  }

  /// The level to which all of such a picture is dimmed, so that it grows dark without a jump.
  func dimming(blur: Double) -> Int {
    guard blur > 0, stage(blur) < stages.count - 1 else { return 0 }
    return Int((blur * Double(SkyColorTable.dimSteps) * 0.75).rounded())
  }
}

extension SkyPicture: Equatable {
  /// Pictures of equal orders are equal, for a scene is a pure function of its order: no pixel has
  /// to be looked at.
  static func == (left: SkyPicture, right: SkyPicture) -> Bool { left.order == right.order }
}
