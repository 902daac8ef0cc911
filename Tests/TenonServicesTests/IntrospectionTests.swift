import Foundation
import TenonServices
import Testing

@Suite("Listing what is registered", .timeLimit(.minutes(5)))
struct IntrospectionTests {
  @Test("every registration is listed with lifetime, place, implementation and dependencies")
  func listing() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello(), fileID: "Shop/Hello.swift", line: 7)
      $0.register(
        ServiceKey<any A>("x"), lifetime: .transient, requires: [.service((any Greeting).self)],
        implementedBy: MadeA.self
      ) { _ in MadeA() }
      $0.register((any B).self, lifetime: .scoped("login")) { _ in MadeB() }
      $0.register(ServiceKey<any C>(), sharing: ServiceKey<any B>()) { _ in MadeC() }
      $0.register(AsyncServiceKey<Int>()) { _ in 1 }
    }
    let all = container.registrations
    #expect(all.map(\.lifetime) == [.singleton, .transient, .scoped("login"), .transient, .singleton])
    #expect(all.map(\.isAlias) == [false, false, false, true, false])
    #expect(all.map(\.id.kind) == [.plain, .plain, .plain, .plain, .async])
    #expect(all.map(\.isCreated) == [true, false, false, false, false])
    #expect(all[0].place == SourcePlace(fileID: "Shop/Hello.swift", line: 7))
    #expect(all[0].implementation == "TenonServicesTests.Hello")
    #expect(all[1].implementation == "TenonServicesTests.MadeA")
    #expect(all[1].dependencies == [all[0].id])
    #expect(all[1].id.name == "x")
    #expect(all[4].id.type == "Swift.Int")
  }

  @Test("the listing survives a round trip through JSON")
  func json() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello())
      $0.register((any A).self, lifetime: .scoped("log)in"), requires: [.service(Int.self)]) { _ in MadeA() }
      $0.register(AsyncServiceKey<Int>()) { _ in 1 }
      $0.register(Int.self, lifetime: .weak) { _ in 1 }
      $0.register(ServiceKey<any B>(), taking: [Int].self) { _, _ in MadeB() }
      $0.register(MainActorServiceKey<any C>(), lifetime: .cached) { _ in MadeC() }
      $0.contribute((any C).self, lifetime: .transient) { _ in MadeC() }
    }
    let data = try JSONEncoder().encode(container.registrations)
    #expect(try JSONDecoder().decode([ServiceRegistrationInfo].self, from: data) == container.registrations)
  }
}
