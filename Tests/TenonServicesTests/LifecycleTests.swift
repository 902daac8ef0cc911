import Foundation
import TenonServices
import TestSupport
import Testing

@Suite("Scopes, shutting down, installing", .timeLimit(.minutes(10)))
struct LifecycleTests {
  @Test("a scoped service is one within its scope, and another in the next")
  func scopes() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Counting).self, lifetime: .scoped(LoginScope.self)) { _ in Counted(Count()) }
    }
    let first = try container.openScope(LoginScope())
    let second = try container.openScope(LoginScope())
    #expect(try first.resolve((any Counting).self) === first.resolve((any Counting).self))
    #expect(try first.resolve((any Counting).self) !== second.resolve((any Counting).self))
  }

  @Test("outside its scope a scoped service is an error that tells how to open one")
  func outsideScope() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self, lifetime: .scoped(LoginScope.self)) { _ in MadeA() }
    }
    let error = #expect(throws: ServiceError.self) {
      try container.openScope(OtherScope()).resolve((any A).self)
    }
    #expect(error?.description.contains("openScope(_:)") == true)
  }

  @Test("a singleton that takes a scoped service is captive, also where a scope is open")
  func captive() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self, lifetime: .scoped(LoginScope.self)) { _ in MadeA() }
      $0.register((any B).self, lifetime: .transient) {
        _ = try $0.resolve((any A).self); return MadeB()
      }
      $0.register((any C).self) {
        _ = try $0.resolve((any B).self); return MadeC()
      }
    }
    let scope = try container.openScope(LoginScope())
    _ = try scope.resolve((any B).self)
    let error = #expect(throws: ServiceError.self) { try scope.resolve((any C).self) }
    guard let error, error.code == .captive else { throw Unexpected(error) }
    let keeper = error.keeper
    #expect(keeper == .service((any C).self))
  }

  @Test("ending a scope tears down in the reverse order of making, and releases")
  func endingScope() async throws {
    let order = Box<[String]>([])
    let container = try ServiceRegistry.container {
      $0.register(
        (any Greeting).self, lifetime: .scoped(LoginScope.self),
        teardown: { _ in order.update { $0.append("greeting") } }
      ) {
        _ = try $0.resolve((any Counting).self)
        return Hello()
      }
      $0.register(
        (any Counting).self, lifetime: .scoped(LoginScope.self),
        teardown: { _ in order.update { $0.append("counting") } }
      ) {
        _ in Counted(Count())
      }
      $0.register(
        (any A).self, lifetime: .scoped(LoginScope.self),
        teardown: { _ in order.update { $0.append("never made") } }
      ) {
        _ in MadeA()
      }
    }
    let scope = try container.openScope(LoginScope())
    _ = try scope.resolve((any Greeting).self)
    weak let counting = try scope.resolve((any Counting).self)
    #expect(counting != nil)
    #expect(await scope.shutdown().isEmpty)
    #expect(order.value == ["greeting", "counting"])
    #expect(counting == nil)
    #expect(throws: ServiceError.self) { try scope.resolve((any Greeting).self) }
    await scope.shutdown()
    #expect(order.value.count == 2)
  }

  @Test("a scope has services of its own")
  func scopeRegistry() throws {
    var session = ServiceRegistry()
    session.register(String.self, instance: "token")
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, lifetime: .scoped(LoginScope.self)) {
        Hello(try $0.resolve(String.self))
      }
    }
    #expect(try container.openScope(LoginScope(), with: session).resolve((any Greeting).self).text == "token")
  }

  @Test("after shutdown every resolution is an error, in children too")
  func shutdown() async throws {
    struct Refused: Error {}
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, teardown: { _ in throw Refused() }) { _ in Hello() }
      $0.register((any A).self, instance: MadeA(), teardown: { _ in throw Refused() })
    }
    let child = try ServiceRegistry.container(parent: container) { _ in }
    let greeting = try container.resolve((any Greeting).self)
    let failures = await container.shutdown()
    #expect(failures.map(\.service) == [.service((any Greeting).self), .service((any A).self)])
    #expect(greeting.text == "hello")
    for container in [container, child] {
      let error = #expect(throws: ServiceError.self) { try container.resolve((any Greeting).self) }
      guard error?.code == .shutDown else { throw Unexpected(error) }
    }
    #expect(throws: ServiceVerificationError.self) { try container.install(ServiceRegistry.one()) }
  }

  @Test(
    "a container that goes releases its factories and what they captured, whether or not they were called")
  func releasedFactories() async throws {
    let released = Count()
    func captured() -> Mortal { Mortal { released.increment() } }
    var container: ServiceContainer? = try .some(
      ServiceRegistry.container { registry in
        for lifetime in [Lifetime.singleton, .transient, .weak, .scoped(LoginScope.self)] {
          for use in ["called", "not called"] {
            let kept = captured()
            registry.register(ServiceKey<Mortal>("\(lifetime) \(use)"), lifetime: lifetime) { _ in
              withExtendedLifetime(kept) { Mortal() }
            }
          }
        }
        let (async, main) = (captured(), captured())
        registry.register(AsyncServiceKey<Int>()) { _ in withExtendedLifetime(async) { 1 } }
        registry.register(MainActorServiceKey<Int>()) { _ in withExtendedLifetime(main) { 1 } }
      })
    for lifetime in [Lifetime.singleton, .transient, .weak] {
      _ = try container?.resolve(ServiceKey<Mortal>("\(lifetime) called"))
    }
    _ = try await container?.resolve(AsyncServiceKey<Int>())
    #expect(released.value == 0)
    container = nil
    #expect(released.value == 10)
  }

  @Test(
    "a container that goes releases what it made in the reverse order of making, and then what it was given")
  func releaseOrder() throws {
    final class Noted: Sendable {
      let name: String
      let order: Box<[String]>
      init(_ name: String, _ order: Box<[String]>) {
        self.name = name
        self.order = order
      }
      deinit { order.update { [name] in $0.append(name) } }
    }
    let order = Box<[String]>([])
    var container: ServiceContainer? = try .some(
      ServiceRegistry.container { registry in
        for name in ["a", "b", "c"] {
          registry.register(ServiceKey<Noted>(name)) { _ in Noted(name, order) }
        }
        for name in ["d", "e"] { registry.register(ServiceKey<Noted>(name), instance: Noted(name, order)) }
      })
    for name in ["b", "c", "a"] { _ = try container?.resolve(ServiceKey<Noted>(name)) }
    container = nil
    #expect(order.value == ["a", "c", "b", "e", "d"])
  }

  @Test("what is installed later is found, and is gone after it is uninstalled")
  func installation() async throws {
    let container = try ServiceRegistry.container { $0.register((any A).self) { _ in MadeA() } }
    let torn = Count()
    var plugin = ServiceRegistry()
    plugin.register(
      (any Counting).self, requires: [.service((any A).self)], teardown: { _ in torn.increment() }
    ) {
      _ in Counted(Count())
    }
    plugin.register((any Greeting).self, lifetime: .transient) { _ in Hello("plug-in") }
    let installation = try container.install(plugin)
    #expect(try container.resolve((any Greeting).self).text == "plug-in")
    weak let counting = try container.resolve((any Counting).self)
    #expect(counting != nil)
    await container.uninstall(installation)
    #expect(counting == nil)
    #expect(torn.value == 1)
    #expect(throws: ServiceError.self) { try container.resolve((any Greeting).self) }
    _ = try container.resolve((any A).self)
    await container.uninstall(installation)
    #expect(torn.value == 1)
    _ = try container.install(plugin)
    _ = try container.resolve((any Counting).self)
  }

  @Test("installing what is there already changes nothing")
  func duplicateInstallation() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello("first"))
    }
    var plugin = ServiceRegistry.one()
    plugin.register((any Greeting).self, instance: Hello("second"))
    #expect(throws: ServiceVerificationError.self) { try container.install(plugin) }
    #expect(try container.resolve((any Greeting).self).text == "first")
    #expect(!container.provides(ServiceKey<Int>()))
  }

  @Test("readers go on while others install and uninstall")
  func concurrentInstallation() async throws {
    let container = try ServiceRegistry.container { $0.register((any Greeting).self) { _ in Hello() } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            var plugin = ServiceRegistry()
            plugin.register(ServiceKey<Int>("\(number)")) { _ in number }
            let installation = try container.install(plugin)
            #expect(try container.resolve(ServiceKey<Int>("\(number)")) == number)
            await container.uninstall(installation)
          }
        }
        group.addTask {
          for _ in 0..<2_000 {
            #expect(try container.resolve((any Greeting).self).text == "hello")
            _ = try container.resolve(ServiceKey<Int>("\(number)").optional)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

extension ServiceRegistry {
  static func one() -> ServiceRegistry {
    var registry = ServiceRegistry()
    registry.register(Int.self, instance: 1)
    return registry
  }
}

@Suite("Withdrawing and removing services", .timeLimit(.minutes(10)))
struct WithdrawalTests {
  struct Offline: Error {}

  @Test("a withdrawn service says why it is not available, along the path")
  func withdrawal() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self) { _ in MadeA() }
      $0.register((any B).self) {
        _ = try $0.resolve((any A).self)
        return MadeB()
      }
      $0.register((any C).self, lifetime: .transient) { _ in MadeC() }
    }
    _ = try container.resolve((any A).self)
    container.withdraw([.service((any A).self), .service((any C).self)], because: Offline())
    let error = #expect(throws: ServiceError.self) { try container.resolve((any B).self) }
    guard let error, error.code == .unavailable else { throw Unexpected(error) }
    let (service, path, cause) = (error.service, error.path, error.cause)
    #expect(service == .service((any A).self))
    #expect(path == [.service((any B).self)])
    #expect(cause is Offline)
    #expect(throws: ServiceError.self) { try container.resolve((any C).self) }
    #expect(container.registrations.map(\.isCreated) == [false, false, false])
  }

  @Test("a withdrawn service stays withdrawn in the copies that overrides make")
  func withdrawnInOverrides() throws {
    let container = try ServiceRegistry.container { $0.register((any A).self, instance: MadeA()) }
    container.withdraw([.service((any A).self)], because: Offline())
    try container.withOverrides {
      $0.register((any Greeting).self, instance: Hello())
    } runSynchronously: { () throws in
      #expect(throws: ServiceError.self) { try container.resolve((any A).self) }
      #expect(try container.resolve((any Greeting).self).text == "hello")
    }
  }

  @Test("a removed service is torn down and nobody finds it any more")
  func removal() async throws {
    let torn = Count()
    let container = try ServiceRegistry.container {
      $0.register((any A).self, teardown: { _ in torn.increment() }) { _ in MadeA() }
      $0.register((any B).self) { _ in MadeB() }
    }
    _ = try container.resolve((any A).self)
    #expect(await container.remove([.service((any A).self)]).isEmpty)
    #expect(torn.value == 1)
    #expect(try container.resolve((any A)?.self) == nil)
    _ = try container.resolve((any B).self)
  }
}
