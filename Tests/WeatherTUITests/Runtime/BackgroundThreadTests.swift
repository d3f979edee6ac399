import Glibc
import Testing

@testable import WeatherTUI

private func currentThread() -> pthread_t { pthread_self() }

@Suite struct BackgroundThreadTests {
  @Test("Tasks run on one thread, which is not the caller's")
  func tasksShareOneThread() async throws {
    let executor = try BackgroundThread()
    let caller = currentThread()
    var threads: Set<pthread_t> = []
    for _ in 0..<20 {
      threads.insert(await Task(executorPreference: executor) { currentThread() }.value)
    }
    #expect(threads.count == 1)
    #expect(!threads.contains(caller))
  }

  @Test("A task that waits lets the next one run and goes on afterwards")
  func waitingTaskMakesRoom() async throws {
    let executor = try BackgroundThread()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let waiting = Task(executorPreference: executor) {
      var sum = 0
      for await number in stream { sum += number }
      return sum
    }
    let feeding = Task(executorPreference: executor) {
      for number in 1...10 { continuation.yield(number) }
      continuation.finish()
    }
    await feeding.value
    #expect(await waiting.value == 55)
  }

  @Test("Actors that a task calls run on its thread too")
  func actorsFollowTheTask() async throws {
    actor Clerk {
      var thread: pthread_t { currentThread() }
    }
    let executor = try BackgroundThread()
    let clerk = Clerk()
    let (own, clerks) = await Task(executorPreference: executor) {
      (currentThread(), await clerk.thread)
    }.value
    #expect(own == clerks)
  }
}
