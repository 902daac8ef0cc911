import Foundation
import TenonServices
import TestSupport
import Testing

@Suite("What is let go with a container", .timeLimit(.minutes(10)))
struct LettingGoTests {
  /// What closures of a registry capture, and how many of them are left.
  private final class Captures: Sendable {
    let gone = Count()
    func next() -> Mortal { Mortal { [gone] in gone.increment() } }
  }

  /// Registers services of every kind, whose factories, teardowns and decorators capture one thing each.
  private func registry(_ captures: Captures, _ name: String? = nil) -> (
    registry: ServiceRegistry, count: Int
  ) {
    var registry = ServiceRegistry()
    let (factory, teardown, instance) = (captures.next(), captures.next(), captures.next())
    registry.register(
      ServiceKey<Int>(name), teardown: { _ in withExtendedLifetime(teardown) {} }
    ) { _ in withExtendedLifetime(factory) { 1 } }
    registry.register(ServiceKey<Mortal>(name), instance: captures.next(), teardown: { _ in _ = instance })
    let transient = captures.next()
    registry.register(ServiceKey<String>(name), lifetime: .transient) { _ in
      withExtendedLifetime(transient) { "" }
    }
    let (cached, evicted) = (captures.next(), captures.next())
    registry.register(
      ServiceKey<Bool>(name), lifetime: .cached, teardown: { _ in withExtendedLifetime(evicted) {} }
    ) { _ in withExtendedLifetime(cached) { true } }
    let (later, closing) = (captures.next(), captures.next())
    registry.register(
      AsyncServiceKey<Double>(name), teardown: { _ in withExtendedLifetime(closing) {} }
    ) { _ in withExtendedLifetime(later) { 1 } }
    let decorator = captures.next()
    registry.decorate(ServiceKey<Int>(name)) { inner, _ in withExtendedLifetime(decorator) { inner } }
    return (registry, 10)
  }

  @Test("a container lets go of all that its registrations captured, made or not", arguments: [false, true])
  func container(isMade: Bool) async throws {
    let captures = Captures()
    var count = 0
    do {
      var registry: ServiceRegistry
      (registry, count) = self.registry(captures)
      let container = try registry.freeze()
      registry = ServiceRegistry()
      if isMade {
        _ = try (container.resolve(Int.self), container.resolve(Mortal.self), container.resolve(Bool.self))
        _ = try (container.resolve(String.self), await container.resolve(AsyncServiceKey<Double>()))
      }
      #expect(captures.gone.value == 0)
    }
    await until { captures.gone.value == count }
  }

  @Test("a registry that cannot be frozen leaves nothing behind when it goes")
  func notFrozen() throws {
    let captures = Captures()
    do {
      var registry = ServiceRegistry()
      for _ in 0..<2 { registry.register(Mortal.self, instance: captures.next()) }
      let made = captures.next()
      registry.register(Int.self) { _ in withExtendedLifetime(made) { 1 } }
      #expect(throws: ServiceVerificationError.self) { try registry.freeze() }
      #expect(captures.gone.value == 0)
    }
    #expect(captures.gone.value == 3)
  }

  @Test("what was installed and uninstalled is let go with the container at the latest")
  func uninstalled() async throws {
    let captures = Captures()
    var count = 0
    do {
      let container = try ServiceRegistry().freeze()
      for name in ["one", "two"] {
        let (plugin, more) = registry(captures, name)
        count += more
        let installation = try container.install(plugin)
        _ = try container.resolve(ServiceKey<Int>(name))
        _ = try await container.resolve(AsyncServiceKey<Double>(name))
        if name == "one" { await container.uninstall(installation) }
      }
    }
    await until { captures.gone.value == count }
  }
}

@Suite("What is let go with an installation", .timeLimit(.minutes(10)))
struct UninstallationTests {
  @Test(
    "what a factory captured goes when its service is uninstalled, whatever the lifetime",
    arguments: [.singleton, .transient, .graph, .cached, .weak, .scoped(LoginScope.self)] as [Lifetime],
    [false, true])
  func factories(lifetime: Lifetime, isMade: Bool) async throws {
    let gone = Count()
    func plugin() -> ServiceRegistry {
      let captured = Mortal { gone.increment() }
      var plugin = ServiceRegistry()
      plugin.register(Hello.self, lifetime: lifetime) { _ in withExtendedLifetime(captured) { Hello() } }
      return plugin
    }
    let container = try ServiceRegistry().freeze()
    let (early, late) = (try container.openScope(LoginScope()), try container.install(plugin()))
    let scope = try container.openScope(LoginScope())
    for place in [early, scope] where isMade { _ = try place.resolve(Hello.self) }
    #expect(gone.value == 0)
    await container.uninstall(late)
    #expect(gone.value == 1)
    for place in [container, early, scope] {
      #expect(failure { _ = try place.resolve(Hello.self) }?.code == .missing)
    }
    await container.shutdown()
  }

