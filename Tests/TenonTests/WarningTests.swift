import Foundation
import Tenon
import TestSupport
import Testing

@Suite("What is allowed and looks like a mistake", .timeLimit(.minutes(10)))
struct WarningTests {
  /// The warnings of modules that are assembled, launched and stopped all the same.
  private func warnings(_ modules: [any Module]) async throws -> [String] {
    let application = try Application(modules)
    let findings = try application.verify()
    #expect(findings.allSatisfy { $0.isWarning })
    try await application.launch()
    #expect(application.currentState == .running)
    #expect(application.snapshot().warnings == findings)
    await application.stop()
    return findings.map(\.description)
  }

  @Test("a broadcast that no module above observes")
  func broadcast() async throws {
    let network = TestModule(Network.self) {
      _ = $0.sends(Int.self, .broadcast, fileID: "Network/N.swift", line: 3)
    }
    let expected = [
      "Network/N.swift:3: Network sends Swift.Int (broadcast), and no module in that direction observes it"
        + "; observe it, or do not send it"
    ]
    #expect(try await warnings([network]) == expected)
    // One in the same layer is not above.
    let database = TestModule(Database.self) {
      $0.observes(Int.self, fileID: "Database/D.swift", line: 5) { _ in }
    }
    let unreached =
      "Database/D.swift:5: Database observes Swift.Int, but Network broadcasts it only to the layers above core"
      + "; add `.report(to: \"Database\")`"
    #expect(try await Set(warnings([network, database])) == Set(expected + [unreached]))
    #expect(try await warnings([network, TestModule(Cart.self) { $0.observes(Int.self) { _ in } }]).isEmpty)
  }

  @Test("a report to a module that does not observe it")
  func report() async throws {
    let cart = TestModule(Cart.self) {
      _ = $0.sends(Int.self, .report(to: "Network"), fileID: "Cart/C.swift", line: 3)
    }
    let deaf = try await warnings([cart, TestModule(Network.self)])
    #expect(deaf.count == 1)
    #expect(deaf.first?.hasPrefix("Cart/C.swift:3: Cart sends Swift.Int (") == true)
    let other = TestModule(Database.self) { $0.observes(Int.self) { _ in } }
    let both = try await warnings([cart, TestModule(Network.self), other])
    #expect(both.count == 2)
    #expect(both.contains(deaf[0]))
    #expect(
      both.contains { $0.hasSuffix("but Cart reports it only to Network; add `.report(to: \"Database\")`") })
    let observing = TestModule(Network.self) { $0.observes(Int.self) { _ in } }
    #expect(try await warnings([cart, observing]).isEmpty)
  }

  @Test("of several directions, those that no module observes")
  func directions() async throws {
    let all = try await warnings([
      TestModule(Payment.self) {
        _ = $0.sends(Int.self, .broadcast, .report(to: "Share"), .report(to: "Network"))
      }, TestModule(Share.self) { $0.observes(Int.self) { _ in } }, TestModule(Network.self),
    ])
    #expect(all.count == 2)
  }

  @Test("an event that is observed and never sent")
  func unsent() async throws {
    let cart = TestModule(Cart.self) { $0.observes(Int.self, fileID: "Cart/C.swift", line: 4) { _ in } }
    #expect(
      try await warnings([cart]) == [
        "Cart/C.swift:4: Cart observes Swift.Int, which no module sends; send it, or remove the observer"
      ])
    let network = TestModule(Network.self) { _ = $0.sends(Int.self, .broadcast) }
    #expect(try await warnings([cart, network]).isEmpty)
  }

  @Test(
    "a requirement that is given to no code",
    arguments: ["required", "ifPresent", "later", "collected"])
  func unused(_ kind: String) async throws {
    let product = TestModule(Product.self) { $0.provides((any ProductService).self) { Products(title: "") } }
    func cart(uses isUsed: Bool) -> TestModule<Cart> {
      TestModule(Cart.self) { contract in
        switch kind {
        case "required":
          let need = contract.requires((any ProductService).self, fileID: "Cart/C.swift", line: 5)
          if isUsed { contract.starts(with: need) { _ in } }
        case "ifPresent":
          let need = contract.requires(ifPresent: (any ProductService).self, fileID: "Cart/C.swift", line: 5)
          if isUsed { contract.starts(with: need) { _ in } }
        case "later":
          let need = contract.requires(later: (any ProductService).self, fileID: "Cart/C.swift", line: 5)
          if isUsed { contract.starts(with: need) { _ in } }
        default:
          let need = contract.collects((any ProductService).self, fileID: "Cart/C.swift", line: 5)
          if isUsed { contract.starts(with: need) { _ in } }
        }
      }
    }
    #expect(
      try await warnings([product, cart(uses: false)]) == [
        "Cart/C.swift:5: Cart \(kind == "collected" ? "collects" : "requires") TenonTests.ProductService"
          + ", but none of its code receives it; list it in `with:`, or remove the requirement"
      ])
    #expect(try await warnings([product, cart(uses: true)]).isEmpty)
  }

  @Test("warnings do not keep a module from being installed, and show from then on")
  func installed() async throws {
    let application = try Application([])
    try await application.launch()
    try await application.install(TestModule(Cart.self) { $0.observes(Int.self) { _ in } })
    #expect(try application.verify().count == 1)
    #expect(application.snapshot().warnings.count == 1)
    try await application.uninstall("Cart")
    #expect(try application.verify().isEmpty)
    await application.stop()
  }
}

@Suite("A handle belongs to the contract that gave it", .timeLimit(.minutes(10)))
struct ForeignHandleTests {
  @Test("code that is given another contract's handle is refused, with both places")
  func leaked() throws {
    let product = TestModule(Product.self) { $0.provides((any ProductService).self) { Products(title: "") } }
    let leak = Box<Needed<any ProductService>?>(nil)
    let cart = TestModule(Cart.self) { contract in
      let products = contract.requires((any ProductService).self, fileID: "Cart/C.swift", line: 1)
      contract.starts(with: products) { _ in }
      leak.update { $0 = products }
    }
    let error = #expect(throws: WiringError.self) {
      try Application([
        product, cart,
        TestModule(Order.self) { contract in
          guard let products = leak.value else { return }
          contract.starts(with: products, fileID: "Order/O.swift", line: 2) { _ in }
        },
      ])
    }
    #expect(
      error?.findings.map(\.description) == [
        "Order/O.swift:2: Order starts with a handle from the contract of Cart at Cart/C.swift:1"
          + "; declare the requirement in Order"
      ])
    _ = try Application([
      product, cart,
      TestModule(Order.self) { contract in
        let products = contract.requires((any ProductService).self)
        contract.starts(with: products) { _ in }
      },
    ])
  }

  @Test("a handle of the same module in another application is another contract's, too")
  func otherApplication() throws {
    let leak = Box<Needed<ApplicationEnvironment>?>(nil)
    let cart = TestModule(Cart.self) { contract in
      let environment = leak.value ?? contract.environment
      leak.update { $0 = environment }
      contract.starts(with: environment) { _ in }
    }
    _ = try Application([cart])
    let error = #expect(throws: WiringError.self) { try Application([cart]) }
    #expect(error?.findings.map(\.code) == [.foreignHandle])
    #expect(error?.findings.first?.module == "Cart")
    #expect(error?.findings.first?.message.contains("an earlier contract of Cart") == true)
  }
}
