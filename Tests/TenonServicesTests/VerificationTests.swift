import TenonServices
import Testing

@Suite("Verifying without making anything", .timeLimit(.minutes(10)))
struct VerificationTests {
  @Test("declared dependencies without a registration are found")
  func missing() {
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service((any B).self)]) { _ in
      Issue.record("verification made an instance")
      return MadeA()
    }
    guard let error = registry.verify().first, error.code == .missing else {
      Issue.record("nothing was found")
      return
    }
    let (service, path) = (error.service, error.path)
    #expect(service == .service((any B).self))
    #expect(path == [.service((any A).self)])
  }

  @Test("a parent provides what a child requires")
  func parentProvides() throws {
    let parent = try ServiceRegistry.container { $0.register((any B).self) { _ in MadeB() } }
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service((any B).self)]) { _ in MadeA() }
    #expect(registry.verify().count == 1)
    #expect(registry.verify(parent: parent).isEmpty)
  }

  @Test("declared cycles are found with their path")
  func cycle() throws {
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service((any B).self)]) { _ in MadeA() }
    registry.register((any B).self, requires: [.service((any C).self)]) { _ in MadeB() }
    registry.register((any C).self, requires: [.service((any A).self)]) { _ in MadeC() }
    let findings = registry.verify()
    #expect(findings.count == 1)
    guard let error = findings.first, error.code == .cycle else { throw Unexpected(findings) }
    let path = error.path
    #expect(
      path == [
        .service((any A).self), .service((any B).self), .service((any C).self), .service((any A).self),
      ])
  }

  @Test("a cycle through initializers is found with nothing declared")
  func autowiredCycle() {
    struct NeedsB: A { init(_ b: any B) {} }
    struct NeedsA: B { init(_ a: any A) {} }
    var registry = ServiceRegistry()
    registry.register((any A).self, from: NeedsB.init)
    registry.register((any B).self, from: NeedsA.init)
    #expect(registry.verify().count == 1)
  }

  @Test("a singleton that would keep a scoped service is found, also through transients")
  func captive() throws {
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service((any B).self)]) { _ in MadeA() }
    registry.register((any B).self, lifetime: .transient, requires: [.service((any C).self)]) { _ in MadeB() }
    registry.register((any C).self, lifetime: .scoped(LoginScope.self)) { _ in MadeC() }
    let findings = registry.verify()
    guard let error = findings.first, error.code == .captive, error.scope == LoginScope.self else {
      throw Unexpected(findings)
    }
    let (service, keeper, path) = (error.service, error.keeper, error.path)
    #expect(findings.count == 1)
    #expect(service == .service((any C).self))
    #expect(keeper == .service((any A).self))
    #expect(path.count == 3)
  }

  @Test("a singleton that would keep a scoped service through two transients, or a provider of one, is found")
  func captiveFarther() throws {
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service((any B).self)]) { _ in MadeA() }
    registry.register((any B).self, lifetime: .transient, requires: [.service((any C).self)]) { _ in MadeB() }
    registry.register((any C).self, lifetime: .transient, requires: [.service(Int.self)]) { _ in MadeC() }
    registry.register(Int.self, lifetime: .scoped(LoginScope.self)) { _ in 1 }
    registry.register(String.self, requires: [.service(Provider<Int>.self)]) { _ in "" }
    let findings = registry.verify()
    guard let error = findings.first, error.code == .captive, error.scope == LoginScope.self else {
      throw Unexpected(findings)
    }
    let path = error.path
    #expect(
      path == [.service((any A).self), .service((any B).self), .service((any C).self), .service(Int.self)])
    // A provider resolves the service when it is called.
    #expect(findings.count == 1)
  }

  @Test("a transient, and a service of the same scope, may have a provider of a scoped one")
  func freeProviders() throws {
    var registry = ServiceRegistry()
    registry.register(Int.self, lifetime: .scoped(LoginScope.self)) { _ in 1 }
    registry.register(
      String.self, lifetime: .scoped(LoginScope.self), requires: [.service(Provider<Int>.self)]
    ) { resolver in
      "\(try resolver.resolve(Provider<Int>.self)())"
    }
    registry.register((any A).self, lifetime: .transient, requires: [.service(Provider<Int>.self)]) { _ in
      MadeA()
    }
    #expect(registry.verify().isEmpty)
    let scope = try registry.freeze().openScope(LoginScope())
    #expect(try scope.resolve(String.self) == "1")
  }

  @Test("all findings come at once, in the order of registration")
  func allAtOnce() {
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service(Int.self), .service(String.self)]) { _ in MadeA() }
    registry.register((any A).self) { _ in MadeA() }
    registry.decorate(ServiceKey<any B>()) { inner, _ in inner }
    let error = #expect(throws: ServiceVerificationError.self) { try registry.freeze() }
    #expect(error?.findings.count == 4)
    #expect(error?.description.hasPrefix("4 problems with the registrations:\n") == true)
  }

  @Test("a chain of ten thousand dependencies is verified without recursion")
  func deep() {
    var registry = ServiceRegistry()
    for number in 0..<10_000 {
      registry.register(
        ServiceKey<Int>("\(number)"), requires: [.service(Int.self, name: "\(number + 1)")]
      ) { _ in number }
    }
    registry.register(ServiceKey<Int>("10000"), instance: 0)
    #expect(registry.verify().isEmpty)
  }

  @Test("what a parent keeps was made with what the parent has, and closes no cycle with a child")
  func noCircleThroughParent() throws {
    let parent = try ServiceRegistry.container {
      $0.register((any A).self) { _ in MadeA() }
      $0.register((any B).self, from: NeedsA.init)
    }
    let child = try ServiceRegistry.container(parent: parent) { $0.register((any A).self, from: NeedsB.init) }
    #expect(try child.resolve((any A).self) is NeedsB)
  }

  @Test("a parent's transient is made with what the child has, and may close a cycle with it")
  func circleThroughTransient() throws {
    let parent = try ServiceRegistry.container {
      $0.register((any A).self) { _ in MadeA() }
      $0.register((any B).self, lifetime: .transient, from: NeedsA.init)
    }
    var registry = ServiceRegistry()
    registry.register((any A).self, from: NeedsB.init)
    #expect(registry.verify(parent: parent).count == 1)
  }

  @Test("of two parents that have a service, the nearer one's is what a child gets")
  func nearestParent() throws {
    let outer = try ServiceRegistry.container {
      $0.register((any A).self, lifetime: .scoped(LoginScope.self)) { _ in MadeA() }
      $0.register((any B).self) { _ in MadeB() }
    }
    let inner = try ServiceRegistry.container(parent: outer) {
      $0.register((any A).self) { _ in MadeA() }
      $0.register((any B).self, lifetime: .scoped(LoginScope.self)) { _ in MadeB() }
    }
    var registry = ServiceRegistry()
    registry.register((any C).self, requires: [.service((any A).self)]) { _ in MadeC() }
    #expect(registry.verify(parent: inner).isEmpty)
    #expect(registry.verify(parent: outer).map(\.code) == [.captive])
    registry = ServiceRegistry()
    registry.register((any C).self, requires: [.service((any B).self)]) { _ in MadeC() }
    #expect(registry.verify(parent: inner).map(\.code) == [.captive])
    #expect(registry.verify(parent: outer).isEmpty)
  }

  @Test("what is installed may close a cycle with what is there, which is refused")
  func circleThroughInstallation() throws {
    struct MayNeedB: A { init(_ b: (any B)?) {} }
    let container = try ServiceRegistry.container { $0.register((any A).self, from: MayNeedB.init) }
    var plugin = ServiceRegistry()
    plugin.register((any B).self, from: NeedsA.init)
    let error = #expect(throws: ServiceVerificationError.self) { try container.install(plugin) }
    #expect(error?.findings.map(\.code) == [.cycle])
  }

  @Test("a teardown that would never be called is found", arguments: [Lifetime.transient, .weak])
  func uselessTeardown(_ lifetime: Lifetime) throws {
    var registry = ServiceRegistry()
    registry.register(Mortal.self, lifetime: lifetime, teardown: { _ in }) { _ in Mortal() }
    registry.register(AsyncServiceKey<any A>(), lifetime: .transient, teardown: { _ in }) { _ in MadeA() }
    let findings = registry.verify()
    #expect(findings.count == 2)
    guard let error = findings.first, error.code == .invalidLifetime else { throw Unexpected(findings) }
    #expect(error.description.contains("keeps a service with the lifetime \(lifetime);"))
    #expect(findings.allSatisfy { $0.description.contains(";") })
  }

  @Test("a scope's own services may need what is scoped there, and what lives longer may not")
  func scopeRegistry() throws {
    let container = try ServiceRegistry.container {
      $0.register((any B).self, lifetime: .scoped(LoginScope.self)) { _ in MadeB() }
    }
    var own = ServiceRegistry()
    own.register((any A).self, from: NeedsB.init)
    own.register((any C).self, lifetime: .scoped(LoginScope.self)) { _ in MadeC() }
    let login = try container.openScope(LoginScope(), with: own)
    #expect(try login.resolve((any A).self) is NeedsB)
    _ = try login.resolve((any C).self)
    _ = try ServiceRegistry.container(parent: login) { $0.register((any A).self, from: NeedsB.init) }
    #expect(throws: ServiceVerificationError.self) { try container.openScope(OtherScope(), with: own) }
    #expect(throws: ServiceVerificationError.self) { try container.install(own) }
  }

  @Test("a scoped service that is installed outside its scope is not given out there")
  func installedScoped() throws {
    let container = try ServiceRegistry().freeze()
    var plugin = ServiceRegistry()
    plugin.register((any A).self, lifetime: .scoped(LoginScope.self)) { _ in MadeA() }
    _ = try container.install(plugin)
    guard failure({ _ = try container.resolve((any A).self) })?.code == .outsideScope else {
      throw Unexpected("given out")
    }
    _ = try container.openScope(LoginScope()).resolve((any A).self)
  }

  @Test("near misses of what is missing are looked for in parents too")
  func nearMissesAbove() throws {
    let parent = try ServiceRegistry.container {
      $0.register((any ShopInterface.UserService).self) { _ in FaultsOfEarlierContainersTests.ShopUser() }
    }
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service((any BankInterface.UserService).self)]) { _ in MadeA()
    }
    guard let error = registry.verify(parent: parent).first, error.code == .missing else {
      throw Unexpected("nothing found")
    }
    let near = error.nearMisses
    #expect(near == [.service((any ShopInterface.UserService).self)])
  }

  @Test("a lazy dependency of an initializer needs its service and closes no cycle")
  func lazyDependency() throws {
    final class Chicken: Sendable {
      let egg: Provider<Egg>
      init(egg: Provider<Egg>) { self.egg = egg }
    }
    final class Egg: Sendable {
      let chicken: Provider<Chicken>
      init(chicken: Provider<Chicken>) { self.chicken = chicken }
    }
    var registry = ServiceRegistry()
    registry.register(Chicken.self, from: Chicken.init)
    guard let error = registry.verify().first, error.code == .missing else {
      throw Unexpected("nothing found")
    }
    let service = error.service
    #expect(service == .service(Egg.self))
    registry.register(Egg.self, from: Egg.init)
    let container = try registry.freeze()
    let chicken = try container.resolve(Chicken.self)
    #expect(try chicken.egg().chicken() === chicken)
    #expect(container.registrations.first?.dependencies == [container.registrations[1].id])
    #expect(throws: ServiceError.self) { try container.resolve(Provider<Int>.self) }
    #expect(try container.resolve(Provider<Int>?.self) == nil)
  }
}
