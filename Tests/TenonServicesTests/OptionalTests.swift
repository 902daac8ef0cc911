import TenonServices
import Testing

@Suite("Optional services", .timeLimit(.minutes(10)))
struct OptionalTests {
  @Test(
    "a service that need not be there is returned where it is, by type, name and key, and is nil where it is not"
  )
  func resolveIfPresent() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello("plain"))
      $0.register(ServiceKey<any Greeting>("loud"), instance: Hello("named"))
    }
    #expect(try container.resolve((any Greeting)?.self)?.text == "plain")
    #expect(try container.resolve(ServiceKey<any Greeting>("loud").optional)?.text == "named")
    #expect(try container.resolve(ServiceKey<any Greeting>("loud").optional)?.text == "named")
    #expect(try container.resolve(ServiceKey<any Greeting>("low").optional) == nil)
    #expect(try container.resolve((any A)?.self) == nil)
  }

  @Test("an asynchronous service and one of the main actor are returned where they are")
  @MainActor
  func variants() async throws {
    let container = try ServiceRegistry.container {
      $0.register(AsyncServiceKey<any Greeting>()) { _ in Hello("async") }
      $0.register(MainActorServiceKey<any Greeting>()) { _ in Hello("main") }
    }
    #expect(try await container.resolve(AsyncServiceKey<any Greeting>()).text == "async")
    #expect(!container.provides(AsyncServiceKey<any A>()))
    #expect(try container.resolve(MainActorServiceKey<any Greeting>()).text == "main")
    #expect(!container.provides(MainActorServiceKey<any A>()))
  }

  @Test("resolving an Optional gives the service in it, if it is there")
  func optionalType() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello("plain"))
      $0.register(ServiceKey<any Greeting>("loud"), instance: Hello("named"))
      $0.register(String.self, lifetime: .transient) { resolver in
        let there: (any Greeting)? = try resolver.resolve()
        let absent: (any A)? = try resolver.resolve()
        return "\(there?.text ?? "-") \(absent == nil)"
      }
    }
    #expect(try container.resolve((any Greeting)?.self)?.text == "plain")
    #expect(try container.resolve(ServiceKey<(any Greeting)?>("loud"))?.text == "named")
    #expect(try container.resolve((any A)?.self) == nil)
    #expect(try container.resolve(String.self) == "plain true")
  }

  @Test("it is found in a parent, in a scope and after a late installation, and is gone again with it")
  func late() async throws {
    let parent = try ServiceRegistry.container { _ in }
    let child = try ServiceRegistry.container(parent: parent) { _ in }
    #expect(try child.resolve((any A)?.self) == nil)
    var registry = ServiceRegistry()
    registry.register((any A).self, instance: MadeA())
    let installation = try parent.install(registry)
    #expect(try child.resolve((any A)?.self) is MadeA)
    #expect(try parent.openScope(LoginScope()).resolve((any A)?.self) is MadeA)
    _ = await parent.uninstall(installation)
    #expect(try child.resolve((any A)?.self) == nil)
  }

  @Test(
    "what is had later may be an Optional: nil while the service is not there, and the service once it is")
  func later() async throws {
    let container = try ServiceRegistry.container {
      $0.register(String.self, requires: [.service((any A)?.self), .service(Provider<(any A)?>.self)]) { _ in
        ""
      }
      $0.register((any B).self, from: { (_: Provider<(any A)?>, _: Provider<(any C)?>) in MadeB() })
    }
    _ = try container.resolve((any B).self)
    let provider = try container.resolve(Provider<(any A)?>.self)
    #expect(try provider() == nil)
    var registry = ServiceRegistry()
    registry.register((any A).self, instance: MadeA())
    _ = try container.install(registry)
    #expect(try provider() is MadeA)
    let key = ServiceKey<Provider<(any A)?>>("named")
    #expect(try container.resolve(key)() == nil)
  }

  @Test("no error speaks of an Optional: it names the service in it")
  func named() throws {
    struct Refused: Error {}
    let a = ServiceReference.service((any A).self)
    let cycle = #expect(throws: ServiceVerificationError.self) {
      try ServiceRegistry.container {
        $0.register((any A).self, requires: [.service((any B)?.self)]) { _ in MadeA() }
        $0.register((any B).self, requires: [.service((any A)?.self)]) { _ in MadeB() }
      }
    }
    #expect(cycle?.findings.map(\.code) == [.cycle])
    #expect(cycle?.findings.first?.path.contains(a) == true)
    let container = try ServiceRegistry.container {
      $0.register((any A).self, fileID: "A/A.swift", line: 1) { _ in throw Refused() }
    }
    let failed = #expect(throws: ServiceError.self) { try container.resolve((any A)?.self) }
    #expect(failed?.service == a)
    for text in ["\(cycle?.description ?? "")", "\(failed?.description ?? "")"] {
      #expect(text.contains(a.description))
      #expect(!text.contains("Optional"))
    }
  }

  @Test("one that is there and cannot be made is an error and not nil")
  func failing() throws {
    struct Refused: Error {}
    let container = try ServiceRegistry.container {
      $0.register((any A).self) { _ in throw Refused() }
      $0.register((any B).self, from: NeedsA.init)
    }
    #expect(throws: ServiceError.self) { try container.resolve((any A)?.self) }
    #expect(throws: ServiceError.self) { try container.resolve((any B)?.self) }
    #expect(throws: ServiceError.self) { try container.resolve((any A)?.self) }
  }

  @Test("a type that is registered as an Optional itself is that registration")
  func registeredOptional() throws {
    let container = try ServiceRegistry.container { $0.register(Int?.self, instance: 3) }
    #expect(try container.resolve(Int?.self) == 3)
    #expect(try container.resolve(Int??.self) == .some(3))
  }

  @Test("an initializer's Optional parameter is no dependency that could be missing")
  func parameter() throws {
    struct Made: Sendable {
      let hasA: Bool
      init(_ a: (any A)?) { hasA = a != nil }
    }
    let without = try ServiceRegistry.container { $0.register(Made.self, from: Made.init) }
    #expect(try !without.resolve(Made.self).hasA)
    let with = try ServiceRegistry.container {
      $0.register(Made.self, from: Made.init)
      $0.register((any A).self, instance: MadeA())
    }
    #expect(try with.resolve(Made.self).hasA)
  }
}
