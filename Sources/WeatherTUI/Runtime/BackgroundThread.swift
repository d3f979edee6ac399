import Synchronization
import WeatherModel

/// Runs the program's tasks one after the other on a thread of its own, made with the first of them.
///
/// Swift's own pool on Linux is libdispatch, which looks after its threads once a second for ever. A
/// dashboard that shows the same page for hours shall not wake for that, nor the first frame wait
/// for a pool. One thread is enough: what takes time is done by the network's thread and the kernel.
final class BackgroundThread: TaskExecutor {
  /// Jobs in their order; nil ends the thread.
  private let jobs: Inbox<UnownedJob?>
  private let isStarted = Atomic<Bool>(false)

  init() throws(SystemCallError) { jobs = try Inbox() }

  deinit { if isStarted.load(ordering: .relaxed) { jobs.post(nil) } }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.post(UnownedJob(job))
    guard !isStarted.exchange(true, ordering: .relaxed) else { return }
    // A task keeps its executor, so that the reference holds for as long as there are jobs.
    let (jobs, executor) = (jobs, asUnownedTaskExecutor())
    let hasThread = startThreadWithoutSignals { Self.run(jobs, on: executor) }
    precondition(hasThread, "no thread to be had for the program's tasks")
  }

  private static func run(_ jobs: Inbox<UnownedJob?>, on executor: UnownedTaskExecutor) {
    while true {
      _ = waitUntilReady(terminal: -1, signals: -1, inbox: jobs.descriptor, timeout: nil)
      for job in jobs.drain() {
        guard let job else { return }
        job.runSynchronously(on: executor)
      }
    }
  }
}
