import TenonServices
import Testing

@Suite("Several implementations of one type", .timeLimit(.minutes(10)))
struct ContributionTests {
  /// All contributions of one line.
  private func plugin(_ text: String, lifetime: Lifetime = .singleton) -> ServiceRegistry {
    var registry = ServiceRegistry()
    registry.contribute((any Greeting).self, lifetime: lifetime) { _ in Hello(text) }
    return registry
  }

  @Test("contributions from one line never collide where registries are merged")
  func merged() throws {
    var registry = plugin("a")
    registry.merge(plugin("b"))
    #expect(try registry.freeze().resolveAll((any Greeting).self).map(\.text) == ["a", "b"])
  }

  @Test("contributions of a parent and of a child are both resolved")
  func parent() throws {
    let child = try plugin("b").freeze(parent: plugin("a").freeze())
    #expect(try child.resolveAll((any Greeting).self).map(\.text) == ["a", "b"])
  }

  @Test("contributions come and go with what was installed, and take the numbers that are free")
  func installed() async throws {
    let container = try plugin("a").freeze()
    for _ in 0..<3 {
      let one = try container.install(plugin("b"))
      let two = try container.install(plugin("c"))
      #expect(try container.resolveAll((any Greeting).self).map(\.text) == ["a", "b", "c"])
      #expect(
        container.registrations.map(\.id.name) == ["1", "2", "3"]
          && container.registrations.allSatisfy(\.id.isContribution))
      await container.uninstall(one)
      await container.uninstall(two)
    }
    #expect(try container.resolveAll((any Greeting).self).map(\.text) == ["a"])
  }

  @Test("a contribution does not provide the type itself, and says so where it is declared and described")
  func anonymous() throws {
    var registry = plugin("a")
    #expect(registry.declarations.map(\.isContribution) == [true])
    registry.register((any A).self, requires: [.service((any Greeting).self)]) { _ in MadeA() }
    #expect(registry.verify().count == 1)
    let container = try plugin("a").freeze()
    #expect(!container.provides(ServiceKey<any Greeting>()))
    struct Broken: Error {}
    container.withdraw(plugin("a").declarations, because: Broken())
    var failing = ServiceRegistry()
    failing.contribute((any Greeting).self) { _ in throw Broken() }
    let error = #expect(throws: ServiceError.self) { try failing.freeze().resolveAll((any Greeting).self) }
    #expect(error?.description.contains("contribution 1 to TenonServicesTests.Greeting") == true)
  }

  @Test("what one registry declared is removed and withdrawn, the like of another at the same line stays")
  func removed() async throws {
    let (one, two) = (plugin("a"), plugin("b"))
    var all = one
    all.merge(two)
    let container = try all.freeze()
    await container.remove(one.declarations)
    #expect(try container.resolveAll((any Greeting).self).map(\.text) == ["b"])
    struct Offline: Error {}
    container.withdraw(two.declarations, because: Offline())
    #expect(throws: ServiceError.self) { try container.resolveAll((any Greeting).self) }
  }

  @Test("contributions to a scope are resolved in it, once each")
  func scoped() throws {
    var registry = plugin("a", lifetime: .scoped(LoginScope.self))
    registry.merge(plugin("b"))
    let scope = try registry.freeze().openScope(LoginScope(), with: plugin("c"))
    #expect(try scope.resolveAll((any Greeting).self).map(\.text) == ["b", "a", "c"])
  }

  @Test("contributions survive in an override and may be added to")
  func overridden() throws {
    let container = try plugin("a").freeze()
    try container.withOverrides {
      $0.merge(plugin("b"))
    } runSynchronously: { () throws in
      #expect(try container.resolveAll((any Greeting).self).map(\.text) == ["a", "b"])
    }
    #expect(try container.resolveAll((any Greeting).self).map(\.text) == ["a"])
  }

  @Test("after shutdown resolving all is an error")
  func shutDown() async throws {
    let container = try plugin("a").freeze()
    await container.shutdown()
    guard failure({ _ = try container.resolveAll((any Greeting).self) })?.code == .shutDown else {
      throw Unexpected("no error")
    }
  }
}
