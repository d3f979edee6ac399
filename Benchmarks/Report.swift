import Glibc
import TestSupport
import WeatherModel

/// The figures that wx has to reach, each with its bar, measured in one run.
struct Report {
  let baselinePath: String
  let productPath: String
  /// Whether a rough answer in seconds is wanted.
  let isQuick: Bool
  /// Whether nothing but the motion of the sky is wanted.
  var isOnlySky = false
  var timer = PtyTimer()

  /// Measures everything and prints each figure as it is known; false if one misses its bar.
  func print() async throws -> Bool {
    Swift.print(Figure.heading)
    var isReached = true
    func add(_ figures: [Figure]) {
      for figure in figures {
        Swift.print(figure.line)
        fflush(nil)  // each as it is known, into a pipe too
        if figure.verdict == .missed { isReached = false }
      }
    }
    if isOnlySky {
      add(try await skyFigures())
      return isReached
    }
    let world = try await World(favoriteCount: 3)
    let fetched = try timer.measureFetch(
      world.program(productPath, columns: 100, rows: 30)
    ) { world.isWarm }
    let (starts, ratios) = try startFigures(in: world)
    add(ratios)
    add([
      Figure(
        "resident memory before the first fetch", starts[1].residentKibibytes / 1_024, atMost: 14,
        unit: "MB"),
      Figure("resident memory after it", fetched / 1_024, atMost: 26, unit: "MB"),
      try sizeFigure(),
    ])
    add(try keyFigures(in: world))
    add(try searchFigures(in: world))
    add(try idleFigures(in: world))
    add(try await skyFigures())
    add(try await decodingFigures())
    add(try await requestFigures())
    // Where the benchmarks are started, by `make bench`, the assets are.
    let gazetteer = try Gazetteer(path: "Assets/\(Gazetteer.fileName)")
    add([SearchTimer(gazetteer: gazetteer).figure(rounds: isQuick ? 2 : 10)])
    Swift.print("")
    for (name, cost) in zip(["baseline", "wx"], starts) {
      Swift.print(
        "\(name): first byte after \(cost.firstByte.hundredths) ms, full frame after "
          + "\(cost.frame.hundredths) ms with \(Int(cost.byteCount)) bytes (lower quartiles)")
    }
    let keys = Array(repeating: "x", count: isQuick ? 50 : 200)
    let latency = try timer.measureKeys(baseline, keys: keys)
    Swift.print(
      "baseline: answers a key after \(latency.complete.percentile(50).hundredths) ms, p99 "
        + "\(latency.complete.percentile(99).hundredths) ms: what the machine itself needs")
    return isReached
  }

  private var baseline: BenchmarkProgram {
    var baseline = BenchmarkProgram(name: "baseline", path: baselinePath) {
      $0.contains("baseline ready")
    }
    (baseline.columns, baseline.rows) = (100, 30)
    return baseline
  }

  private func startFigures(in world: World) throws -> ([StartCost], [Figure]) {
    let product = world.program(productPath, columns: 100, rows: 30)
    let costs = try timer.measureStarts([baseline, product], runs: isQuick ? 15 : 61)
    let (least, own) = (costs[0], costs[1])
    return (
      costs,
      [
        Figure(
          "start to the first byte, against C", own.firstByte / least.firstByte, atMost: 3,
          unit: "times"),
        Figure(
          "start to the first full frame, against C", own.frame / least.frame, atMost: 6,
          unit: "times"),
      ]
    )
  }

  private func sizeFigure() throws -> Figure {
    let copy = productPath + ".stripped"
    let outcome = try ChildProcess.run("/usr/bin/env", ["strip", "-o", copy, productPath])
    defer { unlink(copy) }
    guard outcome.status == .exited(0) else {
      throw BenchmarkFailure(description: "strip: \(outcome.errorOutput)")
    }
    var status = stat()
    let size = stat(copy, &status) == 0 ? Double(status.st_size) / 1_000_000 : nil
    return Figure("stripped binary", size, atMost: 20, unit: "MB")
  }

