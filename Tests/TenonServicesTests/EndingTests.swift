import Foundation
import TenonServices
import TestSupport
import Testing

@Suite("Ending waits for what is being made, and tears down everything once", .timeLimit(.minutes(10)))
struct EndingTests {
  /// Makes a service on a thread that stops in the factory until it may go on.
  private final class SlowFactory: Sendable {
    private let started = Gate()
    let gate = DispatchSemaphore(value: 0)
    let torn = Count()

    var registry: ServiceRegistry {
      var registry = ServiceRegistry()
      registry.register((any A).self, teardown: { [torn] _ in torn.increment() }) { [self] _ in
        started.open()
        _ = gate.wait(timeout: .now() + 240)
        return MadeA()
      }
      return registry
    }

    /// Asks on another thread, and returns when the factory runs.
    func ask(_ container: ServiceContainer) async -> Task<ServiceError?, Never> {
      let (stream, continuation) = AsyncStream<ServiceError?>.makeStream()
      Thread.detachNewThread {
        continuation.yield(failure { _ = try container.resolve((any A).self) })
        continuation.finish()
      }
      await started.wait()
      return Task { await stream.first { _ in true } ?? nil }
    }
  }

  /// Returns when nobody finds the service any more.
  private func untilClosed(_ container: ServiceContainer) async {
    await until { !container.provides(ServiceKey<any A>()) }
  }

  @Test("shutting down waits for a singleton in the making and tears it down; who asked gets an error")
  func shutdownWhileMaking() async throws {
    let slow = SlowFactory()
    let container = try slow.registry.freeze()
    let asked = await slow.ask(container)
    let ended = Task { await container.shutdown() }
    await untilClosed(container)
    #expect(slow.torn.value == 0)
    slow.gate.signal()
    _ = await ended.value
    #expect(slow.torn.value == 1)
    guard (await asked.value)?.code == .shutDown else { throw Unexpected("resolved") }
  }

  @Test("uninstalling waits for a service in the making and leaves nothing behind")
  func uninstallWhileMaking() async throws {
    let slow = SlowFactory()
    let container = try ServiceRegistry().freeze()
    let installation = try container.install(slow.registry)
    let asked = await slow.ask(container)
    let ended = Task { await container.uninstall(installation) }
    await untilClosed(container)
    slow.gate.signal()
    _ = await ended.value
    #expect(slow.torn.value == 1)
    guard (await asked.value)?.code == .shutDown else { throw Unexpected("resolved") }
  }

  @Test("two calls of shutdown at the same time both return when it is done")
  func twice() async throws {
    let slow = SlowFactory()
    let container = try slow.registry.freeze()
    let asked = await slow.ask(container)
    let first = Task { await container.shutdown() }
    await untilClosed(container)
    let second = Task {
      await container.shutdown()
      return slow.torn.value
    }
    slow.gate.signal()
    _ = await (first.value, asked.value)
    #expect(await second.value == 1)
    #expect(slow.torn.value == 1)
  }

  @Test("a parent ends the containers below it first, the newest first")
  func children() async throws {
    let order = Box<[String]>([])
    let container = try ServiceRegistry.container {
      $0.register((any A).self, teardown: { _ in order.update { $0.append("parent") } }) { _ in MadeA() }
      for name in ["one", "two"] {
        $0.register(
          ServiceKey<String>(name), lifetime: .scoped(LoginScope.self),
          teardown: { _ in order.update { $0.append(name) } }
        ) {
          _ = try $0.resolve((any A).self)
          return name
        }
      }
    }
    let one = try container.openScope(LoginScope())
    let two = try container.openScope(LoginScope())
    _ = try one.resolve(ServiceKey<String>("one"))
    _ = try two.resolve(ServiceKey<String>("two"))
    await container.shutdown()
    #expect(order.value == ["two", "one", "parent"])
    for scope in [one, two] {
      guard failure({ _ = try scope.resolve((any A).self) })?.code == .shutDown else {
        throw Unexpected("open")
      }
    }
    let late = try ServiceRegistry.one().freeze(parent: container)
    guard failure({ _ = try late.resolve(Int.self) })?.code == .shutDown else { throw Unexpected("open") }
  }

