import Glibc
import TestSupport

let usage = """
  usage: Benchmarks BASELINE [WX] [RUNS]
    BASELINE  the program made from baseline.c
    WX        the program to compare with it
    RUNS      starts of each program, 21 if not given
  """

let arguments = CommandLine.arguments.dropFirst()
guard let baselinePath = arguments.first, !baselinePath.hasPrefix("-") else {
  print(usage)
  exit(2)
}
let runs = arguments.last.flatMap { Int($0) } ?? 21
let productPath = arguments.dropFirst().first { Int($0) == nil }

var subjects: [(program: BenchmarkProgram, keys: [String])] = [
  (
    BenchmarkProgram(name: "baseline", path: baselinePath) { $0.contains("baseline ready") },
    Array(repeating: "x", count: 100)
  )
]
if let productPath {
  // Sample data and a still sky: no network, no cache, nothing that moves by itself.
  let program = BenchmarkProgram(
    name: "wx", path: productPath, arguments: ["--demo", "--reduce-motion"]
  ) { screen in
    // The last row, with the source and the key hints, is drawn with the rest of the page.
    screen.contains("°") && !screen.text(row: screen.size.rows - 1).isEmpty
  }
  let turns = ["2", "j", "3", "k", "1", "l", "?", "\u{1B}", "h", "u"]
  subjects.append((program, (0..<10).flatMap { _ in turns }))
}

do {
  try Report(runs: runs, subjects: subjects).print()
} catch {
  print("benchmark failed: \(error)")
  exit(1)
}
