import Glibc
import WeatherModel

/// All that a picture of the sky depends on, apart from its size and the moment of its motion.
///
/// The figures are rounded so that two scenes a few minutes apart are usually equal.
struct SkyScene: Hashable, Sendable {
  /// Where a body stands, in degrees: height above the horizon, and clockwise from north.
  struct Direction: Hashable, Sendable {
    var altitude: Double
    var azimuth: Double
  }

  /// The moon as it looks from the place.
  struct Moon: Hashable, Sendable {
    var direction: Direction
    /// The lit share of the disc, 0…1.
    var illuminatedFraction: Double
    var isLitOnRight: Bool
  }

  var condition: Condition
  var sun: Direction
  /// Nil while it is below the horizon.
  var moon: Moon?
  /// Share of the sky under cloud, 0…1; nil where it is unknown.
  var cloudCover: Double?
  /// Metres a second.
  var windSpeed: Double
  /// Where the wind comes from, in degrees; nil in a calm.
  var windDirection: Double?
  /// Millimetres an hour; nil where it is unknown.
  var precipitationRate: Double?
  /// Degrees Celsius; nil where it is unknown.
  var temperature: Double?
  /// Whether the picture looks north, as people south of the equator do to see the sun at noon.
  var facesNorth: Bool
  /// What makes one place's clouds, stars and horizon differ from another's.
  var seed: UInt32

  /// The direction in the middle of the picture.
  var facing: Double { facesNorth ? 0 : 180 }

  /// How fast the wind carries things to the right of the picture, in metres a second.
  var windAcross: Double {
    guard let windDirection else { return windSpeed * 0.5 }
    let toward = (windDirection + 180 - facing) * .pi / 180
    return windSpeed * sin(toward)
  }
}

extension SkyScene {
  /// The seconds after which sun and moon may move.
  static let step = 240

  /// The sky over a place at a moment, as far as the forecast knows it.
  init(forecast: Forecast?, coordinate: Coordinate, now: Instant, placeID: Place.ID) {
    let moment = Instant(seconds: now.seconds - ((now.seconds % Self.step) + Self.step) % Self.step)
    let conditions = forecast?.conditions(at: now)
    condition = conditions?.condition?.condition ?? .unknown
    let position = SunPosition(at: moment, coordinate: coordinate)
    sun = Direction(
      altitude: Self.rounded(position.altitude, to: 0.25),
      azimuth: Self.rounded(position.azimuth, to: 1))
    let moonPosition = MoonPosition(at: moment, coordinate: coordinate)
    if moonPosition.altitude > -1 {
      let phase = MoonPhase(at: moment)
      moon = Moon(
        direction: Direction(
          altitude: Self.rounded(moonPosition.altitude, to: 0.5),
          azimuth: Self.rounded(moonPosition.azimuth, to: 1)),
        illuminatedFraction: Self.rounded(phase.illuminatedFraction, to: 0.02),
        isLitOnRight: phase.isLitOnRight(from: coordinate))
    }
    cloudCover = conditions?.cloudCover.map { Self.rounded($0.percent / 100, to: 0.05) }
    windSpeed = Self.rounded(conditions?.wind.speed?.metersPerSecond ?? 0, to: 1)
    windDirection = conditions?.wind.direction.map { Self.rounded($0.degrees, to: 15) }
    precipitationRate = forecast.flatMap { $0.precipitationRate(at: now) }
      .map { Self.rounded($0, to: $0 < 2 ? 0.2 : 1) }
    temperature = conditions?.temperature.map { Self.rounded($0.celsius, to: 1) }
    facesNorth = coordinate.latitude < 0
    seed = Self.seed(of: placeID)
  }

  /// FNV-1a over the id, which stays the same from one start of the program to the next.
  static func seed(of placeID: Place.ID) -> UInt32 {
    placeID.rawValue.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  private static func rounded(_ value: Double, to step: Double) -> Double {
    (value / step).rounded() * step
  }
}

extension Forecast {
  /// Millimetres an hour that fall at a moment, by the step or the hour that contains it.
  fileprivate func precipitationRate(at now: Instant) -> Double? {
    if let step = shortSteps.last(where: { $0.time <= now && now < $0.time + $0.duration }),
      let amount = step.precipitation
    {
      return amount.millimeters * 3600 / Double(max(60, step.duration))
    }
    guard let hour = stepUnderWay(at: now), let amount = hour.precipitation else { return nil }
    return amount.millimeters * 3600 / Double(max(60, hour.period))
  }
}
