import Tenon
import TestSupport
import Testing

/// A module whose name, layer and time of launch a test chooses.
private struct NamedModule: Module {
  let name: String
  var layer = Layer.business
  var launchTime = LaunchTime.immediate
}

@Suite("The order of launch", .timeLimit(.minutes(10)))
struct LaunchOrderTests {
  private func order(_ modules: [any Module]) throws -> [String] {
    try Application(modules).snapshot().modules.map(\.name)
  }

  @Test("however many modules could start at the same time, their names decide", arguments: [2, 3, 7, 8, 50])
  func byName(_ count: Int) throws {
    let names = (0..<count).map { "M\(100 + $0)" }
    // Every number below a prime once, in no order.
    let shuffled = (0..<53).map { ($0 * 20 + 11) % 53 }.filter { $0 < count }
    #expect(try order(shuffled.map { NamedModule(name: names[$0]) }) == names)
  }

  @Test("a layer's modules keep their order when what they wait for comes in another one")
  func afterOthers() throws {
    enum First {}
    enum Second {}
    let modules: [any Module] =
      [
        TestModule(First.self) { _ = $0.requires((any NetworkService).self) },
        TestModule(Second.self) { _ = $0.requires((any TrackingService).self) },
        TestModule(Network.self) { $0.provides((any NetworkService).self) { LiveNetwork() } },
        TestModule(Payment.self) { $0.provides((any TrackingService).self) { Tracking() } },
      ] + ["A", "B", "Z"].map { NamedModule(name: $0) }
    #expect(try order(modules) == ["Network", "Payment", "A", "B", "First", "Second", "Z"])
  }

  @Test("what is there if present comes first, however late it starts")
  func ifPresent() throws {
    enum Adverts: TestIdentity { static var launchTime: LaunchTime { .deferred } }
    func modules<Identity>(_ asking: Identity.Type) -> [any Module] {
      [
        TestModule(asking) { _ = $0.requires(ifPresent: (any TrackingService).self) },
        TestModule(Recommendations.self) { $0.provides((any TrackingService).self) { Tracking() } },
        NamedModule(name: "Zoo"),
      ]
    }
    #expect(try order(modules(Adverts.self)) == ["Zoo", "Recommendations", "Adverts"])
    #expect(try order(modules(Cart.self)) == ["Zoo", "Recommendations", "Cart"])
  }

  @Test("deferred modules stand in their layer's place, behind what is alike and starts at once")
  func deferred() throws {
    let modules = [
      NamedModule(name: "A", layer: .core, launchTime: .deferred), NamedModule(name: "B", layer: .host),
      NamedModule(name: "C", layer: .feature, launchTime: .deferred), NamedModule(name: "D", layer: .core),
    ]
    #expect(try order(modules) == ["D", "A", "C", "B"])
  }
}
