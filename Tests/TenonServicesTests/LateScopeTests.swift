import TenonServices
import TestSupport
import Testing

@Suite("Scopes that are open while services above them come and go", .timeLimit(.minutes(10)))
struct LateScopeTests {
  private let mortal = ServiceKey<Mortal>()

  private func plugin(_ gone: Count = Count()) -> ServiceRegistry {
    var registry = ServiceRegistry()
    registry.register(mortal, lifetime: .scoped(LoginScope.self), teardown: { _ in gone.increment() }) { _ in
      Mortal()
    }
    return registry
  }

  @Test("a scoped service that is installed later is one within each scope that is open")
  func installed() throws {
    let container = try ServiceRegistry().freeze()
    let first = try container.openScope(LoginScope())
    let second = try container.openScope(LoginScope())
    let inner = try first.openScope(CheckoutScope())
    _ = try container.install(plugin())
    #expect(try first.resolve(mortal) === first.resolve(mortal))
    #expect(try inner.resolve(mortal) === first.resolve(mortal))
    #expect(try first.resolve(mortal) !== second.resolve(mortal))
    #expect(!first.registrations.isEmpty && inner.registrations.count == 1)
  }

  @Test("scoped services that are installed while a scope is being opened are found in it")
  func installedMeanwhile() throws {
    let container = try ServiceRegistry().freeze()
    var large = ServiceRegistry()
    for number in 0..<2_000 { large.register(ServiceKey<Int>("\(number)"), instance: number) }
    let scope = Box<ServiceContainer?>(nil)
    let keys = Box<[ServiceKey<Mortal>]>([])
    let bodies: [@Sendable () -> Void] = [
      { [large] in
        let opened = try? container.openScope(LoginScope(), with: large)
        scope.update { $0 = opened }
      },
      {
        // Again and again, so that one comes while the scope is half open.
        while scope.value == nil, keys.value.count < 5_000 {
          let key = ServiceKey<Mortal>("\(keys.value.count)")
          var registry = ServiceRegistry()
          registry.register(key, lifetime: .scoped(LoginScope.self)) { _ in Mortal() }
          guard (try? container.install(registry)) != nil else { return }
          keys.update { $0.append(key) }
        }
      },
    ]
    try #require(onThreads(bodies))
    let login = try #require(scope.value)
    for key in keys.value { #expect(try login.resolve(key.optional) != nil) }
  }

  @Test("a scoped service that is uninstalled is torn down in every scope, and found in none")
  func uninstalled() async throws {
    let gone = Count()
    let container = try ServiceRegistry().freeze()
    let early = try container.openScope(LoginScope())
    let installation = try container.install(plugin(gone))
    let late = try container.openScope(LoginScope())
    _ = try (early.resolve(mortal), late.resolve(mortal))
    #expect(await container.uninstall(installation).isEmpty)
    #expect(gone.value == 2)
    #expect(try early.resolve(mortal.optional) == nil)
    #expect(try late.resolve(mortal.optional) == nil)
    _ = try container.install(plugin(gone))
    _ = try early.resolve(mortal)
    #expect(await container.shutdown().isEmpty)
    #expect(gone.value == 3)
  }

  @Test("a scoped service that is withdrawn says so in a scope that is open, and is torn down with it")
  func withdrawn() async throws {
    let gone = Count()
    let container = try plugin(gone).freeze()
    let scope = try container.openScope(LoginScope())
    _ = try scope.resolve(mortal)
    container.withdraw([mortal.reference], because: Unexpected("its module failed"))
    guard failure({ _ = try scope.resolve(mortal) })?.code == .unavailable else {
      throw Unexpected("still given out")
    }
    #expect(gone.value == 0)
    await scope.shutdown()
    #expect(gone.value == 1)
  }

  @Test("what a scope registers itself stays, whatever happens above")
  func own() async throws {
    var registry = ServiceRegistry()
    registry.register(mortal, instance: Mortal())
    let container = try ServiceRegistry().freeze()
    let scope = try container.openScope(LoginScope(), with: registry)
    let mine = try scope.resolve(mortal)
    let installation = try container.install(plugin())
    #expect(try scope.resolve(mortal) === mine)
    await container.uninstall(installation)
    #expect(try scope.resolve(mortal) === mine)
  }

  @Test("scoped contributions come and go in a scope that is open")
  func contributions() async throws {
    var registry = ServiceRegistry()
    registry.contribute((any Greeting).self, lifetime: .scoped(LoginScope.self)) { _ in Hello("late") }
    let container = try ServiceRegistry.container {
      $0.contribute((any Greeting).self, lifetime: .scoped(LoginScope.self)) { _ in Hello("early") }
    }
    let scope = try container.openScope(LoginScope())
    let installation = try container.install(registry)
    #expect(try scope.resolveAll((any Greeting).self).map(\.text) == ["early", "late"])
    await container.uninstall(installation)
    #expect(try scope.resolveAll((any Greeting).self).map(\.text) == ["early"])
  }

  @Test("a scope within a scope of the same name has its own, and follows too")
  func nested() async throws {
    let container = try ServiceRegistry().freeze()
    let outer = try container.openScope(LoginScope())
    let inner = try outer.openScope(LoginScope())
    let installation = try container.install(plugin())
    #expect(try outer.resolve(mortal) !== inner.resolve(mortal))
    await container.uninstall(installation)
    #expect(try inner.resolve(mortal.optional) == nil)
  }

  @Test("inside an override only the scopes of the override follow")
  func overridden() throws {
    let container = try ServiceRegistry().freeze()
    let scope = try container.openScope(LoginScope())
    try container.withOverrides { _ in
    } runSynchronously: { () throws in
      _ = try container.install(plugin())
      _ = try scope.resolve(mortal)
    }
    #expect(try scope.resolve(mortal.optional) == nil)
  }
}
