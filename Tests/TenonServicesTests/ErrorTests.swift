import TenonServices
import Testing

@Suite("Errors say what happened, where, and what to do", .timeLimit(.minutes(10)))
struct ErrorTests {
  struct Broken: Error, CustomStringConvertible {
    let description = "the disk is full"
  }

  @Test("a missing service names who needed it along which path")
  func missing() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self) {
        _ = try $0.resolve((any B).self); return MadeA()
      }
      $0.register((any B).self, lifetime: .transient) {
        _ = try $0.resolve((any C).self); return MadeB()
      }
    }
    let error = #expect(throws: ServiceError.self) { try container.resolve((any A).self) }
    guard let error, error.code == .missing else { throw Unexpected(error) }
    let (service, path) = (error.service, error.path)
    #expect(service == .service((any C).self))
    #expect(path == [.service((any A).self), .service((any B).self)])
    #expect(
      error.description.contains(
        "no registration for TenonServicesTests.C, required by TenonServicesTests.B "
          + "(along TenonServicesTests.A -> TenonServicesTests.B -> TenonServicesTests.C)"))
  }

  @Test("a type that is only contributed is not there alone, and the error says how to have it")
  func contributedOnly() throws {
    let container = try ServiceRegistry.container { registry in
      for _ in 0..<5 { registry.contribute((any A).self) { _ in MadeA() } }
    }
    for error in [
      failure { _ = try container.resolve((any A).self) },
      failure { _ = try container.resolve(ServiceKey<any A>("named")) },
    ] {
      #expect(error?.nearMisses.count == 1)
      #expect(error?.description.contains("get all of them with resolveAll") == true)
      #expect(error?.description.contains("did you mean that one") == false)
    }
  }

  @Test("a cycle of very many services is described by its beginning and its end")
  func longCycle() throws {
    var registry = ServiceRegistry()
    let names = (0..<2_000).map { "service \($0)" }
    for (index, name) in names.enumerated() {
      let next = ServiceReference.service(String.self, name: names[(index + 1) % names.count])
      registry.register(ServiceKey<String>(name), requires: [next]) { _ in "" }
    }
    let finding = try #require(registry.verify().first)
    #expect(finding.code == .cycle)
    #expect(finding.path.count == 2_001)
    #expect(finding.description.utf8.count < 2_000)
    #expect(finding.description.contains("… 1981 more …"))
  }

  @Test("containers stand below each other up to a limit, beyond which it is an error and no crash")
  func deepContainers() throws {
    var container = try ServiceRegistry().freeze()
    let refused = #expect(throws: ServiceVerificationError.self) {
      for _ in 0..<40_000 { container = try ServiceRegistry().freeze(parent: container) }
    }
    #expect(refused?.findings.map(\.code) == [.cycle])
    #expect(refused.map { "\($0)" }?.contains("is nested more than 1000 levels deep") == true)
    #expect(throws: ServiceVerificationError.self) { try container.openScope(LoginScope()) }
  }

  @Test("errors are equal that say the same, whatever their causes, and no others are")
  func equality() throws {
    func error(_ assemble: (inout ServiceRegistry) -> Void) throws -> ServiceError? {
      let container = try ServiceRegistry.container(assemble)
      return failure { _ = try container.resolve((any A).self) }
    }
    func needing(_ need: @escaping @Sendable (borrowing ServiceResolver) throws -> Void)
      -> (inout ServiceRegistry) -> Void
    {
      { registry in
        registry.register((any A).self) { resolver in
          try need(resolver)
          return MadeA()
        }
      }
    }
    let different = [
      try error { _ in },
      try error { $0.register(ServiceKey<any A>("named"), instance: MadeA()) },
      try error(needing { _ = try $0.resolve((any B).self) }),
      try error(needing { _ = try $0.resolve((any C).self) }),
      try error(needing { _ in throw Broken() }),
      try error { $0.register((any A).self, lifetime: .scoped(LoginScope.self)) { _ in MadeA() } },
      try error { $0.register((any A).self, lifetime: .scoped(CheckoutScope.self)) { _ in MadeA() } },
    ]
    for (index, one) in different.enumerated() {
      for (other, error) in different.enumerated() { #expect((one == error) == (index == other)) }
    }
    #expect(try error(needing { _ in throw Unexpected("else") }) == different[4])
  }

  @Test("of very many services only the first are looked at for near misses")
  func boundedNearMisses() throws {
    var registry = ServiceRegistry()
    for number in 0..<4_999 { registry.register(ServiceKey<Int>("\(number)"), instance: number) }
    registry.register(ServiceKey<String>("among"), instance: "")
    registry.register(ServiceKey<Double>("beyond"), instance: 0)
    let container = try registry.freeze()
    let among = #expect(throws: ServiceError.self) { try container.resolve(ServiceKey<String>("amung")) }
    #expect(among?.nearMisses.count == 1)
    let beyond = #expect(throws: ServiceError.self) { try container.resolve(ServiceKey<Double>("beyund")) }
    #expect(beyond?.nearMisses.isEmpty == true)
  }

  @Test("a type of the same printed name in another place is a near miss")
  func sameNameElsewhere() throws {
    struct Live: BankInterface.UserService { let origin = "bank" }
    let container = try ServiceRegistry.container {
      $0.register((any BankInterface.UserService).self, instance: Live())
    }
    let error = #expect(throws: ServiceError.self) {
      try container.resolve((any ShopInterface.UserService).self)
    }
    guard let error, error.code == .missing else { throw Unexpected(error) }
    let nearMisses = error.nearMisses
    #expect(nearMisses == [.service((any BankInterface.UserService).self)])
  }

  @Test("the same type under another name or kind is a near miss")
  func otherNameAndKind() throws {
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<any Greeting>("formal"), instance: Hello())
      $0.register(AsyncServiceKey<any A>()) { _ in MadeA() }
    }
    let named = #expect(throws: ServiceError.self) { try container.resolve((any Greeting).self) }
    #expect(named?.description.contains("Greeting named \"formal\" is registered") == true)
    let kind = #expect(throws: ServiceError.self) { try container.resolve((any A).self) }
    #expect(kind?.description.contains("TenonServicesTests.A (async) is registered") == true)
  }

  @Test("a factory that throws is an error with the path and the cause")
  func factoryFailed() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self) {
        _ = try $0.resolve((any B).self); return MadeA()
      }
      $0.register((any B).self) { _ in throw Broken() }
    }
    let error = #expect(throws: ServiceError.self) { try container.resolve((any A).self) }
    guard let error, error.code == .factoryFailed else { throw Unexpected(error) }
    let (service, path, cause) = (error.service, error.path, error.cause)
    #expect(service == .service((any B).self))
    #expect(path == [.service((any A).self), .service((any B).self)])
    #expect(cause is Broken)
  }

  @Test("a factory that threw is tried again by the next to ask")
  func retry() throws {
    let attempts = Count()
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self) { _ in
        attempts.increment()
        if attempts.value == 1 { throw Broken() }
        return Hello()
      }
    }
    #expect(throws: ServiceError.self) { try container.resolve((any Greeting).self) }
    #expect(try container.resolve((any Greeting).self).text == "hello")
  }

  @Test("singletons that need each other are a cycle with the whole path")
  func cycle() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self) {
        _ = try $0.resolve((any B).self); return MadeA()
      }
      $0.register((any B).self) {
        _ = try $0.resolve((any C).self); return MadeB()
      }
      $0.register((any C).self) {
        _ = try $0.resolve((any B).self); return MadeC()
      }
    }
    let error = #expect(throws: ServiceError.self) { try container.resolve((any A).self) }
    guard let error, error.code == .cycle else { throw Unexpected(error) }
    let path = error.path
    #expect(path == [.service((any B).self), .service((any C).self), .service((any B).self)])
    #expect(error.description.contains("take a Provider of the next"))
    #expect(error.description.hasSuffix("later, not while the service is being made"))
  }

  @Test("transients that need each other are a cycle, not the end of the stack")
  func transientCycle() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self, lifetime: .transient) {
        _ = try $0.resolve((any B).self); return MadeA()
      }
      $0.register((any B).self, lifetime: .transient) {
        _ = try $0.resolve((any A).self); return MadeB()
      }
    }
    let error = #expect(throws: ServiceError.self) { try container.resolve((any A).self) }
    guard let error, error.code == .cycle else { throw Unexpected(error) }
    let path = error.path
    #expect(path.count == 3 && path.first == path.last)
  }

  @Test(
    "all errors say what to do",
    arguments: [
      ServiceError.missing(.service((any A).self), path: [], nearMisses: []),
      .duplicate(
        .service((any A).self), first: SourcePlace(fileID: "M/A.swift", line: 1),
        second: SourcePlace(fileID: "M/B.swift", line: 2)),
      .cycle(path: [.service((any A).self), .service((any A).self)]),
      .captive(
        .service((any A).self), scope: ScopeType(LoginScope.self), keeper: .service((any B).self), path: []),
      .outsideScope(.service((any A).self), scope: ScopeType(LoginScope.self)),
      .shutDown(.service((any A).self), scope: nil),
      .notAnObject(.service((any A).self), implementation: "X"),
      .tooDeep(along: [.service((any A).self)]),
      .uselessTeardown(
        .service((any A).self), lifetime: .weak, place: SourcePlace(fileID: "M/A.swift", line: 1)),
    ])
  func cures(_ error: ServiceError) {
    #expect(error.description.contains(";"))
  }
}

/// A case that a test did not expect.
struct Unexpected: Error {
  let value: String
  init(_ value: (some Any)?) { self.value = String(describing: value) }
}
