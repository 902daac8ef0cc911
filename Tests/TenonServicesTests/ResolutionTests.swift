import CTenonAtomics
import TenonServices
import Testing

@Suite("Ways to resolve", .timeLimit(.minutes(10)))
struct ResolutionTests {
  @Test("an optional resolution gives nil only where there is no registration for the service")
  func optional() throws {
    struct Broken: Error {}
    let container = try ServiceRegistry.container {
      $0.register((any B).self) { _ in throw Broken() }
      $0.register((any C).self) {
        _ = try $0.resolve((any A).self); return MadeC()
      }
    }
    #expect(try container.resolve((any A)?.self) == nil)
    #expect(throws: ServiceError.self) { try container.resolve((any B)?.self) }
    // That something further down is missing is an error of C, not the absence of C.
    #expect(throws: ServiceError.self) { try container.resolve((any C)?.self) }
  }

  @Test("a provider resolves each time it is called, and not before")
  func provider() throws {
    let count = Count()
    let container = try ServiceRegistry.container {
      $0.register((any Counting).self, lifetime: .transient) { _ in Counted(count) }
    }
    let provider = try container.resolve(Provider<any Counting>.self)
    #expect(count.value == 0)
    #expect(try provider() !== provider())
    #expect(count.value == 2)
  }

  @Test("a provider closes a cycle that could not be made at once")
  func providedCycle() throws {
    final class Chicken: Sendable {
      let egg: Provider<Egg>
      init(egg: Provider<Egg>) { self.egg = egg }
    }
    final class Egg: Sendable {
      let chicken: Chicken
      init(chicken: Chicken) { self.chicken = chicken }
    }
    let container = try ServiceRegistry.container {
      $0.register(Chicken.self) { Chicken(egg: try $0.resolve()) }
      $0.register(Egg.self) { Egg(chicken: try $0.resolve()) }
    }
    let chicken = try container.resolve(Chicken.self)
    #expect(try chicken.egg().chicken === chicken)
  }

  @Test("a provider does not keep its container alive, and says so when it is gone")
  func providerIsWeak() throws {
    final class Holder: Sendable {
      let provider: Provider<any Greeting>
      init(_ provider: Provider<any Greeting>) { self.provider = provider }
    }
    var container: ServiceContainer? = try .some(
      ServiceRegistry.container {
        $0.register((any Greeting).self, instance: Hello())
        $0.register(Holder.self) { Holder(try $0.resolve()) }
      })
    weak let seen = container
    let holder = try #require(try container?.resolve(Holder.self))
    #expect(try holder.provider().text == "hello")
    container = nil
    #expect(seen == nil)
    #expect(throws: ServiceError.self) { try holder.provider() }
  }

  @Test("a borrowed service is read in place, made first if need be")
  func borrowed() async throws {
    let key = ServiceKey<any Greeting>()
    // Where some test replaces services or traces them, those of all containers are looked for in the long way.
    await until { !tenon_services_must_detour() }
    for _ in 0..<20 {
      let container = try ServiceRegistry.container { $0.register(key) { _ in Hello() } }
      #expect(try container.with(key) { $0.text } == "hello")
      #expect(try container.with(key) { $0.text } == "hello")
    }
  }

  @Test("the implementing type is known without making an instance")
  func implementation() throws {
    let count = Count()
    let container = try ServiceRegistry.container {
      $0.register((any Counting).self, implementedBy: Counted.self) { _ in Counted(count) }
      $0.register((any Greeting).self, instance: Hello())
      $0.register((any A).self) { _ in MadeA() }
    }
    #expect(container.implementation(of: ServiceKey<any Counting>()) is Counted.Type)
    #expect(container.implementation(of: ServiceKey<any Greeting>()) is Hello.Type)
    #expect(container.implementation(of: ServiceKey<any A>()) == nil)
    _ = try container.resolve((any A).self)
    #expect(container.implementation(of: ServiceKey<any A>()) is MadeA.Type)
    #expect(count.value == 0)
  }

