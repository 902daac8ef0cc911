import Tenon
import TenonActions
import TestSupport
import Testing

/// The kinds of things that a module can be given.
@Suite("A handle hands over what it stands for", .timeLimit(.minutes(10)))
struct HandleTests {
  final class Theme { let name = "dark" }
  struct Editor: Sendable { let text: String }
  struct Launcher: Sendable { let name: String }
  protocol Remote: Sendable { var address: String { get } }
  struct LiveRemote: Remote { let address = "far" }
  enum Guest {}

  private static let product = TestModule(Product.self) { contract in
    contract.provides((any ProductService).self) { Products(title: "plain") }
    contract.provides((any ProductService).self, named: "guest") { Products(title: "named") }
    contract.provides(async: (any Remote).self) { LiveRemote() }
    contract.provides(onMainActor: Theme.self) { Theme() }
    contract.provides(Editor.self, taking: Int.self) { number in Editor(text: "edits \(number)") }
    contract.contributes(String.self) { "one" }
  }
  private static let share = TestModule(Share.self) { $0.contributes(String.self) { "two" } }

  /// What a phase is given, as text.
  private func given(_ declare: @escaping @Sendable (inout ModuleContract, Journal) -> Void) async throws
    -> [String]
  {
    let journal = Journal([])
    var options = ApplicationOptions()
    options.environment = .stage
    options.launchOptions[Launcher.self] = Launcher(name: "icon")
    options.configuration = try Configuration(["size": 7])
    let application = try Application(
      [Self.product, Self.share, TestModule(Cart.self) { declare(&$0, journal) }], options: options)
    try await application.launch()
    await application.stop()
    return journal.value
  }

  @Test("a required service, and one with a name")
  func required() async throws {
    let all = try await given { contract, journal in
      let plain = contract.requires((any ProductService).self)
      let named = contract.requires((any ProductService).self, named: "guest")
      contract.starts(with: plain, named) { plain, named in journal.note("\(plain.title) \(named.title)") }
    }
    #expect(all == ["plain named"])
  }

  @Test("a service that need not be there, where it is and where it is not")
  func ifPresent() async throws {
    let all = try await given { contract, journal in
      let there = contract.requires(ifPresent: (any ProductService).self)
      let named = contract.requires(ifPresent: (any ProductService).self, named: "guest")
      let absent = contract.requires(ifPresent: (any TrackingService).self)
      contract.starts(with: there, named, absent) { there, named, absent in
        journal.note("\(there?.title ?? "-") \(named?.title ?? "-") \(absent == nil)")
      }
    }
    #expect(all == ["plain named true"])
  }

  @Test("what a module that failed was to provide is not there, for those who can do without it")
  func withdrawn() async throws {
    enum Sick: TestIdentity { static var failurePolicy: FailurePolicy { .degradable } }
    let seen = Journal([])
    let sick = TestModule(Sick.self) { contract in
      contract.provides((any TrackingService).self) { Tracking() }
      contract.contributes(Int.self) { 1 }
      contract.setsUp { throw Broken() }
    }
    let application = try Application([
      sick, TestModule(Product.self) { $0.contributes(Int.self) { 2 } },
      TestModule(Cart.self) { contract in
        let one = contract.requires(ifPresent: (any TrackingService).self)
        let other = contract.requires((any TrackingService)?.self)
        let numbers = contract.collects(Int.self)
        contract.starts(with: one, other, numbers) { one, other, numbers in
          seen.note("\(one == nil) \(other == nil) \(numbers)")
        }
      },
    ])
    try await application.launch()
    #expect(seen.value == ["true true [2]"])
    await application.stop()
  }

  @Test("a service that is had when it is asked for, and those of other kinds")
  func providers() async throws {
    let all = try await given { contract, journal in
      let later = contract.requires(later: (any ProductService).self)
      let remote = contract.requires(async: (any Remote).self)
      let theme = contract.requires(onMainActor: Theme.self)
      let editor = contract.requires(Editor.self, taking: Int.self)
      contract.starts(with: later, remote, theme, editor) { later, remote, theme, editor in
        let name = try await MainActor.run { try theme().name }
        journal.note("\(try later().title), \(try await remote().address), \(name), \(try editor(3).text)")
      }
    }
    #expect(all == ["plain, far, dark, edits 3"])
  }

