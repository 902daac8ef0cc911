import Tenon
import TenonActions
import TenonRoutes
import Testing

@Suite("Verifying the wiring before anything starts", .timeLimit(.minutes(10)))
struct WiringTests {
  private func findings(
    _ modules: [any Module], options: ApplicationOptions = ApplicationOptions()
  ) throws -> [String] {
    do {
      _ = try Application(modules, options: options)
      return []
    } catch {
      return error.findings.map(\.description)
    }
  }

  @Test("an architecture test is one line")
  func oneLine() throws {
    try Application([TestModule(Cart.self)]).verify()
  }

  @Test("a required service that no module provides is found, with who needs it, where, and what is near")
  func missing() throws {
    let all = try findings([
      TestModule(Cart.self) {
        _ = $0.requires((any ProductService).self, fileID: "Cart/CartModule.swift", line: 7)
      }
    ])
    #expect(
      all == [
        "Cart/CartModule.swift:7: no module provides TenonTests.ProductService, which Cart requires"
          + "; add a module that provides it, or declare `requires(ifPresent:)`"
      ])
  }

  @Test("an optional requirement may be missing")
  func optional() throws {
    let all = try findings([TestModule(Cart.self) { _ = $0.requires(ifPresent: (any ProductService).self) }])
    #expect(all.isEmpty)
  }

  @Test("what an initializer takes is required with nothing else said")
  func autowired() throws {
    let all = try findings([
      TestModule(Cart.self) { $0.provides((any CartService).self, from: LiveCart.init) }
    ])
    #expect(all.count == 1)
    #expect(all[0].contains("no module provides TenonTests.ProductService, which Cart requires"))
  }

  @Test("all findings of all rules come in one error")
  func allAtOnce() throws {
    let error = #expect(throws: WiringError.self) {
      try Application([
        TestModule(Cart.self) { contract in
          _ = contract.requires((any ProductService).self)
          _ = contract.sends(String.self, .report(to: "Ordre"))
          _ = contract.needs(ConfigurationKey<Int>("page.size"))
        },
        TestModule(Order.self),
        TestModule(Network.self) { _ = $0.requires((any CartService).self) },
      ])
    }
    #expect(error?.findings.count == 4)
    #expect(error?.description.hasSuffix("4 findings; nothing was started") == true)
    #expect(error?.description.contains("did you mean Order?") == true)
  }

  @Test("an action that a module says it calls has to be there")
  func missingAction() throws {
    let all = try findings([
      TestModule(Order.self) {
        _ = $0.calls(Query<Bool>("Payment", "pay"), fileID: "Order/O.swift", line: 3)
      },
      TestModule(Payment.self) { $0.performs(Query("Payment", "pays")) { _ in true } },
    ])
    #expect(
      all == [
        "Order/O.swift:3: no module performs Payment.pay, which Order calls; did you mean Payment.pays?"
      ])
  }

  @Test("an action may be called downwards and across, never upwards")
  func upwardAction() throws {
    let order = TestModule(Order.self) { contract in
      contract.performs(Query("Order", "count")) { _ in 0 }
      _ = contract.calls(Query<Bool>("Payment", "pay"))
      _ = contract.calls(Query<Bool>("Cart", "clear"))
    }
    let cart = TestModule(Cart.self) { $0.performs(Query("Cart", "clear")) { _ in true } }
    let payment = TestModule(Payment.self) { contract in
      contract.performs(Query("Payment", "pay")) { _ in true }
      _ = contract.calls(Query<Int>("Order", "count"), fileID: "Payment/P.swift", line: 9)
    }
    let all = try findings([order, cart, payment])
    #expect(
      all == [
        "Payment/P.swift:9: Payment (feature) calls Order.count of Order (business), which is above it"
          + "; broadcast an event that Order observes, or move one of them"
      ])
  }

  @Test("a service provided by two modules is found with both modules and both places")
  func duplicateService() throws {
    let all = try findings([
      TestModule(Cart.self) {
        $0.provides((any NetworkService).self, fileID: "Cart/A.swift", line: 1) { LiveNetwork() }
      },
      TestModule(Order.self) {
        $0.provides((any NetworkService).self, fileID: "Order/B.swift", line: 2) { LiveNetwork() }
      },
    ])
    #expect(all.count == 1)
    #expect(
      all[0].contains(
        "by Cart (Cart/A.swift:1) and again by Order; remove one of the two"))
  }

  @Test("modules that require each other through different services are a cycle")
  func moduleCycle() throws {
    let all = try findings([
      TestModule(Cart.self) {
        _ = $0.requires((any ProductService).self)
        $0.provides((any NetworkService).self) { LiveNetwork() }
      },
      TestModule(Product.self) {
        $0.provides((any ProductService).self) { Products(title: "") }
        _ = $0.requires((any NetworkService).self)
      },
    ])
    #expect(all.count == 1)
    #expect(
      all[0].hasPrefix(
        "TenonTests/WiringTests.swift:125: modules require each other in a cycle: Cart -> Product -> Cart"))
    #expect(all[0].contains("; require one of the services later (`requires(later:)`), "))
  }

  @Test("a requirement may point down or across, never up")
  func layers() throws {
    let provider = TestModule(Payment.self) { $0.provides((any TrackingService).self) { Tracking() } }
    let across = try findings([
      provider, TestModule(Share.self) { _ = $0.requires((any TrackingService).self) },
    ])
    let down = try findings([provider, TestModule(Cart.self) { _ = $0.requires((any TrackingService).self) }])
    let up = try findings([
      provider,
      TestModule(Network.self) { _ = $0.requires((any TrackingService).self, fileID: "N/N.swift", line: 3) },
    ])
    #expect(across.isEmpty)
    #expect(down.isEmpty)
    #expect(up.count == 1)
    #expect(
      up.first?.hasPrefix(
        "N/N.swift:3: Network (core) requires TenonTests.TrackingService of Payment (feature), which is above it"
      )
        == true)
  }

  @Test("two modules of one name, and an unknown layer, are found")
  func namesAndLayers() throws {
    enum Elsewhere { enum Cart {} }
    enum Basement: TestIdentity { static var layer: Layer { "basement" } }
    let all = try findings([
      TestModule(Cart.self), TestModule(Elsewhere.Cart.self), TestModule(Basement.self),
    ])
    #expect(all.count == 2)
    #expect(all[0].contains("are both named Cart; give one of them a different `name`"))
    #expect(all[1].contains("host > business > feature > core"))
  }

  @Test("a module whose name is empty is found")
  func emptyName() {
    struct Nameless: Module {
      let name: String
      let layer = Layer.business
      func declare(in contract: inout ModuleContract) {}
    }
    for name in ["", " "] {
      let error = #expect(throws: WiringError.self) { try Application([Nameless(name: name)]) }
      #expect(error?.findings.map(\.code) == [.namelessModule])
      #expect(
        error?.findings.first?.message.contains("Nameless is empty; give the module a non-empty `name`")
          == true)
    }
  }

  @Test("what is declared twice is found with both modules, what it is, and where")
  func duplicates() throws {
    struct Item: Route { static let pattern: RoutePattern = "/item" }
    struct Same: Route { static let pattern: RoutePattern = "/item" }
    let declarations: [(Code<WiringFinding>, String, @Sendable (inout ModuleContract, Int) -> Void)] = [
      (
        .duplicateService, "Swift.Int",
        { contract, line in contract.provides(Int.self, fileID: "A/A.swift", line: UInt(line)) { 1 } }
      ),
      (
        .duplicateAction, "Cart.count",
        { contract, line in
          contract.performs(Query<Int>("Cart", "count"), fileID: "A/A.swift", line: line) { _ in 1 }
        }
      ),
      (
        .ambiguousRoute, "/item",
        { contract, line in
          if line == 1 {
            contract.routes(Item.self, fileID: "A/A.swift", line: line) { _, _ in }
          } else {
            contract.routes(Same.self, fileID: "A/A.swift", line: line) { _, _ in }
          }
        }
      ),
    ]
    for (code, subject, declare) in declarations {
      let (cart, order) = (
        TestModule(Cart.self) { declare(&$0, 1) }, TestModule(Order.self) { declare(&$0, 2) }
      )
      let error = #expect(throws: WiringError.self) { try Application([cart, order]) }
      let finding = try #require(error?.findings.first)
      #expect(error?.findings.count == 1 && finding.code == code)
      #expect(finding.module == "Order" && finding.owner == "Cart" && finding.subject == subject)
      #expect(finding.place == SourcePlace(fileID: "A/A.swift", line: 2))
    }
  }

  @Test("an application may have layers of its own")
  func ownLayers() throws {
    enum Screen: TestIdentity { static var layer: Layer { "screens" } }
    var options = ApplicationOptions()
    options.layers = ["screens", "flows", "logic"]
    #expect(try findings([TestModule(Screen.self)], options: options).isEmpty)
  }

  @Test("events in a wrong direction are found before they are sent")
  func eventDirections() throws {
    let all = try findings([
      TestModule(Network.self) { _ = $0.sends(Int.self, .report(to: "Cart")) },
      TestModule(Cart.self) { _ = $0.sends(Int.self, .report(to: "Network")) },
      TestModule(Host.self) { _ = $0.sends(Int.self, .broadcast) },
      TestModule(Payment.self) { _ = $0.sends(Int.self, .broadcast) },
    ])
    #expect(all.count == 2)
    #expect(all[0].contains("its layer host is the uppermost"))
    #expect(all[1].contains("Network (core) reports Swift.Int to Cart (business), which is in a layer above"))
  }

  @Test("ambiguous routes of two modules are found with both places")
  func ambiguousRoutes() throws {
    struct One: Route {
      static let pattern: RoutePattern = "/item/:id"
      var id: String
    }
    struct Two: Route {
      static let pattern: RoutePattern = "/item/:name"
      var name: String
    }
    let all = try findings([
      TestModule(Cart.self) { $0.routes(One.self, fileID: "Cart/A.swift", line: 1) { _, _ in } },
      TestModule(Order.self) { $0.routes(Two.self, fileID: "Order/B.swift", line: 2) { _, _ in } },
    ])
    #expect(all.count == 1)
    #expect(
      all[0].hasPrefix(
        "Order/B.swift:2: /item/:name of Order at Order/B.swift:2 matches the same URLs as /item/:id of Cart at Cart/A.swift:1"
      )
    )
  }

  @Test("an action declared twice, and an authorization nobody knows, are found")
  func actions() throws {
    let twice = try findings([
      TestModule(Cart.self) { $0.performs(Query("Cart", "count")) { _ in 1 } },
      TestModule(Order.self) { $0.performs(Query("Cart", "count")) { _ in 2 } },
    ])
    #expect(twice.count == 1)
    let unknown = try findings([
      TestModule(Cart.self) { $0.performs(Query("Cart", "clear"), authorization: "owner") { _ in } }
    ])
    #expect(unknown.count == 1)
  }

  @Test("a scheme of the options that is not the name of one is found, with no made-up place")
  func scheme() {
    var options = ApplicationOptions()
    options.actionSchemes = ["shop://"]
    let error = #expect(throws: WiringError.self) { try Application([], options: options) }
    #expect(
      error?.findings == [
        WiringFinding(
          .action,
          message: "\"shop://\", among the options' actionSchemes, is not a scheme; "
            + "give only its name, such as shop for shop://")
      ])
  }

  @Test("a module that starts at once may not require a deferred one")
  func deferredRequirement() throws {
    let deferred = TestModule(Recommendations.self) {
      $0.provides((any TrackingService).self) { Tracking() }
    }
    let all = try findings([deferred, TestModule(Cart.self) { _ = $0.requires((any TrackingService).self) }])
    #expect(all.count == 1)
    #expect(all.first?.contains("which starts later") == true)
  }

  @Test("configuration that is missing or of the wrong type is found")
  func configuration() throws {
    var options = ApplicationOptions()
    options.configuration = try Configuration(["page": ["size": "many"]])
    let all = try findings(
      [
        TestModule(Cart.self) {
          _ = $0.needs(ConfigurationKey<Int>("page.size"))
          _ = $0.needs(ConfigurationKey<String>("server"))
          _ = $0.needs(ConfigurationKey("retries", default: 3))
        }
      ], options: options)
    #expect(all.count == 2)
    #expect(all.first?.contains("page.size in the configuration is not Int") == true)
  }

  @Test("a value of the wrong type is found with where inside of it, and in words")
  func nestedConfiguration() throws {
    struct Shelf: Codable { var sizes: [Int] }
    let configuration = try Configuration(["shelf": ["sizes": [1, 2]], "page": ["sizes": ["many"]]])
    #expect(try configuration[ConfigurationKey<Shelf>("shelf")].sizes == [1, 2])
    let nested = #expect(throws: ApplicationError.self) { try configuration[ConfigurationKey<Shelf>("page")] }
    let whole = #expect(throws: ApplicationError.self) { try configuration[ConfigurationKey<Int>("page")] }
    #expect(nested?.message.hasPrefix("page in the configuration is not Shelf: at sizes.0: ") == true)
    #expect(nested?.message.hasSuffix("; correct the file") == true)
    for message in [nested, whole].compactMap({ $0?.message }) {
      #expect(!message.contains("Path") && !message.contains("[0]") && !message.contains("DecodingError"))
      #expect(!message.contains(".;"))
    }
  }

  @Test("a factory is given configuration and services")
  func factories() async throws {
    var options = ApplicationOptions()
    options.configuration = try Configuration(["title": "tenon"])
    let application = try Application(
      [
        TestModule(Product.self) {
          let title = $0.needs(ConfigurationKey<String>("title"))
          $0.provides((any ProductService).self, with: title) { Products(title: $0) }
        },
        TestModule(Cart.self) {
          let products = $0.requires((any ProductService).self)
          $0.provides((any CartService).self, with: products) { LiveCart(products: $0) }
        },
      ], options: options)
    #expect(try application.services.resolve((any CartService).self).count() == 5)
  }

  @Test("a contribution to a type does not provide it, and several modules may contribute")
  func contributions() throws {
    let contributor = TestModule(Product.self) {
      $0.contributes((any ProductService).self) { Products(title: "a") }
    }
    let other = TestModule(Share.self) {
      $0.contributes((any ProductService).self) { Products(title: "b") }
    }
    let application = try Application([contributor, other])
    let all = try application.services.resolveAll((any ProductService).self)
    #expect(all.map(\.title) == ["a", "b"])
    #expect(application.snapshot().modules.map { $0.names(.provides) } == [[], []])
    let error = #expect(throws: WiringError.self) {
      try Application([contributor, TestModule(Cart.self) { _ = $0.requires((any ProductService).self) }])
    }
    #expect(error?.findings.map(\.code) == [.missingService])
    #expect(error?.findings.map(\.module) == ["Cart"])
    #expect(error?.findings.map(\.subject) == ["TenonTests.ProductService"])
  }

  @Test("a contract can be read without starting anything")
  func listing() {
    let contract = ModuleContract(
      of: TestModule(Cart.self) {
        $0.provides((any CartService).self, fileID: "Cart/C.swift", line: 4, from: LiveCart.init)
        _ = $0.sends(Int.self, .broadcast)
      })
    #expect(contract.module == "Cart")
    #expect(contract.dependencies.map(\.name) == ["TenonTests.ProductService", "Swift.Int"])
    #expect(contract.declarations.map(\.description) == ["provides TenonTests.CartService (Cart/C.swift:4)"])
    #expect(contract.uses.map(\.user) == ["provides TenonTests.CartService"])
    #expect(contract.uses.map(\.services) == [["TenonTests.ProductService"]])
  }
}
