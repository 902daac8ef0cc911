import TenonServices
import Testing

@Suite("Registering and resolving", .timeLimit(.minutes(10)))
struct RegistrationTests {
  @Test("an instance is given to all who ask")
  func instance() throws {
    let hello = Hello()
    let container = try ServiceRegistry.container { $0.register((any Greeting).self, instance: hello) }
    #expect(try container.resolve((any Greeting).self) as? Hello === hello)
    #expect(try container.resolve((any Greeting).self) as? Hello === hello)
  }

  @Test("a singleton is made at its first use, and only then")
  func singleton() throws {
    let count = Count()
    let container = try ServiceRegistry.container { $0.register((any Counting).self) { _ in Counted(count) } }
    #expect(count.value == 0)
    let first: any Counting = try container.resolve()
    #expect(try container.resolve((any Counting).self) === first)
    #expect(count.value == 1)
  }

  @Test("a transient is made anew for everyone who asks")
  func transient() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Counting).self, lifetime: .transient) { _ in Counted(Count()) }
    }
    #expect(try container.resolve((any Counting).self) !== container.resolve((any Counting).self))
  }

  @Test("a weak service lives as long as something holds it, and is shared meanwhile")
  func weakLifetime() throws {
    let count = Count()
    let container = try ServiceRegistry.container {
      $0.register((any Counting).self, lifetime: .weak) { _ in Counted(count) }
    }
    var held: (any Counting)? = try container.resolve((any Counting).self)
    #expect(try container.resolve((any Counting).self) === held)
    #expect(count.value == 1)
    held = nil
    _ = try container.resolve((any Counting).self)
    #expect(count.value == 2)
  }

  @Test("a weak service that is not an object is an error that says so")
  func weakValue() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self, lifetime: .weak) { _ in MadeA() }
    }
    let error = #expect(throws: ServiceError.self) { try container.resolve((any A).self) }
    #expect(error?.description.contains("MadeA is not a class") == true)
  }

  @Test("a cached service can be evicted, and is then made again")
  func eviction() async throws {
    let count = Count()
    let key = ServiceKey<any Counting>()
    let container = try ServiceRegistry.container {
      $0.register(key, lifetime: .cached) { _ in Counted(count) }
    }
    #expect(try await container.evict(key) == false)
    weak let first = try container.resolve(key)
    #expect(first != nil)
    #expect(try await container.evict(key) == true)
    #expect(first == nil)
    _ = try container.resolve(key)
    #expect(count.value == 2)
  }

  @Test("evicting a singleton does nothing")
  func evictingSingleton() async throws {
    let key = ServiceKey<any Greeting>()
    let container = try ServiceRegistry.container { $0.register(key, instance: Hello()) }
    #expect(try await container.evict(key) == false)
    #expect(try container.resolve(key).text == "hello")
  }

  @Test("a name beside the type tells several apart")
  func names() throws {
    let formal = ServiceKey<any Greeting>("formal")
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello("hi"))
      $0.register(formal, instance: Hello("good day"))
    }
    #expect(try container.resolve((any Greeting).self).text == "hi")
    #expect(try container.resolve(formal).text == "good day")
    #expect(try container.resolve(ServiceKey<any Greeting>("formal")).text == "good day")
  }

  @Test("a key with no name is the type itself")
  func keyIsType() throws {
    let container = try ServiceRegistry.container { $0.register((any Greeting).self, instance: Hello()) }
    #expect(try container.resolve(ServiceKey<any Greeting>()).text == "hello")
    #expect(ServiceKey<any Greeting>().reference == ServiceKey<any Greeting>(nil).reference)
    #expect(ServiceKey<any Greeting>().reference != ServiceKey<any Greeting>("").reference)
  }

  @Test("contributions are resolved in the order they were added")
  func contributions() throws {
    let container = try ServiceRegistry.container { registry in
      for text in ["a", "b", "c"] { registry.contribute((any Greeting).self) { _ in Hello(text) } }
      registry.register(ServiceKey<any Greeting>("d"), instance: Hello("d"))
    }
    #expect(try container.resolveAll((any Greeting).self).map(\.text) == ["a", "b", "c", "d"])
  }

  @Test("resolving all of what nobody contributes gives nothing")
  func noContributions() throws {
    let container = try ServiceRegistry.container { _ in }
    #expect(try container.resolveAll((any Greeting).self).isEmpty)
  }

  @Test("one implementation behind two protocols is one instance")
  func sharing() throws {
    final class Both: Greeting, Counting { let text = "both" }
    let container = try ServiceRegistry.container {
      $0.register(Both.self) { _ in Both() }
      $0.register(ServiceKey<any Greeting>(), sharing: ServiceKey<Both>()) { $0 }
      $0.register(ServiceKey<any Counting>(), sharing: ServiceKey<Both>()) { $0 }
    }
    let greeting = try container.resolve((any Greeting).self) as? Both
    #expect(try greeting === container.resolve((any Counting).self) as? Both)
    #expect(greeting != nil)
  }

  @Test("an argument of the caller reaches the factory")
  func arguments() throws {
    let container = try ServiceRegistry.container {
      $0.register(String.self, instance: ">")
      $0.register(ServiceKey<any Greeting>(), taking: (Int, String).self) { resolver, argument in
        Hello(try "\(resolver.resolve(String.self)) \(argument.0) \(argument.1)")
      }
    }
    #expect(try container.resolve(ServiceKey<any Greeting>(), with: (42, "x")).text == "> 42 x")
  }

  @Test("the parameters of an initializer are resolved by their types")
  func autowiring() throws {
    struct Joined: Greeting {
      let text: String
      init(_ greeting: any Greeting, _ number: Int) { text = "\(greeting.text) \(number)" }
    }
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello())
      $0.register(Int.self, instance: 7)
      $0.register((any Greeting).self, name: "joined", from: Joined.init)
    }
    #expect(try container.resolve(ServiceKey<any Greeting>("joined")).text == "hello 7")
    #expect(container.registrations.last?.dependencies == container.registrations.prefix(2).map(\.id))
  }

  @Test("decorators wrap in the order they are declared, wherever the service is registered")
  func decorators() throws {
    let container = try ServiceRegistry.container {
      $0.decorate(ServiceKey<any Greeting>()) { inner, _ in Hello("(\(inner.text))") }
      $0.register((any Greeting).self, instance: Hello())
      $0.decorate(ServiceKey<any Greeting>()) { inner, _ in Hello("[\(inner.text)]") }
    }
    #expect(try container.resolve((any Greeting).self).text == "[(hello)]")
    #expect(
      try container.resolve((any Greeting).self) as? Hello === container.resolve((any Greeting).self)
        as? Hello)
  }

  @Test("a decorator of nothing is found when freezing")
  func decoratorOfNothing() {
    var registry = ServiceRegistry()
    registry.decorate(ServiceKey<any Greeting>()) { inner, _ in inner }
    #expect(throws: ServiceVerificationError.self) { try registry.freeze() }
  }

  @Test("a registry is a value: freezing twice gives two containers with their own singletons")
  func registryIsAValue() throws {
    var registry = ServiceRegistry()
    registry.register((any Counting).self) { _ in Counted(Count()) }
    let one = try registry.freeze()
    let other = try registry.freeze()
    #expect(try one.resolve((any Counting).self) !== other.resolve((any Counting).self))
  }

  @Test("a host registers by names from data")
  func namesFromData() throws {
    let catalog: [String: @Sendable (inout ServiceRegistry) -> Void] = [
      "Hello": { $0.register((any Greeting).self, instance: Hello()) },
      "A": { $0.register((any A).self) { _ in MadeA() } },
    ]
    var registry = ServiceRegistry()
    for name in ["Hello", "A"] {
      let register = try #require(catalog[name])
      register(&registry)
    }
    #expect(try registry.freeze().resolve((any Greeting).self).text == "hello")
  }

  @Test("an optional type is a service like any other", arguments: [nil, 3] as [Int?])
  func optionalService(_ value: Int?) throws {
    let container = try ServiceRegistry.container { $0.register(Int?.self, instance: value) }
    #expect(try container.resolve(Int?.self) == value)
  }

  @Test("a thousand services are all found", arguments: [0, 1, 2, 3, 7, 8, 1_000])
  func many(_ count: Int) throws {
    let keys = (0..<count).map { ServiceKey<Int>("service \($0)") }
    let container = try ServiceRegistry.container { registry in
      for (number, key) in keys.enumerated() { registry.register(key, instance: number) }
    }
    for (number, key) in keys.enumerated() { #expect(try container.resolve(key) == number) }
    #expect(!container.provides(ServiceKey<Int>("service \(count)")))
  }
}
