/// The whole comparison of wx with the least that a full-screen program can be.
struct Report {
  var timer = PtyTimer()
  var runs: Int
  var idleInterval = Duration.seconds(5)
  /// The programs, and the keys that each is asked to answer.
  var subjects: [(program: BenchmarkProgram, keys: [String])]

  /// Measures everything and prints a table for each question.
  func print() throws {
    Swift.print(try starts())
    Swift.print()
    Swift.print(try keys())
    Swift.print()
    Swift.print(try idling())
  }

  private func starts() throws -> String {
    var table = TextTable("start", "first byte ms", "first frame ms", "resident KiB", "bytes")
    let costs = try timer.measureStarts(subjects.map(\.program), runs: runs)
    for (subject, cost) in zip(subjects, costs) {
      table.add(
        subject.program.name, cost.firstByte.hundredths, cost.frame.hundredths,
        String(Int(cost.residentKibibytes)), String(Int(cost.byteCount)))
    }
    return table.text
  }

  private func keys() throws -> String {
    var table = TextTable(
      "key", "first byte p50 ms", "p99 ms", "complete p50 ms", "p99 ms", "bytes", "unanswered")
    for (program, keys) in subjects {
      let latency = try timer.measureKeys(program, keys: keys)
      table.add(
        program.name, latency.firstByte.percentile(50).hundredths,
        latency.firstByte.percentile(99).hundredths, latency.complete.percentile(50).hundredths,
        latency.complete.percentile(99).hundredths, String(latency.byteCount),
        String(latency.unanswered))
    }
    return table.text
  }

  private func idling() throws -> String {
    var table = TextTable("idle for \(idleInterval)", "bytes", "wake-ups", "ticks of 10 ms")
    for (program, _) in subjects {
      let cost = try timer.measureIdle(program, interval: idleInterval)
      table.add(
        program.name, String(cost.byteCount), String(cost.voluntaryContextSwitches),
        String(cost.processorTicks))
    }
    return table.text
  }
}