  @Test(
    "what an asynchronous factory captured goes when its service is uninstalled", arguments: [false, true])
  func asynchronous(isMade: Bool) async throws {
    let gone = Count()
    func plugin() -> ServiceRegistry {
      let captured = Mortal { gone.increment() }
      var plugin = ServiceRegistry()
      plugin.register(AsyncServiceKey<Hello>()) { _ in withExtendedLifetime(captured) { Hello() } }
      return plugin
    }
    let container = try ServiceRegistry().freeze()
    let installation = try container.install(plugin())
    if isMade { _ = try await container.resolve(AsyncServiceKey<Hello>()) }
    await container.uninstall(installation)
    // The task that made it may end a moment later.
    await until { gone.value == 1 }
    await container.shutdown()
  }
}

@Suite("Makings that end in other ways", .timeLimit(.minutes(10)))
struct OtherEndingTests {
  private struct Refused: Error {}

  @Test("a service of the main actor that could not be made is made when it is asked for again")
  @MainActor
  func mainActorAgain() throws {
    let asked = Count()
    let container = try ServiceRegistry.container {
      $0.register(MainActorServiceKey<any Greeting>()) { _ in
        asked.increment()
        if asked.value == 1 { throw Refused() }
        return Hello("second")
      }
    }
    let error = failure { _ = try container.resolve(MainActorServiceKey<any Greeting>()) }
    #expect(error?.code == .factoryFailed)
    let made = try container.resolve(MainActorServiceKey<any Greeting>())
    #expect(made.text == "second")
    #expect(try container.resolve(MainActorServiceKey<any Greeting>()) as? Hello === made as? Hello)
    #expect(asked.value == 2)
  }

  @Test(
    "that a service lacks another one is an error, also where the service itself has been uninstalled by then"
  )
  func lackingWhileLeaving() async throws {
    let leave = Box<(@Sendable () -> Void)?>(nil)
    let container = try ServiceRegistry().freeze()
    var plugin = ServiceRegistry()
    plugin.register((any A).self, lifetime: .transient) { resolver in
      leave.value?()
      _ = try resolver.resolve((any B).self)
      return MadeA()
    }
    let installation = try container.install(plugin)
    leave.update { leave in
      leave = {
        // Not waited for: the end of it may wait for this factory.
        Task { await container.uninstall(installation) }
        let end = ContinuousClock.now + patience
        while container.provides(ServiceKey<any A>()), ContinuousClock.now < end {}
      }
    }
    let (ended, hasEnded) = (Box<ServiceError?>(nil), Gate())
    // Awaited, because the uninstallation needs a thread of those that run tasks.
    Thread.detachNewThread {
      ended.update { $0 = failure { _ = try container.resolve((any A)?.self) } }
      hasEnded.open()
    }
    await hasEnded.wait()
    #expect(ended.value?.code == .factoryFailed || ended.value?.service == .service((any B).self))
    #expect(!container.provides(ServiceKey<any A>()))
  }
}

@Suite("The order of near misses", .timeLimit(.minutes(10)))
struct NearMissOrderTests {
  struct Checkout: Sendable {}
  struct Checkouts: Sendable {}
  struct Checkoutses: Sendable {}
  enum Elsewhere { struct Checkout: Sendable {} }

  @Test("the same name elsewhere comes before similar ones, and these in the order of how similar they are")
  func order() throws {
    let container = try ServiceRegistry.container {
      $0.register(Checkoutses.self, instance: Checkoutses())
      $0.register(Checkouts.self, instance: Checkouts())
      $0.register(Elsewhere.Checkout.self, instance: Elsewhere.Checkout())
      $0.register(Int.self, instance: 1)
    }
    let error = failure { _ = try container.resolve(Checkout.self) }
    #expect(
      error?.nearMisses == [
        .service(Elsewhere.Checkout.self), .service(Checkouts.self), .service(Checkoutses.self),
      ])
  }

  @Test("three near misses are listed, and of those that are equally near the ones registered first")
  func three() throws {
    let container = try ServiceRegistry.container {
      for name in ["d", "b", "c", "a"] { $0.register(ServiceKey<Checkout>(name), instance: Checkout()) }
    }
    let error = failure { _ = try container.resolve(Checkout.self) }
    #expect(error?.nearMisses == ["d", "b", "c"].map { .service(Checkout.self, name: $0) })
  }
}
