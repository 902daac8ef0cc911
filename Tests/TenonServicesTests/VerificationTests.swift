import TenonServices
import Testing

@Suite("Verifying without making anything")
struct VerificationTests {
  @Test("declared dependencies that nobody provides are found")
  func missing() {
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service((any B).self)]) { _ in
      Issue.record("verification made an instance")
      return MadeA()
    }
    guard case .missing(let service, let path, _)? = registry.verify().first else {
      Issue.record("nothing was found")
      return
    }
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
    guard case .cycle(let path)? = findings.first else { throw Unexpected(findings) }
    #expect(
      path == [
        .service((any A).self), .service((any B).self), .service((any C).self), .service((any A).self),
      ])
  }

  @Test("a cycle through initialisers is found with nothing declared")
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
    registry.register((any C).self, lifetime: .scoped("login")) { _ in MadeC() }
    let findings = registry.verify()
    guard case .captive(let service, "login", let keeper, let path)? = findings.first else {
      throw Unexpected(findings)
    }
    #expect(findings.count == 1)
    #expect(service == .service((any C).self))
    #expect(keeper == .service((any A).self))
    #expect(path.count == 3)
  }

  @Test("all findings come at once, in the order of registration")
  func allAtOnce() {
    var registry = ServiceRegistry()
    registry.register((any A).self, requires: [.service(Int.self), .service(String.self)]) { _ in MadeA() }
    registry.register((any A).self) { _ in MadeA() }
    registry.decorate((any B).self) { inner, _ in inner }
    let error = #expect(throws: ServiceVerificationError.self) { try registry.freeze() }
    #expect(error?.findings.count == 4)
    #expect(error?.description.hasPrefix("4 services cannot be had:\n") == true)
  }

  @Test("a chain of ten thousand dependencies is verified without recursion")
  func deep() {
    var registry = ServiceRegistry()
    for number in 0..<10_000 {
      registry.register(
        Int.self, name: "\(number)", requires: [.service(Int.self, name: "\(number + 1)")]
      ) { _ in number }
    }
    registry.register(Int.self, name: "10000", instance: 0)
    #expect(registry.verify().isEmpty)
  }
}
