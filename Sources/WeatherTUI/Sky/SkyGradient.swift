/// The colours of the open sky from the zenith to the horizon, for any height of the sun.
struct SkyGradient: Sendable {
  /// Five colours from the top of the picture to the horizon.
  typealias Stops = [SkyColor]

  /// Away from the sun.
  let away: Stops
  /// In the direction of the sun.
  let toward: Stops
  /// Under a closed layer of cloud.
  let overcast: Stops
  /// Sunlit and shaded parts of clouds.
  let litCloud: SkyColor
  let shadedCloud: SkyColor
  /// Ridges far away, and the ground in front.
  let distance: SkyColor
  let ground: SkyColor
  /// 0 at night, 1 when the sun is up.
  let daylight: Float

  /// The colours for a height of the sun in degrees.
  init(sunAltitude: Double, darkness: Float) {
    let altitude = Float(sunAltitude)
    let frames = Self.frames
    let next = frames.firstIndex { $0.altitude > altitude } ?? frames.count
    let low = frames[max(0, next - 1)]
    let high = frames[min(frames.count - 1, next)]
    let span = high.altitude - low.altitude
    let share = span > 0 ? max(0, min(1, (altitude - low.altitude) / span)) : 0
    func mix(_ left: UInt32, _ right: UInt32) -> SkyColor {
      SkyColor(left).mixed(with: SkyColor(right), share)
    }
    func mix(_ left: [UInt32], _ right: [UInt32]) -> Stops {
      zip(left, right).map { mix($0, $1) }
    }
    away = mix(low.away, high.away)
    toward = mix(low.toward, high.toward)
    litCloud = mix(low.litCloud, high.litCloud)
    shadedCloud = mix(low.shadedCloud, high.shadedCloud)
    distance = mix(low.distance, high.distance)
    ground = mix(low.ground, high.ground)
    daylight = smoothRise(-7, 5, altitude)

    let dusk = smoothRise(-9, -2, altitude)
    let day = smoothRise(-3, 9, altitude)
    overcast = (0..<5).map { index in
      let night = SkyColor(Self.overcastNight[index])
      let evening = SkyColor(Self.overcastDusk[index])
      let bright = SkyColor(Self.overcastDay[index])
      let storm = SkyColor(Self.overcastStorm[index])
      let noon = bright.mixed(with: storm, darkness)
      let twilight = evening.mixed(with: storm.scaled(0.6), darkness * 0.7)
      return night.mixed(with: twilight, dusk).mixed(with: noon, day)
    }
  }

  /// The colour between the stops, 0 at the top, 1 at the horizon.
  static func color(_ stops: Stops, at height: Float) -> SkyColor {
    let position = max(0, min(0.9999, height)) * Float(stops.count - 1)
    let index = Int(position)
    return stops[index].mixed(with: stops[index + 1], position - Float(index))
  }

  private struct Frame {
    var altitude: Float
    var away: [UInt32]
    var toward: [UInt32]
    var litCloud: UInt32
    var shadedCloud: UInt32
    var distance: UInt32
    var ground: UInt32
  }

  private static let overcastDay: [UInt32] = [0x4C5968, 0x5F6D7B, 0x788590, 0x929DA6, 0xABB3B9]
  private static let overcastStorm: [UInt32] = [0x121822, 0x1B2430, 0x293541, 0x3E4B55, 0x66727A]
  private static let overcastDusk: [UInt32] = [0x1C2437, 0x273048, 0x38405A, 0x50546C, 0x786E7C]
  private static let overcastNight: [UInt32] = [0x090C13, 0x0D111A, 0x131925, 0x1C2330, 0x2B303B]

  /// From astronomical night to the sun overhead.
  private static let frames = [
    Frame(
      altitude: -17,
      away: [0x03050D, 0x060A1A, 0x0A1129, 0x101B3B, 0x1A2950],
      toward: [0x03050D, 0x070C1D, 0x0C1530, 0x142145, 0x20325C],
      litCloud: 0x1F2740, shadedCloud: 0x0A0E1A, distance: 0x0B1226, ground: 0x04060C),
    Frame(
      altitude: -11,
      away: [0x050A1C, 0x0A1330, 0x122048, 0x1D3060, 0x2E4373],
      toward: [0x060C20, 0x0D1838, 0x1A2C58, 0x36487A, 0x6A6A8C],
      litCloud: 0x343B58, shadedCloud: 0x121728, distance: 0x111931, ground: 0x060913),
    Frame(
      altitude: -6,
      away: [0x0B1738, 0x152653, 0x263B70, 0x425388, 0x6A6A94],
      toward: [0x0E1C42, 0x1E3464, 0x4A5286, 0xA06A80, 0xE58A5C],
      litCloud: 0x8A6A80, shadedCloud: 0x2B2C48, distance: 0x23284A, ground: 0x0B0E1C),
    Frame(
      altitude: -2,
      away: [0x152A58, 0x263F76, 0x4A5B92, 0x7E749E, 0xB08A9E],
      toward: [0x1B315F, 0x3A4A80, 0x85618C, 0xE0805F, 0xFFAE52],
      litCloud: 0xF0907A, shadedCloud: 0x4E4266, distance: 0x3A3558, ground: 0x120F1E),
    Frame(
      altitude: 1,
      away: [0x1D3C74, 0x345692, 0x6277A8, 0x9C93B0, 0xCBA7A6],
      toward: [0x24427A, 0x55629A, 0xB07C8C, 0xFFA05A, 0xFFCB62],
      litCloud: 0xFFB27A, shadedCloud: 0x6A5878, distance: 0x54496A, ground: 0x1C1722),
    Frame(
      altitude: 6,
      away: [0x1F4F92, 0x3C72B0, 0x7098C2, 0xA9B5C2, 0xD8C6AE],
      toward: [0x2F5F9E, 0x7590B6, 0xC8B29C, 0xFFCF86, 0xFFE29A],
      litCloud: 0xFFDDAE, shadedCloud: 0x8B7C92, distance: 0x66708A, ground: 0x26282E),
    Frame(
      altitude: 16,
      away: [0x174F9E, 0x2C6FBC, 0x5796D2, 0x8DBBE0, 0xC3DBE6],
      toward: [0x3A76BC, 0x6FA4D6, 0xA8CBE4, 0xE2E8DC, 0xFFF3CC],
      litCloud: 0xFFF6E6, shadedCloud: 0x93A3B8, distance: 0x6F8CA8, ground: 0x27372F),
    Frame(
      altitude: 42,
      away: [0x0E439A, 0x1C5FB6, 0x3C86D2, 0x74AFE4, 0xB4D9F0],
      toward: [0x4C8FD8, 0x6BA8E4, 0x92C4EE, 0xC2E0F4, 0xE8F4F2],
      litCloud: 0xFFFFFF, shadedCloud: 0x98ABC4, distance: 0x6F98B8, ground: 0x2A4334),
  ]
}