  @Test("a parent ends those below it that are left, whichever of them have ended before", arguments: 0..<3)
  func childrenThatAreLeft(ended: Int) async throws {
    let torn = Box<Set<String>>([])
    let container = try ServiceRegistry.container {
      for name in ["0", "1", "2"] {
        $0.register(
          ServiceKey<String>(name), lifetime: .scoped(LoginScope.self),
          teardown: { _ in torn.update { _ = $0.insert(name) } }
        ) { _ in name }
      }
    }
    let scopes = try (0..<3).map { _ in try container.openScope(LoginScope()) }
    for (index, scope) in scopes.enumerated() { _ = try scope.resolve(ServiceKey<String>("\(index)")) }
    await scopes[ended].shutdown()
    #expect(torn.value == ["\(ended)"])
    await inTime { await container.shutdown() }
    #expect(torn.value == ["0", "1", "2"])
    for scope in scopes {
      #expect(failure { _ = try scope.resolve(ServiceKey<String>("0")) }?.code == .shutDown)
    }
  }

  @Test("a parent ends those below it that are left, whichever of them was let go before", arguments: 0..<3)
  func childrenThatAreKept(released: Int) async throws {
    let container = try ServiceRegistry.container {
      $0.register(Int.self, lifetime: .scoped(LoginScope.self)) { _ in 1 }
    }
    var scopes = try (0..<3).map { _ in try container.openScope(LoginScope()) }
    scopes.remove(at: released)
    await inTime { await container.shutdown() }
    for scope in scopes { #expect(failure { _ = try scope.resolve(Int.self) }?.code == .shutDown) }
  }

  @Test("a container ends whatever kinds of services it has made, and whatever is left to be made")
  @MainActor
  func everyKind() async throws {
    let torn = Count()
    let container = try ServiceRegistry.container {
      for name in ["made", "left"] {
        $0.register(ServiceKey<Int>(name), teardown: { _ in torn.increment() }) { _ in 1 }
        $0.register(AsyncServiceKey<Int>(name), teardown: { _ in torn.increment() }) { _ in 1 }
        $0.register(MainActorServiceKey<Int>(name), teardown: { _ in torn.increment() }) { _ in 1 }
        $0.register(ServiceKey<String>(name), lifetime: .cached, teardown: { _ in torn.increment() }) { _ in
          ""
        }
      }
    }
    _ = try (container.resolve(ServiceKey<Int>("made")), container.resolve(ServiceKey<String>("made")))
    _ = try container.resolve(MainActorServiceKey<Int>("made"))
    _ = try await inTime { try await container.resolve(AsyncServiceKey<Int>("made")) }
    await inTime { await container.shutdown() }
    #expect(torn.value == 4)
    await inTime { await container.shutdown() }
    #expect(torn.value == 4)
  }

  @Test("a teardown may ask to end the container that is being ended")
  func reentrant() async throws {
    let box = Box<ServiceContainer?>(nil)
    let container = try ServiceRegistry.container {
      $0.register((any A).self, instance: MadeA(), teardown: { _ in await box.value?.shutdown() })
    }
    box.update { $0 = container }
    await container.shutdown()
    box.update { $0 = nil }
  }

  @Test("ending a scope releases its own singletons and instances too")
  func scopeReleasesAll() async throws {
    let gone = Count()
    let container = try ServiceRegistry().freeze()
    let scope: ServiceContainer = try {
      var own = ServiceRegistry()
      own.register(Mortal.self) { _ in Mortal { gone.increment() } }
      own.register(ServiceKey<Mortal>("instance"), instance: Mortal { gone.increment() })
      return try container.openScope(LoginScope(), with: own)
    }()
    _ = try scope.resolve(Mortal.self)
    await scope.shutdown()
    #expect(gone.value == 2)
    withExtendedLifetime(scope) {}
  }

  @Test("a removed service is torn down once, however the container ends")
  func removedOnce() async throws {
    let torn = Count()
    let container = try ServiceRegistry.container {
      $0.register((any A).self, teardown: { _ in torn.increment() }) { _ in MadeA() }
      $0.register((any B).self, teardown: { _ in torn.increment() }) { _ in MadeB() }
    }
    _ = try container.resolve((any A).self)
    _ = try container.resolve((any B).self)
    await container.remove([.service((any A).self)])
    struct Offline: Error {}
    container.withdraw([.service((any B).self)], because: Offline())
    #expect(torn.value == 1)
    await container.shutdown()
    #expect(torn.value == 2)
  }

  @Test("another container's installation is left alone")
  func foreignInstallation() async throws {
    let container = try ServiceRegistry().freeze()
    _ = try container.install(ServiceRegistry.one())
    for _ in 0..<20 {
      let stale = try ServiceRegistry().freeze().install(ServiceRegistry.one())
      #expect(await container.uninstall(stale).isEmpty)
    }
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test("evicting tears down, and a second time finds nothing")
  func evicting() async throws {
    struct Refused: Error {}
    let torn = Count()
    let asyncKey = AsyncServiceKey<any B>()
    let container = try ServiceRegistry.container {
      $0.register((any A).self, lifetime: .cached, teardown: { _ in torn.increment() }) { _ in MadeA() }
      $0.register(asyncKey, lifetime: .cached, teardown: { _ in torn.increment() }) { _ in MadeB() }
      $0.register((any C).self, lifetime: .cached, teardown: { _ in throw Refused() }) { _ in MadeC() }
    }
    _ = try container.resolve((any A).self)
    _ = try await container.resolve(asyncKey)
    _ = try container.resolve((any C).self)
    #expect(try await container.evict(ServiceKey<any A>()))
    #expect(try await container.evict(asyncKey))
    await #expect(throws: TeardownFailure.self) { try await container.evict(ServiceKey<any C>()) }
    #expect(try await !container.evict(asyncKey))
    _ = try await container.resolve(asyncKey)
    #expect(await container.shutdown().isEmpty)
    #expect(torn.value == 3)
  }

  @Test("a deinitializer may resolve from its own container, whatever releases it")
  func deinitializers() async throws {
    let container = Box<ServiceContainer?>(nil)
    let frozen = try ServiceRegistry.container {
      $0.register((any B).self, lifetime: .cached) { _ in MadeB() }
      for (name, lifetime) in [("weak", Lifetime.weak), ("cached", .cached), ("kept", .singleton)] {
        $0.register(ServiceKey<Mortal>(name), lifetime: lifetime) { _ in
          Mortal { _ = try? container.value?.resolve((any B).self) }
        }
      }
    }
    container.update { $0 = frozen }
    for _ in 0..<200 {
      async let resolved = { _ = try? frozen.resolve(ServiceKey<Mortal>("weak")) }()
      async let listed = { _ = frozen.registrations }()
      async let again = { _ = frozen.implementation(of: ServiceKey<Mortal>("weak")) }()
      _ = await (resolved, listed, again)
    }
    _ = try frozen.resolve(ServiceKey<Mortal>("cached"))
    _ = try await frozen.evict(ServiceKey<Mortal>("cached"))
    _ = try frozen.resolve(ServiceKey<Mortal>("kept"))
    await frozen.shutdown()
    container.update { $0 = nil }
  }

  @Test(
    "all that is cached is evicted at once, here and below, in the reverse order of making, whatever throws")
  func evictAll() async throws {
    let order = Box<[String]>([])
    func add(_ name: String, to registry: inout ServiceRegistry) {
      registry.register(
        ServiceKey<String>(name), lifetime: .cached,
        teardown: { service in
          order.update { $0.append(service) }
          if service == "b" { throw Broken() }
        }
      ) { _ in name }
    }
    var registry = ServiceRegistry()
    for name in ["a", "b", "never"] { add(name, to: &registry) }
    registry.register(ServiceKey<Int>("kept"), teardown: { _ in order.update { $0.append("kept") } }) { _ in 1
    }
    registry.register(
      AsyncServiceKey<Int>(), lifetime: .cached, teardown: { made in order.update { $0.append("\(made)") } }
    ) { _ in 7 }
    let container = try registry.freeze()
    var below = ServiceRegistry()
    add("c", to: &below)
    let child = try below.freeze(parent: container)
    _ = try await container.resolve(AsyncServiceKey<Int>())
    for name in ["b", "a", "c"] { _ = try child.resolve(ServiceKey<String>(name)) }
    _ = try container.resolve(ServiceKey<Int>("kept"))
    let failures = await container.evictAll()
    #expect(order.value == ["c", "a", "b", "7"])
    #expect(failures.map(\.service) == [ServiceKey<String>("b").reference])
    #expect(await container.evictAll().isEmpty)
    #expect(try container.resolve(ServiceKey<String>("a")) == "a")
    await container.evictAll()
    #expect(order.value == ["c", "a", "b", "7", "a"])
  }
}