  @Test("a child sees its parent's services, and its own before them")
  func child() throws {
    let parent = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello("parent"))
      $0.register((any A).self) { _ in MadeA() }
      $0.contribute(Int.self) { _ in 1 }
    }
    let child = try ServiceRegistry.container(parent: parent) {
      $0.register((any Greeting).self, instance: Hello("child"))
      $0.contribute(Int.self) { _ in 2 }
    }
    #expect(try child.resolve((any Greeting).self).text == "child")
    #expect(try parent.resolve((any Greeting).self).text == "parent")
    _ = try child.resolve((any A).self)
    #expect(try child.resolveAll(Int.self) == [1, 2])
    #expect(try parent.resolveAll(Int.self) == [1])
  }

  @Test("a parent's singleton is shared by its children, and cannot see theirs")
  func parentSingleton() throws {
    let parent = try ServiceRegistry.container {
      $0.register((any Counting).self) { _ in Counted(Count()) }
      $0.register((any B).self) {
        _ = try $0.resolve((any A).self); return MadeB()
      }
    }
    let one = try ServiceRegistry.container(parent: parent) { $0.register((any A).self) { _ in MadeA() } }
    let other = try ServiceRegistry.container(parent: parent) { _ in }
    #expect(try one.resolve((any Counting).self) === other.resolve((any Counting).self))
    #expect(throws: ServiceError.self) { try one.resolve((any B).self) }
  }

  @Test("a parent's transient is made with what the asking child has")
  func parentTransient() throws {
    let parent = try ServiceRegistry.container {
      $0.register(String.self, lifetime: .transient) { try $0.resolve((any Greeting).self).text }
    }
    let child = try ServiceRegistry.container(parent: parent) {
      $0.register((any Greeting).self, instance: Hello("child"))
    }
    #expect(try child.resolve(String.self) == "child")
  }

  @Test("a type with a name is resolved, borrowed and asked about like a key")
  func names() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello("plain"))
      $0.register(ServiceKey<any Greeting>("x"), instance: Hello("named"))
      $0.register(String.self) { try $0.resolve(ServiceKey<any Greeting>("x")).text }
      $0.register(ServiceKey<any A>(), taking: Int.self) { _, _ in MadeA() }
      $0.register((any B).self, requires: [.service((any A).self, taking: Int.self)]) { _ in MadeB() }
    }
    #expect(try container.resolve(ServiceKey<any Greeting>("x")).text == "named")
    #expect(try container.resolve(String.self) == "named")
    #expect(try container.with(ServiceKey<any Greeting>()) { $0.text } == "plain")
    #expect(try container.resolve(ServiceKey<any Greeting>("y").optional) == nil)
    #expect(container.provides(ServiceKey<any Greeting>("x")))
    #expect(container.provides(ServiceReference.service((any A).self, taking: Int.self)))
    #expect(container.implementation(of: ServiceKey<any Greeting>("x")) is Hello.Type)
  }

  @Test("what shares an instance tells that one's implementation, and takes a key as its source")
  func aliases() throws {
    let key = ServiceKey<Hello>("source")
    let container = try ServiceRegistry.container {
      $0.register(key, instance: Hello())
      $0.register(ServiceKey<any Greeting>(), sharing: key) { $0 }
    }
    #expect(container.implementation(of: ServiceKey<any Greeting>()) is Hello.Type)
    #expect(try container.resolve((any Greeting).self) as? Hello === container.resolve(key))
  }

  @Test("that a forwarding factory's container lacks the service is an error of the factory, not its absence")
  func forwarding() throws {
    let empty = try ServiceRegistry().freeze()
    let container = try ServiceRegistry.container {
      $0.register((any A).self) { _ in try empty.resolve((any A).self) }
    }
    #expect(throws: ServiceError.self) { try container.resolve((any A)?.self) }
  }

  @Test("asking optionally after shutdown is an error")
  func optionalAfterShutdown() async throws {
    let container = try ServiceRegistry().freeze()
    await container.shutdown()
    #expect(throws: ServiceError.self) { try container.resolve((any A)?.self) }
  }
}
