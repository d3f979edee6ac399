import CCurl
import Synchronization

/// Whether the task that waits for an answer still wants it.
final class CurlCancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Whether the answer is no longer wanted.
  var isRequested: Bool { flag.load(ordering: .acquiring) }

  /// Says that the answer is no longer wanted; the worker sees it when it next wakes.
  func request() { flag.store(true, ordering: .releasing) }
}

/// A request on its way to the network thread, with the continuation that its answer resumes.
struct CurlSubmission: Sendable {
  /// What was asked.
  let request: HTTPRequest
  /// Its address, taken apart.
  let address: WebAddress
  /// Set by the asking task.
  let cancellation: CurlCancellation
  /// When everything must be over, redirects and the wait for a connection included.
  let deadline: MonotonicTime
  /// Resumed exactly once, by whoever takes the submission off the mailbox.
  let answer: CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>
}

/// Wakes the network thread out of its poll.
///
/// Unchecked because of its pointers: the library's addresses never change once it is open, and
/// `curl_multi_wakeup` is the one call libcurl allows from any thread. `CurlMailbox` rings only
/// under its lock, and the worker takes the bell down under the same lock before it frees the
/// handle, so that a bell never rings at freed memory.
struct CurlDoorbell: @unchecked Sendable {
  private let library: CurlLibrary
  private let multi: UnsafeMutableRawPointer

  /// The bell of a multi handle.
  init(library: CurlLibrary, multi: UnsafeMutableRawPointer) {
    self.library = library
    self.multi = multi
  }

  /// Ends the poll under way, or the next one.
  func ring() { _ = library.wake(multi) }
}

/// Where tasks leave requests for the network thread.
final class CurlMailbox: Sendable {
  /// What the poster of a submission must do.
  enum Posting {
    /// Nothing: the worker has been woken.
    case delivered
    /// Start a worker; no other poster will.
    case needsWorker
  }

  /// What the worker finds.
  enum Collection {
    /// Requests to start, perhaps none.
    case submissions([CurlSubmission])
    /// Nobody can ask any more, and nothing waits: the worker is retired and must end.
    case closed
  }

  private struct State {
    var waiting: [CurlSubmission] = []
    var hasWorker = false
    var isClosed = false
    var bell: CurlDoorbell?
  }

  private let state = Mutex(State())

  /// Leaves a request and wakes the worker.
  func post(_ submission: CurlSubmission) -> Posting {
    state.withLock { state in
      state.waiting.append(submission)
      if state.hasWorker {
        state.bell?.ring()
        return .delivered
      }
      state.hasWorker = true
      return .needsWorker
    }
  }

  /// Wakes the worker.
  ///
  /// One without a bell yet looks into the mailbox before it first polls.
  func ring() { state.withLock { $0.bell?.ring() } }

  /// Announces that no request will follow.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.bell?.ring()
    }
  }

  /// Makes the worker reachable.
  func hang(_ bell: CurlDoorbell) { state.withLock { $0.bell = bell } }

  /// Takes out whatever waits, or retires a worker with nothing left to do.
  func collect(workerIsIdle: Bool) -> Collection {
    state.withLock { state in
      if state.isClosed, workerIsIdle, state.waiting.isEmpty {
        state.bell = nil
        state.hasWorker = false
        return .closed
      }
      defer { state.waiting = [] }
      return .submissions(state.waiting)
    }
  }

  /// Retires a worker that cannot go on and answers whatever waits; the next request starts another.
  func retireWorker(because failure: HTTPFailure) {
    let abandoned = state.withLock { state in
      state.bell = nil
      state.hasWorker = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for submission in abandoned { submission.answer.resume(returning: .failure(failure)) }
  }
}
