import Foundation
import TenonServices
import TestSupport
import Testing

@Suite("Asynchronous makings: one at a time, to the end", .timeLimit(.minutes(10)))
struct AsyncMakingTests {
  private let key = AsyncServiceKey<any A>()

  /// Waits until it is let on, whether or not the task is cancelled.
  private final class StubbornGate: Sendable {
    private let isOpen = Box(false)
    func open() { isOpen.update { $0 = true } }
    func wait() async { await until { isOpen.value } }
  }

  @Test("who asks after all others gave up joins the making that goes on, and its service is kept")
  func joinAbandoned() async throws {
    let (gate, started, made) = (StubbornGate(), StubbornGate(), Count())
    let torn = Count()
    let container = try ServiceRegistry.container {
      $0.register(key, teardown: { _ in torn.increment() }) { _ in
        made.increment()
        started.open()
        await gate.wait()
        return MadeA()
      }
    }
    let first = Task { try await container.resolve(key) }
    await started.wait()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    async let second = container.resolve(key)
    gate.open()
    _ = try await second
    #expect(made.value == 1)
    await container.shutdown()
    #expect(torn.value == 1)
  }

  @Test("there are never two makings at a time, however often askers are cancelled")
  func cancelStorm() async throws {
    for _ in 0..<100 {
      let running = Box(0)
      let most = Box(0)
      let container = try ServiceRegistry.container {
        $0.register(key) { _ in
          running.update { running in
            running += 1
            most.update { [running] in $0 = max($0, running) }
          }
          defer { running.update { $0 -= 1 } }
          for _ in 0..<3 { await Task.yield() }
          try Task.checkCancellation()
          return MadeA()
        }
      }
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            let task = Task { try await container.resolve(key) }
            if number % 2 == 0 { task.cancel() }
            let isPatient = number % 2 == 1
            if case .failure(let error) = await task.result, isPatient { Issue.record(error) }
          }
        }
      }
      #expect(most.value <= 1)
    }
  }

  @Test("a making under way at shutdown is cancelled, waited for and torn down; who asked gets an error")
  func shutdown() async throws {
    let (gate, started, torn) = (StubbornGate(), StubbornGate(), Count())
    let container = try ServiceRegistry.container {
      $0.register(key, teardown: { _ in torn.increment() }) { _ in
        started.open()
        await until { Task.isCancelled }
        await gate.wait()
        return MadeA()
      }
    }
    let asked = Task { try await container.resolve(key) }
    await started.wait()
    let ended = Task { await container.shutdown() }
    await until { !container.provides(key) }
    gate.open()
    _ = await ended.value
    #expect(torn.value == 1)
    let error = await #expect(throws: ServiceError.self) { try await asked.value }
    guard error?.code == .shutDown else { throw Unexpected(error) }
  }

  @Test("a making that failed is over, and nobody who ends its container waits for it")
  func shutdownAfterFailure() async throws {
    struct Broken: Error {}
    let container = try ServiceRegistry.container { $0.register(key) { _ in throw Broken() } }
    await #expect(throws: ServiceError.self) { try await container.resolve(key) }
    let isEnded = Box(false)
    let ending = Task {
      await container.shutdown()
      isEnded.update { $0 = true }
    }
    await until { isEnded.value }
    ending.cancel()
  }

  @Test("a factory that ends its own container does not wait for itself, and is torn down")
  func shutdownInside() async throws {
    let box = Box<ServiceContainer?>(nil)
    let torn = Count()
    let container = try ServiceRegistry.container {
      $0.register(key, teardown: { _ in torn.increment() }) { _ in
        await box.value?.shutdown()
        return MadeA()
      }
    }
    box.update { $0 = container }
    await #expect(throws: ServiceError.self) { try await container.resolve(key) }
    await until { torn.value != 0 }
    #expect(torn.value == 1)
    box.update { $0 = nil }
  }

  @Test(
    "what is said of asynchronous and main-actor services is said of the service, not of how it is stored")
  @MainActor
  func introspection() async throws {
    struct Broken: Error {}
    let mainKey = MainActorServiceKey<any B>()
    let failing = AsyncServiceKey<any C>()
    let container = try ServiceRegistry.container {
      $0.register(key) { _ in MadeA() }
      $0.register(mainKey) { _ in MadeB() }
      $0.register(failing, implementedBy: MadeC.self) { _ in throw Broken() }
    }
    _ = try? await container.resolve(failing)
    #expect(container.registrations.map(\.isCreated) == [false, false, false])
    #expect(container.implementation(of: key) == nil)
    #expect(container.implementation(of: failing) is MadeC.Type)
    _ = try await container.resolve(key)
    _ = try container.resolve(mainKey)
    #expect(container.registrations.map(\.isCreated) == [true, true, false])
    #expect(container.implementation(of: key) is MadeA.Type)
    #expect(container.implementation(of: mainKey) is MadeB.Type)
  }

  @Test("a service of the main actor is released on the main queue, with and without shutdown")
  func releasedOnMainActor() async throws {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    let places = Box<[Bool]>([])
    let key = MainActorServiceKey<Mortal>()
    func container() throws -> ServiceContainer {
      try ServiceRegistry.container {
        $0.register(key) { _ in
          Mortal {
            let isMain = DispatchQueue.getSpecific(key: mark) == true
            places.update { $0.append(isMain) }
          }
        }
      }
    }
    let ended = try container()
    await MainActor.run { _ = try? ended.resolve(key) }
    await Task.detached { _ = await ended.shutdown() }.value
    #expect(places.value == [true])
    var dropped: ServiceContainer? = try container()
    await MainActor.run { [dropped] in _ = try? dropped?.resolve(key) }
    dropped = nil
    await until { places.value.count >= 2 }
    #expect(places.value == [true, true])
  }

  @Test("whether asynchronous and main-actor services are provided can be asked")
  @MainActor
  func provided() throws {
    let mainKey = MainActorServiceKey<any B>()
    let container = try ServiceRegistry().freeze()
    #expect(!container.provides(key) && !container.provides(mainKey))
  }
}
