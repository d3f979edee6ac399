import Glibc
import TestSupport

let usage = """
  usage: Benchmarks BASELINE WX [--quick] [--only-sky]
    BASELINE    the program made from baseline.c
    WX          the program to measure
    --quick     fewer repetitions, and no waiting for the clock's next minute
    --only-sky  nothing but what the motion of the sky costs
  """

let options = ["--quick", "--only-sky"]
let arguments = CommandLine.arguments.dropFirst().filter { !options.contains($0) }
guard arguments.count == 2, arguments.allSatisfy({ !$0.hasPrefix("-") }) else {
  print(usage)
  exit(2)
}

// Where it is allowed, all that is measured goes before what else the machine has to do.
_ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -15)

do {
  let report = Report(
    baselinePath: arguments[0], productPath: arguments[1],
    isQuick: CommandLine.arguments.contains("--quick"),
    isOnlySky: CommandLine.arguments.contains("--only-sky"))
  exit(try await report.print() ? 0 : 1)
} catch {
  print("benchmark failed: \(error)")
  exit(1)
}
