import Foundation
import TenonServices
import Testing

@Suite("Listing what is registered", .timeLimit(.minutes(10)))
struct IntrospectionTests {
  @Test("every registration is listed with lifetime, place, implementation and dependencies")
  func listing() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello(), fileID: "Shop/Hello.swift", line: 7)
      $0.register(
        ServiceKey<any A>("x"), lifetime: .transient, requires: [.service((any Greeting).self)],
        implementedBy: MadeA.self
      ) { _ in MadeA() }
      $0.register((any B).self, lifetime: .scoped(LoginScope.self)) { _ in MadeB() }
      $0.register(ServiceKey<any C>(), sharing: ServiceKey<any B>()) { _ in MadeC() }
      $0.register(AsyncServiceKey<Int>()) { _ in 1 }
    }
    let all = container.registrations
    #expect(
      all.map(\.lifetime) == [.singleton, .transient, .scoped(LoginScope.self), .transient, .singleton])
    #expect(all.map(\.isAlias) == [false, false, false, true, false])
    #expect(all.map(\.id.kind) == ["plain", "plain", "plain", "plain", "async"])
    #expect(all.map(\.isCreated) == [true, false, false, false, false])
    #expect(all[0].place == SourcePlace(fileID: "Shop/Hello.swift", line: 7))
    #expect(all[0].implementation == "TenonServicesTests.Hello")
    #expect(all[1].implementation == "TenonServicesTests.MadeA")
    #expect(all[1].dependencies == [all[0].id])
    #expect(all[1].id.name == "x")
    #expect(all[4].id.typeName == "Swift.Int")
  }

  @Test("the listing is encoded as JSON")
  func json() throws {
    let container = try ServiceRegistry.container {
      $0.register((any Greeting).self, instance: Hello(), fileID: "Shop/Hello.swift", line: 7)
      $0.register(
        ServiceKey<any A>("x"), lifetime: .scoped(LoginScope.self), requires: [.service(Int.self)],
        fileID: "Shop/A.swift", line: 8
      ) { _ in MadeA() }
      $0.register(AsyncServiceKey<Int>()) { _ in 1 }
      $0.register(Int.self, lifetime: .weak) { _ in 1 }
      $0.register(ServiceKey<any B>(), taking: [Int].self) { _, _ in MadeB() }
      $0.register(MainActorServiceKey<any C>(), lifetime: .cached) { _ in MadeC() }
      $0.contribute((any C).self, lifetime: .transient) { _ in MadeC() }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try container.registrations.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    #expect(
      lines[0]
        == #"{"dependencies":[],"id":{"kind":"plain","type":"TenonServicesTests.Greeting"},"#
        + #""implementation":"TenonServicesTests.Hello","isAlias":false,"isContribution":false,"isCreated":true,"#
        + #""lifetime":"singleton","place":{"fileID":"Shop/Hello.swift","line":7}}"#)
    #expect(
      lines[1]
        == #"{"dependencies":[{"kind":"plain","type":"Swift.Int"}],"#
        + #""id":{"kind":"plain","name":"x","type":"TenonServicesTests.A"},"isAlias":false,"#
        + #""isContribution":false,"isCreated":false,"lifetime":"scoped(TenonServicesTests.LoginScope)","#
        + #""place":{"fileID":"Shop/A.swift","line":8}}"#)
    let kinds = ["async", "plain", "taking Array<Int>", "main actor", "plain"]
    for (line, kind) in zip(lines[2...], kinds) { #expect(line.contains(#""kind":"\#(kind)""#)) }
    let lifetimes = ["singleton", "weak", "transient", "cached", "transient"]
    for (line, lifetime) in zip(lines[2...], lifetimes) {
      #expect(line.contains(#""lifetime":"\#(lifetime)""#))
    }
  }
}
