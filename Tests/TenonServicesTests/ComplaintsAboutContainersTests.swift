import Foundation
import TenonServices
import TestSupport
import Testing

/// What the users of other containers complain about, the most frequent first.
@Suite("Faults of other containers that must not be here", .timeLimit(.minutes(10)))
struct ComplaintsAboutContainersTests {
  @Test("crashes: many threads that resolve, first use among it, get the right services")
  func concurrency() throws {
    let count = Count()
    let keys = (0..<50).map { ServiceKey<Int>("peer \($0)") }
    let container = try ServiceRegistry.container { registry in
      for (number, key) in keys.enumerated() {
        registry.register(key) { _ in
          count.increment()
          return number
        }
      }
    }
    let wrong = Count()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<500 {
        let number = (step * 7 + thread * 13) % keys.count
        if (try? container.resolve(keys[number])) != number { wrong.increment() }
      }
    }
    #expect(wrong.value == 0)
    #expect(count.value == keys.count)
  }

  @Test("singletons made twice: a first-use race through two keys of one instance makes it once")
  func sharedInstanceRace() throws {
    for _ in 0..<50 {
      let count = Count()
      let container = try ServiceRegistry.container {
        $0.register(Counted.self) { _ in Counted(count) }
        $0.register(ServiceKey<any Counting>(), sharing: ServiceKey<Counted>()) { $0 }
      }
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        _ =
          try? number % 2 == 0
          ? container.resolve(Counted.self) : container.resolve((any Counting).self) as? Counted
      }
      #expect(count.value == 1)
    }
  }

  @Test("main-actor types: what is not Sendable is registered and read there")
  @MainActor
  func mainActor() throws {
    final class View { var isShown = false }
    let container = try ServiceRegistry.container { $0.register(MainActorServiceKey<View>()) { _ in View() } }
    try container.resolve(MainActorServiceKey<View>()).isShown = true
    #expect(try container.resolve(MainActorServiceKey<View>()).isShown)
  }

  @Test("Swift 6: container, registry, keys and errors go to other tasks")
  func sendable() async throws {
    let key = ServiceKey<any Greeting>()
    var registry = ServiceRegistry()
    registry.register(key) { _ in Hello() }
    let task = Task { [registry] in try registry.freeze() }
    let container = try await task.value
    let error = await Task { failure { _ = try container.resolve(Int.self) } }.value
    #expect(try await Task { try container.resolve(key).text }.value == "hello")
    guard error?.code == .missing else { throw Unexpected(error) }
  }

  @Test("asynchronous construction: one making for all who wait")
  func asynchronous() async throws {
    let count = Count()
    let key = AsyncServiceKey<any Counting>()
    let container = try ServiceRegistry.container {
      $0.register(key) { _ in
        await Task.yield()
        return Counted(count)
      }
    }
    async let first = container.resolve(key)
    async let second = container.resolve(key)
    #expect(try await first === second)
    #expect(count.value == 1)
  }

  @Test("late surprises: everything that is wrong shows before the first service is made, all at once")
  func validation() {
    let made = Count()
    var registry = ServiceRegistry()
    registry.register((any A).self) { (b: any B) in NeedsB(b) }
    registry.register((any C).self, requires: [.service((any Greeting).self)]) { _ in
      made.increment()
      return MadeC()
    }
    let error = #expect(throws: ServiceVerificationError.self) { try registry.freeze() }
    #expect(error?.findings.count == 2)
    #expect(made.value == 0)
  }

  @Test("leaking overrides: tests that run in parallel see their own")
  func parallelOverrides() async throws {
    let container = try ServiceRegistry.container { $0.register(Int.self, instance: -1) }
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await container.withOverrides {
            $0.register(Int.self, instance: number)
          } run: {
            await Task.yield()
            return try container.resolve(Int.self) == number ? 0 : 1
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(try container.resolve(Int.self) == -1)
  }

  @Test("overrides lost in escaping closures: they are carried where asked to")
  func escaping() throws {
    let container = try ServiceRegistry.container { $0.register(Int.self, instance: 1) }
    let seen = Box<Int?>(nil)
    try container.withOverrides {
      $0.register(Int.self, instance: 2)
    } runSynchronously: { () throws in
      let overrides = ServiceOverrides.current
      #expect(onThreads([{ overrides.run { seen.update { $0 = try? container.resolve(Int.self) } } }]))
    }
    #expect(seen.value == 2)
  }

  @Test("cycles with no path: the error shows the way round")
  func cyclePath() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self) { NeedsB(try $0.resolve()) }
      $0.register((any B).self) { NeedsA(try $0.resolve()) }
    }
    guard let error = failure({ _ = try container.resolve((any A).self) }), error.code == .cycle else {
      throw Unexpected("no cycle")
    }
    let path = error.path
    #expect(path == [.service((any A).self), .service((any B).self), .service((any A).self)])
  }

  @Test("no listing: registrations and their dependencies are a value")
  func listing() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self) { (b: any B) in NeedsB(b) }
      $0.register((any B).self) { _ in throw CancellationError() }
    }
    #expect(container.registrations.map(\.dependencies) == [[container.registrations[1].id], []])
  }

  @Test("memory that grows: nothing keeps a transient but who took it")
  func transients() throws {
    let gone = Count()
    let container = try ServiceRegistry.container {
      $0.register(Mortal.self, lifetime: .transient) { _ in Mortal { gone.increment() } }
    }
    for _ in 0..<1_000 { _ = try container.resolve(Mortal.self) }
    #expect(gone.value == 1_000)
  }
}
