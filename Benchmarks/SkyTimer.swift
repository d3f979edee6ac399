import Glibc
import TestSupport
import WeatherModel

/// Measures what a sky costs that moves over the whole of a large screen.
struct SkyTimer {
  /// Weather that moves much, each in its own way.
  struct Scene {
    var name: String
    /// The code of the WMO.
    var code: Int
    /// Metres a second.
    var wind: Int
    /// Millimetres an hour.
    var precipitation: Int
    var isNight = false
  }

  static let scenes = [
    Scene(name: "heavy rain in a gale", code: 65, wind: 16, precipitation: 9),
    Scene(name: "thunderstorm with hail", code: 99, wind: 11, precipitation: 8),
    Scene(name: "heavy snow in wind", code: 75, wind: 9, precipitation: 4),
    Scene(name: "showers", code: 81, wind: 8, precipitation: 3),
    Scene(name: "broken clouds in wind", code: 2, wind: 14, precipitation: 0),
    Scene(name: "overcast", code: 3, wind: 7, precipitation: 0),
    Scene(name: "fog", code: 45, wind: 2, precipitation: 0),
    Scene(name: "clear night", code: 0, wind: 3, precipitation: 0, isNight: true),
  ]

  /// What a tenth of a second of motion costs.
  struct Cost {
    var processorMilliseconds: Double
    var byteCount: Double
  }

  let productPath: String
  var timer = PtyTimer()

  /// The cost of a frame of a scene at 200x60 in 24-bit colours, the mean over an interval.
  func measure(_ scene: Scene, interval: Duration) async throws -> Cost {
    let sunHour = scene.isNight ? 0.0 : 12
    let hour = Double(time(nil) % 86_400) / 3_600
    let longitude = ((sunHour - hour) * 15 + 540).truncatingRemainder(dividingBy: 360) - 180
    let world = try await World(
      favoriteCount: 1, longitude: longitude,
      fixed: [
        "weather_code": "\(scene.code)", "wind_speed_10m": "\(scene.wind)",
        "wind_direction_10m": "250", "precipitation": "\(scene.precipitation)",
        "cloud_cover": scene.code == 0 ? "0" : "55",
      ])
    var program = world.program(productPath, columns: 200, rows: 60)
    program.environment["COLORTERM"] = "truecolor"
    _ = try timer.measureFetch(program) { world.isWarm }
    return try timer.measureMotion(program, interval: interval)
  }
}

extension PtyTimer {
  /// Watches a program that moves, once its start is over.
  func measureMotion(
    _ program: BenchmarkProgram, interval: Duration
  ) throws -> SkyTimer.Cost {
    let terminal = try startedTerminal(program).terminal
    terminal.observe(for: .seconds(2))
    guard let before = terminal.usage() else {
      throw BenchmarkFailure(description: "\(program.name): ended by itself")
    }
    let start = ContinuousClock.now
    let byteCount = terminal.observe(for: interval)
    guard let after = terminal.usage() else {
      throw BenchmarkFailure(description: "\(program.name): ended by itself")
    }
    // Ten a second are due, whether they changed anything or not.
    let frames = (ContinuousClock.now - start) / .milliseconds(100)
    quit(program, terminal)
    return SkyTimer.Cost(
      processorMilliseconds: Double(after.processorTicks - before.processorTicks) * 10 / frames,
      byteCount: Double(byteCount) / frames)
  }
}