  private func keyFigures(in world: World) throws -> [Figure] {
    let keys = (0..<(isQuick ? 25 : 125)).flatMap { _ in ["l", "l", "h", "h"] }
    var program = world.program(productPath, columns: 200, rows: 60)
    program.environment["COLORTERM"] = "truecolor"
    var still = program
    still.arguments.append("--reduce-motion")
    let latency = try timer.measureKeys(still, keys: keys)
    // Glides go on for a fifth of a second; what counts is when the first frame of one is there,
    // before a display has shown its next picture.
    // Without the focus the sky stands, so that a pause tells the end of a glide.
    program.keysToBegin = "\u{1B}[O"
    let glideKeys = Array(keys.prefix(isQuick ? 12 : 100))
    let glides = try timer.measureKeys(program, keys: glideKeys)
    guard latency.unanswered + glides.unanswered == 0 else {
      throw BenchmarkFailure(
        description: "\(latency.unanswered) switches and \(glides.unanswered) glides drew nothing")
    }
    return [
      Figure(
        "city switch at 200x60, key to frame, p99 of \(keys.count)",
        latency.complete.percentile(99), atMost: 5, unit: "ms"),
      Figure(
        "  its median", latency.complete.percentile(50), atMost: 5, unit: "ms"),
      Figure(
        "  gliding under skies, key to first frame, p99 of \(glideKeys.count)",
        glides.firstFrame.percentile(99), atMost: 16, unit: "ms"),
      Figure(
        "  its median", glides.firstFrame.percentile(50), atMost: 16, unit: "ms"),
    ]
  }

  /// What typing in the search costs, the hits of the built-in list and the frame with them.
  private func searchFigures(in world: World) throws -> [Figure] {
    // Ctrl-U empties the field, which is a frame of its own.
    let texts = SearchTimer.texts.prefix(isQuick ? 4 : SearchTimer.texts.count)
    let keys = texts.flatMap { $0.map(String.init) + ["\u{15}"] }
    var program = world.program(productPath, columns: 100, rows: 30)
    program.keysToBegin = "/"
    program.quitKeys = "\u{1B}q"
    program.arguments.append("--offline")
    let latency = try timer.measureKeys(program, keys: keys)
    guard latency.unanswered == 0 else {
      throw BenchmarkFailure(description: "\(latency.unanswered) keys of the search drew nothing")
    }
    return [
      Figure(
        "search keystroke to frame at 100x30, p99 of \(keys.count)",
        latency.complete.percentile(99), atMost: 8, unit: "ms"),
      Figure("  its median", latency.complete.percentile(50), atMost: 8, unit: "ms"),
    ]
  }

  private func idleFigures(in world: World) throws -> [Figure] {
    let interval = Duration.seconds(isQuick ? 5 : 60)
    // The sky moves where somebody looks: here nobody does.
    var program = world.program(productPath, columns: 100, rows: 30)
    program.keysToBegin = "\u{1B}[O"
    let cost = try timer.measureIdle(program, interval: interval)
    return [
      Figure(
        "wake-ups in \(interval.components.seconds) s, minute tick aside", cost.wakeUps,
        exactly: 0),
      Figure("bytes written when nothing changes", cost.byteCount, exactly: 0),
      Figure(
        "bytes written when the minute changes", cost.minuteByteCount.map(Double.init),
        atMost: 120, unit: "bytes"),
    ]
  }

  /// What the motion of the sky costs on a large screen, and what each scene has to do with it.
  private func skyFigures() async throws -> [Figure] {
    let scenes = isQuick ? Array(SkyTimer.scenes.prefix(2)) : SkyTimer.scenes
    var figures: [Figure] = []
    var times: [Double] = []
    for scene in scenes {
      let cost = try await SkyTimer(productPath: productPath)
        .measure(scene, interval: .seconds(isQuick ? 2 : 5))
      times.append(cost.processorMilliseconds)
      figures.append(
        Figure(
          "bytes of a frame at 200x60, \(scene.name)", cost.byteCount / 1_000, atMost: 20,
          unit: "kB"))
    }
    return [
      Figure(
        "processor time of such a frame, the dearest", times.max(), atMost: 4, unit: "ms")
    ] + figures
  }

  private func decodingFigures() async throws -> [Figure] {
    let times = try await Decoding.measure(runs: isQuick ? 50 : 300)
    return [
      Figure(
        "decode and map 16 days of 12 variables", times.percentile(50), atMost: 4, unit: "ms")
    ]
  }

  private func requestFigures() async throws -> [Figure] {
    let world = try await World(favoriteCount: 50)
    _ = try timer.measureFetch(world.program(productPath, columns: 100, rows: 30)) {
      world.isWarm
    }
    let (forecasts, air) = (
      world.requestCount("/v1/forecast"), world.requestCount("/v1/air-quality")
    )
    return [
      Figure("requests of forecasts for 50 favourites", forecasts, exactly: 1),
      Figure("requests of air quality for them", air, exactly: 1),
      Figure(
        "other requests", world.server.requests.count - forecasts - air, exactly: 0),
    ]
  }
}
