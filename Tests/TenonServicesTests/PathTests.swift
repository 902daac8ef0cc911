import Foundation
import TenonServices
import TestSupport
import Testing

@Suite("Who asks for whom is known however a factory asks", .timeLimit(.minutes(10)))
struct PathTests {
  private func isCircle(_ path: [ServiceReference]) -> Bool { path.count >= 2 && path.first == path.last }

  @Test("a cycle through a provider is an error with the path")
  func provider() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self) { resolver in
        let other = try resolver.resolve(Provider<any B>.self)
        return NeedsB(try other())
      }
      $0.register((any B).self) { NeedsA(try $0.resolve()) }
    }
    guard let error = failure({ _ = try container.resolve((any A).self) }), error.code == .cycle else {
      throw Unexpected("no cycle")
    }
    let path = error.path
    #expect(path == [.service((any A).self), .service((any B).self), .service((any A).self)])
  }

  @Test("a cycle through two containers on one thread is an error with the path")
  func twoContainers() throws {
    let other = Box<ServiceContainer?>(nil)
    let container = try ServiceRegistry.container {
      $0.register((any A).self) { _ in NeedsB(try #require(other.value).resolve()) }
    }
    other.update {
      $0 = try? ServiceRegistry.container {
        $0.register((any B).self) { _ in NeedsA(try container.resolve()) }
      }
    }
    guard let error = failure({ _ = try container.resolve((any A).self) }), error.code == .cycle else {
      throw Unexpected("no cycle")
    }
    let path = error.path
    #expect(path == [.service((any A).self), .service((any B).self), .service((any A).self)])
    other.update { $0 = nil }
  }

  @Test("a cycle between two containers that two threads close is an error, never a deadlock")
  func twoContainersTwoThreads() throws {
    let other = Box<ServiceContainer?>(nil)
    let meeting = Meeting(parties: 2)
    let one = try ServiceRegistry.container {
      $0.register((any A).self) { _ in
        meeting.arrive()
        return NeedsB(try #require(other.value).resolve())
      }
    }
    let two = try ServiceRegistry.container {
      $0.register((any B).self) { _ in
        meeting.arrive()
        return NeedsA(try one.resolve())
      }
    }
    other.update { $0 = two }
    let failures = Box<[ServiceError?]>([])
    let ended = onThreads([
      {
        let error = failure { _ = try one.resolve((any A).self) }
        failures.update { $0.append(error) }
      },
      {
        let error = failure { _ = try two.resolve((any B).self) }
        failures.update { $0.append(error) }
      },
    ])
    #expect(ended)
    for error in failures.value {
      guard let error, error.code == .cycle else { throw Unexpected(error) }
      let path = error.path
      #expect(isCircle(path))
    }
    other.update { $0 = nil }
  }

  @Test(
    "a cycle of transients through a captured container ends before the stack does", arguments: [512, 8_192])
  func smallStack(_ kibibytes: Int) throws {
    let box = Box<ServiceContainer?>(nil)
    let container = try ServiceRegistry.container {
      $0.register((any A).self, lifetime: .transient) { _ in NeedsB(try #require(box.value).resolve()) }
      $0.register((any B).self, lifetime: .transient) { NeedsA(try $0.resolve()) }
    }
    box.update { $0 = container }
    let found = Box<ServiceError?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let error = failure { _ = try container.resolve((any A).self) }
      found.update { $0 = error }
      done.signal()
    }
    thread.stackSize = kibibytes << 10
    thread.start()
    #expect(done.wait(timeout: .now() + 240) == .success)
    guard let error = found.value, error.code == .cycle else { throw Unexpected(found.value) }
    let path = error.path
    #expect(path.count == 3 && isCircle(path))
    box.update { $0 = nil }
  }

  @Test("a service is resolved on a thread whose whole stack is smaller than what errors reserve")
  func smallestStack() throws {
    let container = try chain(of: 3)
    let found = Box<Int?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let number = try? container.resolve(ServiceKey<Int>("0"))
      found.update { $0 = number }
      done.signal()
    }
    thread.stackSize = 128 << 10
    thread.start()
    #expect(done.wait(timeout: .now() + 240) == .success)
    #expect(found.value == 7)
  }

  /// Each service needs the next.
  private func chain(of count: Int) throws -> ServiceContainer {
    try ServiceRegistry.container {
      for number in 0..<count {
        $0.register(ServiceKey<Int>("\(number)")) { try $0.resolve(ServiceKey<Int>("\(number + 1)")) }
      }
      $0.register(ServiceKey<Int>("\(count)"), instance: 7)
    }
  }

  @Test("how deep factories may nest depends on the stack there is, and beyond is an error with the path")
  func tooDeep() throws {
    let found = Box<[String]>([])
    for (count, megabytes) in [(500, 16), (100_000, 1)] {
      let container = try chain(of: count)
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        do {
          let number = try container.resolve(ServiceKey<Int>("0"))
          found.update { $0.append("\(number)") }
        } catch let error as ServiceError
          where error.code == .cycle && error.message.contains("nested too deeply")
        {
          found.update { $0.append("too deep from \(error.path[0].name ?? "")") }
        } catch {
          found.update { $0.append("\(error)") }
        }
        done.signal()
      }
      thread.stackSize = megabytes << 20
      thread.start()
      #expect(done.wait(timeout: .now() + 240) == .success)
    }
    #expect(found.value == ["7", "too deep from 0"])
  }

  @Test("a cycle through a provider that two threads close ends on both, never in a deadlock")
  func providerAcrossThreads() throws {
    let container = try ServiceRegistry.container {
      $0.register((any B).self) { NeedsA(try $0.resolve()) }
      $0.register((any A).self) { resolver in
        let other = try resolver.resolve(Provider<any B>.self)
        _ = try other()
        return MadeA()
      }
    }
    #expect(
      onThreads([{ _ = try? container.resolve((any A).self) }, { _ = try? container.resolve((any B).self) }]))
  }

  @Test("a missing service deep in another container shows the whole path")
  func wholePath() throws {
    let inner = try ServiceRegistry.container { $0.register((any B).self) { NeedsA(try $0.resolve()) } }
    let outer = try ServiceRegistry.container {
      $0.register((any C).self) { _ in
        _ = try inner.resolve((any B).self)
        return MadeC()
      }
    }
    guard let error = failure({ _ = try outer.resolve((any C).self) }), error.code == .missing else {
      throw Unexpected("not missing")
    }
    let path = error.path
    #expect(path == [.service((any C).self), .service((any B).self)])
  }

  @Test("an asynchronous cycle through a transient is an error, not an endless wait")
  func asyncThroughTransient() async throws {
    let a = AsyncServiceKey<any A>()
    let b = AsyncServiceKey<any B>()
    let container = try ServiceRegistry.container {
      $0.register(a) { NeedsB(try await $0.resolve(b)) }
      $0.register(b, lifetime: .transient) { NeedsA(try await $0.resolve(a)) }
    }
    let error = await #expect(throws: ServiceError.self) { try await container.resolve(a) }
    guard let error, error.code == .cycle else { throw Unexpected(error) }
    let path = error.path
    #expect(path == [a.reference, b.reference, a.reference])
  }

  @Test("an asynchronous cycle of transients is an error with the cycle")
  func asyncTransients() async throws {
    let a = AsyncServiceKey<any A>()
    let b = AsyncServiceKey<any B>()
    let container = try ServiceRegistry.container {
      $0.register(a, lifetime: .transient) { NeedsB(try await $0.resolve(b)) }
      $0.register(b, lifetime: .transient) { NeedsA(try await $0.resolve(a)) }
    }
    let error = await #expect(throws: ServiceError.self) { try await container.resolve(a) }
    guard let error, error.code == .cycle else { throw Unexpected(error) }
    let path = error.path
    #expect(path.count == 3 && isCircle(path))
  }

  @Test(
    "a chain of asynchronous services that verifies can be made, however long it is",
    arguments: [Lifetime.singleton, .transient, .graph, .cached])
  func longAsyncChain(lifetime: Lifetime) async throws {
    let count = 1_000
    let container = try ServiceRegistry.container { registry in
      for number in 0..<count {
        let next = AsyncServiceKey<Int>("\(number + 1)")
        registry.register(
          AsyncServiceKey<Int>("\(number)"), lifetime: lifetime, requires: [next.reference]
        ) { try await $0.resolve(next) }
      }
      registry.register(AsyncServiceKey<Int>("\(count)")) { _ in 7 }
    }
    #expect(try await inTime { try await container.resolve(AsyncServiceKey<Int>("0")) } == 7)
  }

  @Test("an asynchronous cycle through containers that factories captured is an error")
  func asyncCaptured() async throws {
    let a = AsyncServiceKey<any A>()
    let b = AsyncServiceKey<any B>()
    let box = Box<ServiceContainer?>(nil)
    let container = try ServiceRegistry.container {
      $0.register(a) { _ in NeedsB(try await #require(box.value).resolve(b)) }
      $0.register(b) { NeedsA(try await $0.resolve(a)) }
    }
    box.update { $0 = container }
    let error = await #expect(throws: ServiceError.self) { try await container.resolve(a) }
    guard let error, error.code == .cycle else { throw Unexpected(error) }
    let path = error.path
    #expect(isCircle(path))
    box.update { $0 = nil }
  }

  @Test("a task that an asynchronous factory starts may resolve the service that is being made")
  func backgroundTask() async throws {
    let key = AsyncServiceKey<any Greeting>()
    let box = Box<ServiceContainer?>(nil)
    let later = Box<Task<String, any Error>?>(nil)
    let container = try ServiceRegistry.container {
      $0.register(key) { _ in
        let task = Task { try await #require(box.value).resolve(key).text }
        later.update { $0 = task }
        return Hello("made")
      }
    }
    box.update { $0 = container }
    #expect(try await container.resolve(key).text == "made")
    #expect(try await later.value?.value == "made")
    box.update { $0 = nil }
  }
}
