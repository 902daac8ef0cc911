import Dispatch
import Foundation
import TenonSynchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct LockTests {
  private struct Failure: Error {}

  @Test("a mutex lets one thread at a time change the value")
  func mutex() {
    let count = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 8_000)
  }

  @Test("a mutex is free again after an error")
  func mutexAfterError() {
    let count = Mutex(0)
    #expect(throws: Failure.self) {
      try count.withLock { count throws(Failure) in
        count = 1
        throw Failure()
      }
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test("what threads add to an atomic word at once is added up, and each learns another value")
  func atomicWord() {
    let word = AtomicWord(5)
    defer { word.free() }
    let before = Mutex(Set<UInt>())
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<100 {
        let value = word.add(1)
        before.withLock { _ = $0.insert(value) }
      }
    }
    #expect(before.withLock { $0 } == Set(5..<805))
    #expect(word.exchange(7) == 805)
    word.store(word.load() + 1)
    #expect(word.load() == 8)
  }

  @Test("who waits at a monitor goes on when the value is right")
  func monitor() {
    let turns = Monitor(0)
    @Sendable func take(_ own: StrideTo<Int>) {
      for turn in own {
        turns.waitUntil { $0 == turn ? () : nil }
        turns.withLock { $0 += 1 }
        turns.broadcast()
      }
    }
    Thread.detachNewThread { take(stride(from: 0, to: 100, by: 2)) }
    take(stride(from: 1, to: 100, by: 2))
    #expect(turns.withLock { $0 } == 100)
  }

  @Test("a monitor lets one thread at a time change the value, whether or not it waits")
  func monitorIsExclusive() {
    let count = Monitor(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<5_000 {
        if thread % 2 == 0 {
          count.withLock { $0 += 1 }
        } else {
          count.waitUntil { $0 += 1 }
        }
      }
    }
    #expect(count.withLock { $0 } == 40_000)
  }

  @Test("a monitor is free again after an error")
  func monitorAfterError() {
    let state = Monitor(0)
    #expect(throws: Failure.self) { try state.waitUntil { _ throws(Failure) -> Void? in throw Failure() } }
    #expect(state.withLock { $0 } == 0)
  }

  @Test("the main actor runs on the main queue, and nothing else does")
  @MainActor func mainQueue() async {
    #expect(MainQueue.isCurrent)
    let elsewhere = await Task.detached { MainQueue.isCurrent }.value
    #expect(!elsewhere)
  }
}
