import Foundation
import Testing

@testable import WeatherTUI

/// What a descriptor says without waiting.
private func isReadable(_ descriptor: Int32) -> Bool {
  waitUntilReady(terminal: descriptor, signals: -1, inbox: -1, timeout: 0) == .terminal
}

@Suite("Inbox")
struct InboxTests {
  @Test func keepsOrderAndWakesOnce() throws {
    let inbox = try Inbox<Int>()
    #expect(!isReadable(inbox.descriptor))
    #expect(inbox.drain() == [])
    for number in 0..<5 { inbox.post(number) }
    #expect(isReadable(inbox.descriptor))
    #expect(inbox.drain() == [0, 1, 2, 3, 4])
    #expect(!isReadable(inbox.descriptor))
    inbox.post(9)
    #expect(isReadable(inbox.descriptor))
    #expect(inbox.drain() == [9])
  }

  /// Nothing is lost, doubled or left without a wake-up when many threads post at once.
  @Test func manyThreadsPost() async throws {
    let inbox = try Inbox<[Int]>()
    let threads = 8
    let posts = 500
    for thread in 0..<threads {
      Thread.detachNewThread {
        for number in 0..<posts { inbox.post([thread, number]) }
      }
    }
    var received: [Int: [Int]] = [:]
    var count = 0
    while count < threads * posts {
      let ready = waitUntilReady(
        terminal: -1, signals: -1, inbox: inbox.descriptor, timeout: 10_000)
      guard ready == .inbox else {
        Issue.record("no wake-up, \(count) received")
        return
      }
      for element in inbox.drain() {
        received[element[0], default: []].append(element[1])
        count += 1
      }
    }
    #expect(received.count == threads)
    for numbers in received.values { #expect(numbers == Array(0..<posts)) }
    #expect(!isReadable(inbox.descriptor))
  }
}

@Suite("Poller")
struct PollerTests {
  @Test func tellsWhichIsReady() throws {
    let first = try Inbox<Int>()
    let second = try Inbox<Int>()
    func wait() -> Readiness {
      waitUntilReady(
        terminal: -1, signals: first.descriptor, inbox: second.descriptor, timeout: 0)
    }
    #expect(wait() == [])
    first.post(1)
    #expect(wait() == .signals)
    second.post(1)
    #expect(wait() == [.signals, .inbox])
  }

  @Test func aClosedPipeCountsAsReady() {
    let pipe = Pipe()
    try? pipe.fileHandleForWriting.close()
    #expect(
      waitUntilReady(
        terminal: pipe.fileHandleForReading.fileDescriptor, signals: -1, inbox: -1, timeout: nil)
        == .terminal)
  }

  @Test func waitsAsLongAsAsked() {
    let start = Linux.monotonicMilliseconds()
    #expect(waitUntilReady(terminal: -1, signals: -1, inbox: -1, timeout: 20) == [])
    #expect(Linux.monotonicMilliseconds() - start >= 19)
    #expect(waitUntilReady(terminal: -1, signals: -1, inbox: -1, timeout: -5) == [])
  }

  @Test func aPostFromAnotherThreadEndsTheWait() throws {
    let inbox = try Inbox<Int>()
    Thread.detachNewThread { inbox.post(7) }
    let ready = waitUntilReady(terminal: -1, signals: -1, inbox: inbox.descriptor, timeout: 10_000)
    #expect(ready == .inbox)
    #expect(inbox.drain() == [7])
  }
}

@Suite("Signal source")
struct SignalSourceTests {
  /// On a thread of its own, because the mask of blocked signals belongs to a thread.
  @Test func signalsWaitUntilTheyAreRead() async {
    let outcome = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let outcome = Result {
          let source = try SignalSource()
          let idle = isReadable(source.descriptor)
          for signal in [ProcessSignal.windowChanged, .stopRequested, .terminate] {
            pthread_kill(pthread_self(), signal.rawValue)
          }
          let waiting = isReadable(source.descriptor)
          let signals = source.drain()
          return (idle, waiting, Set(signals), signals.count, source.drain())
        }
        continuation.resume(returning: outcome)
      }
    }
    switch outcome {
    case .failure(let error): Issue.record(error)
    case .success(let (idle, waiting, signals, count, rest)):
      #expect(!idle)
      #expect(waiting)
      #expect(signals == [.windowChanged, .stopRequested, .terminate])
      #expect(count == 3)
      #expect(rest == [])
    }
  }

  @Test func numbersAreThoseOfThisSystem() {
    #expect(ProcessSignal.interrupt.rawValue == SIGINT)
    #expect(ProcessSignal.quit.rawValue == SIGQUIT)
    #expect(ProcessSignal.hangUp.rawValue == SIGHUP)
    #expect(ProcessSignal.terminate.rawValue == SIGTERM)
    #expect(ProcessSignal.windowChanged.rawValue == SIGWINCH)
    #expect(ProcessSignal.stopRequested.rawValue == SIGTSTP)
    #expect(ProcessSignal.continued.rawValue == SIGCONT)
    #expect(ProcessSignal.terminate.exitStatus == 143)
  }
}
