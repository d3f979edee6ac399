import WeatherModel

/// The sky behind the pages: which one is wanted, and which are painted.
struct SkyState: Equatable, Sendable {
  /// What the wanted scene was worked out from; while it stays, so does the scene.
  private struct Basis: Equatable {
    var placeID: Place.ID
    var size: Size
    var minute: Int
    var fetchedAt: Instant
    var currentTime: Instant?
  }

  /// Whether the terminal shows painted skies.
  var isPainted = false
  /// The latest pictures, the one wanted last first: going back to a city shows its sky at once.
  private(set) var pictures: [SkyPicture] = []
  /// The picture that the page wants; nil where there is no weather to paint.
  private(set) var wanted: SkyOrder?
  /// What is being painted: never more than one at a time.
  private(set) var asked: SkyOrder?
  /// When the wanted picture is asked for.
  private(set) var dueAt: Duration?
  private var basis: Basis?
  /// When the city changed last.
  private var switchedAt: Duration?
  /// Until when no sky is shown, because cities fly by.
  private var restsUntil: Duration?
  var motion = SkyMotion()

  /// How many pictures are kept.
  static let keptPictures = 4
  /// How long a new city or size has to stay before its sky is painted: who flies through cities
  /// or draws a window larger shall not wait for pictures that nobody will look at.
  static let patience = Duration.milliseconds(70)

  /// How soon after another switch a city counts as one that flies by: skies that come and go, with
  /// some of them missing, would be a flicker, and each of them costs more than all the words.
  static let flight = Duration.milliseconds(150)

  /// The picture for the page: the wanted one, else the latest of the same place.
  var shown: SkyPicture? {
    guard let wanted, restsUntil == nil else { return nil }
    return pictures.first { $0.order == wanted }
      ?? pictures.first { $0.order.placeID == wanted.placeID }
  }

  /// The latest picture of a place.
  func latest(of placeID: Place.ID?) -> SkyPicture? {
    pictures.first { $0.order.placeID == placeID }
  }

  /// Takes note of what the page shows now.
  mutating func want(
    _ place: Place?, _ forecast: Forecast?, size: Size, now: Instant, at uptime: Duration
  ) {
    if let end = restsUntil, end <= uptime { restsUntil = nil }
    guard isPainted, let place, let forecast, !ScreenLayout(size: size).isTooSmall else {
      (wanted, basis, dueAt) = (nil, nil, nil)
      return
    }
    let basis = Basis(
      placeID: place.id, size: size, minute: now.minutes, fetchedAt: forecast.fetchedAt,
      currentTime: forecast.current?.time)
    guard basis != self.basis else { return }
    self.basis = basis
    let scene = SkyScene(
      forecast: forecast, coordinate: place.coordinate, now: now, placeID: place.id)
    let order = SkyOrder(placeID: place.id, scene: scene, size: size)
    guard order != wanted else { return }
    let isOther = wanted != nil && (wanted?.placeID != place.id || wanted?.size != size)
    if let old = wanted?.placeID, old != place.id {
      let isFlight = switchedAt.map { uptime - $0 < Self.flight } ?? false
      restsUntil = isFlight ? uptime + Self.patience : nil
      switchedAt = uptime
    }
    wanted = order
    if let index = pictures.firstIndex(where: { $0.order == order }) {
      pictures.insert(pictures.remove(at: index), at: 0)
      dueAt = nil
    } else {
      dueAt = uptime + (isOther ? Self.patience : .zero)
    }
  }

  /// The order that is due, if none is being painted.
  mutating func dueOrder(at uptime: Duration) -> SkyOrder? {
    guard let due = dueAt, due <= uptime, asked == nil, let wanted else { return nil }
    dueAt = nil
    asked = wanted
    return wanted
  }

  /// Keeps a picture that has been painted.
  mutating func add(_ picture: SkyPicture) {
    if asked == picture.order { asked = nil }
    if wanted == picture.order { dueAt = nil }
    pictures.removeAll { $0.order == picture.order }
    // The one on the screen stays first.
    pictures.insert(picture, at: picture.order == wanted || pictures.isEmpty ? 0 : 1)
    // Of a place and a size there is one: what the sky was before is not shown again.
    pictures = pictures.filter { other in
      other.order == picture.order || other.order.placeID != picture.order.placeID
        || other.order == wanted
    }
    pictures.removeLast(max(0, pictures.count - Self.keptPictures))
  }

  /// When something is due; nothing is while a picture is being painted.
  var nextDeadline: Duration? {
    [asked == nil ? dueAt : nil, restsUntil].compactMap { $0 }.min()
  }
}

extension Instant {
  fileprivate var minutes: Int { seconds / 60 - (seconds % 60 < 0 ? 1 : 0) }
}