  @Test("all that modules contribute, the configuration, the environment and the launch options")
  func others() async throws {
    let all = try await given { contract, journal in
      let collected = contract.collects(String.self)
      let size = contract.needs(ConfigurationKey<Int>("size"))
      let retries = contract.needs(ConfigurationKey("retries", default: 3))
      contract.starts(with: collected, size, retries, contract.environment, contract.launchOptions) {
        collected, size, retries, environment, launched in
        journal.note("\(collected) \(size) \(retries) \(environment) \(launched[Launcher.self]?.name ?? "-")")
      }
    }
    #expect(all == [#"["one", "two"] 7 3 stage icon"#])
  }

  @Test("the module's own services, whatever their kind, and one instance under two types")
  func own() async throws {
    let all = try await given { contract, journal in
      let box = contract.provides(Journal.self) { Journal([]) }
      let same = contract.provides((any Sendable).self, as: box) { $0 }
      let remote = contract.provides(async: Int.self, with: box) { _ in 4 }
      let theme = contract.provides(onMainActor: HandleTests.self) { HandleTests() }
      let sum = contract.provides(Int.self, taking: Int.self, with: box) { number, _ in number + 1 }
      contract.starts(with: box, same, remote, theme, sum) { box, same, remote, theme, sum in
        let isMade = try await MainActor.run { try type(of: theme()) == HandleTests.self }
        journal.note("\(same as? Journal === box) \(try await remote()) \(isMade) \(try sum(1))")
      }
    }
    #expect(all == ["true 4 true 2"])
  }

  @Test("nothing at all")
  func nothing() async throws {
    let all = try await given { contract, journal in contract.starts { journal.note("started") } }
    #expect(all == ["started"])
  }
}

@Suite("An initializer that is given what its parameters need", .timeLimit(.minutes(10)))
struct InitializerTests {
  @Test("a parameter is a requirement only where the module does not provide it itself")
  func own() throws {
    let products = TestModule(Product.self) { $0.provides((any ProductService).self) { Products(title: "") } }
    let other = TestModule(Cart.self) { contract in
      contract.provides((any NetworkService).self) { LiveNetwork() }
      contract.provides((any CartService).self, from: LiveCart.init)
    }
    let own = TestModule(Cart.self) { contract in
      contract.provides((any ProductService).self) { Products(title: "") }
      contract.provides((any CartService).self, from: LiveCart.init)
    }
    func required(by modules: [any Module]) throws -> [String] {
      let rows = try Application(modules).snapshot().modules
      return rows.first { $0.name == "Cart" }?.names(.requires) ?? []
    }
    #expect(try required(by: [products, other]).count == 1)
    #expect(try required(by: [own]).isEmpty)
  }
}

@Suite("An Optional means the service in it, if it is there", .timeLimit(.minutes(10)))
struct OptionalHandleTests {
  struct Basket: Sendable {
    let isTracked: Bool
    init(_ tracking: (any TrackingService)?) { isTracked = tracking != nil }
  }

  private static let isTracked = Query<Bool>("Cart", "isTracked")
  private let tracking = TestModule(Share.self) { $0.provides((any TrackingService).self) { Tracking() } }
  private let cart = TestModule(Cart.self) { contract in
    contract.provides(Basket.self, lifetime: .transient, from: Basket.init)
    let optional = contract.requires((any TrackingService)?.self)
    contract.performs(Self.isTracked, with: optional) { _, tracking in tracking != nil }
  }

  @Test("a parameter and a requirement are nil without it, and hold it once it is installed late")
  func late() async throws {
    let application = try Application([cart])
    try await application.launch()
    #expect(try application.services.resolve(Basket.self).isTracked == false)
    #expect(try await application.mediator.perform(Self.isTracked) == false)
    try await application.install(tracking)
    #expect(try application.services.resolve(Basket.self).isTracked)
    #expect(try await application.mediator.perform(Self.isTracked))
    try await application.uninstall("Share")
    #expect(try await application.mediator.perform(Self.isTracked) == false)
    await application.stop()
  }

  @Test("they hold it where it is there from the beginning")
  func early() async throws {
    let application = try Application([cart, tracking])
    try await application.launch()
    #expect(try application.services.resolve(Basket.self).isTracked)
    #expect(try await application.mediator.perform(Self.isTracked))
    let requirements = ModuleContract(of: cart).dependencies
    #expect(requirements.map(\.isOptional) == [true, true])
    #expect(Set(requirements.map(\.name)) == ["TenonTests.TrackingService"])
    await application.stop()
  }
}
