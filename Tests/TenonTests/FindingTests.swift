import Foundation
import Tenon
import TenonActions
import TenonScreens
import Testing

@MainActor private protocol Shown: AnyObject {}
@MainActor private protocol Wanted: AnyObject {}
private final class Screen: Shown {}

/// Modules with one fault, what is found, and the same modules with the fault fixed.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let broken: [any Module]
  let finding: String
  let fixed: [any Module]

  init(_ name: String, _ broken: [any Module], finding: String, fixed: [any Module]) {
    testDescription = name
    self.broken = broken
    self.finding = finding
    self.fixed = fixed
  }

  struct Detail: Route {
    static let pattern: RoutePattern = "/detail"
  }
  struct Details: Route {
    static let pattern: RoutePattern = "/details"
  }

  static let pay = Query<Bool>("Payment", "pay")
  private static let products = TestModule(Product.self) {
    $0.provides((any ProductService).self) { Products(title: "") }
  }
  private static func cart(_ declare: @escaping @Sendable (inout ModuleContract) -> Void) -> TestModule<Cart>
  {
    TestModule(Cart.self, declare)
  }

  static let services = [
    Fault(
      "a service that no module provides, once however often it is required",
      [
        cart { contract in
          _ = contract.requires((any ProductService).self, fileID: "Cart/C.swift", line: 1)
          _ = contract.requires((any ProductService).self, fileID: "Cart/C.swift", line: 2)
          contract.provides((any CartService).self, fileID: "Cart/C.swift", line: 3, from: LiveCart.init)
        }
      ],
      finding: "Cart/C.swift:1: no module provides TenonTests.ProductService, which Cart requires"
        + "; add a module that provides it, or declare `requires(ifPresent:)`",
      fixed: [products, cart { $0.provides((any CartService).self, from: LiveCart.init) }]),
    Fault(
      "a service under another name, with what is near",
      [
        products,
        cart { _ = $0.requires((any ProductService).self, named: "guest", fileID: "Cart/C.swift", line: 2) },
      ],
      finding:
        "Cart/C.swift:2: no module provides TenonTests.ProductService named \"guest\", which Cart requires"
        + "; TenonTests.ProductService is registered; did you mean that one?",
      fixed: [products, cart { _ = $0.requires((any ProductService).self) }]),
    Fault(
      "a service that is required for later",
      [cart { _ = $0.requires(later: (any ProductService).self, fileID: "Cart/C.swift", line: 2) }],
      finding: "Cart/C.swift:2: no module provides TenonTests.ProductService, which Cart requires"
        + "; add a module that provides it, or declare `requires(ifPresent:)`",
      fixed: [products, cart { _ = $0.requires(later: (any ProductService).self) }]),
    Fault(
      "a service of another kind",
      [
        products, cart { _ = $0.requires(async: (any ProductService).self, fileID: "Cart/C.swift", line: 2) },
      ],
      finding: "Cart/C.swift:2: no module provides TenonTests.ProductService (async), which Cart requires"
        + "; TenonTests.ProductService is registered; resolve it that way, in a module with `requires(_:)`",
      fixed: [products, cart { _ = $0.requires((any ProductService).self) }]),
    Fault(
      "a service of its own that was taken away",
      [
        cart { contract in
          let title = contract.provides(String.self) { "" }
          contract.starts(with: title, fileID: "Cart/C.swift", line: 2) { _ in }
          contract.declarations.forEach { contract.remove($0) }
        }
      ],
      finding: "Cart/C.swift:2: no module provides Swift.String, which Cart requires"
        + "; add a module that provides it, or declare `requires(ifPresent:)`",
      fixed: [
        cart { contract in
          let title = contract.provides(String.self) { "" }
          contract.starts(with: title) { _ in }
        }
      ]),
    Fault(
      "an adapter whose result no module requires",
      [
        products,
        TestModule(Host.self) {
          $0.adapts((any ProductService).self, to: String.self, fileID: "Host/H.swift", line: 4) { $0.title }
        },
      ], finding: "Host/H.swift:4: Host adapts to Swift.String, which no module requires; remove the adapter",
      fixed: [
        products,
        TestModule(Host.self) { $0.adapts((any ProductService).self, to: String.self) { $0.title } },
        cart { _ = $0.requires(String.self) },
      ]),
  ]

  static let actions = [
    Fault(
      "an action that no module performs, once however often it is called",
      [
        cart { contract in
          _ = contract.calls(pay, fileID: "Cart/C.swift", line: 1)
          _ = contract.calls(pay, fileID: "Cart/C.swift", line: 2)
        }, TestModule(Payment.self) { $0.performs(Query("Payment", "pays")) { _ in true } },
      ],
      finding: "Cart/C.swift:1: no module performs Payment.pay, which Cart calls; did you mean Payment.pays?",
      fixed: [cart { _ = $0.calls(pay) }, TestModule(Payment.self) { $0.performs(pay) { _ in true } }]),
    Fault(
      "an action that is performed with another output",
      [
        cart { _ = $0.calls(pay, fileID: "Cart/C.swift", line: 1) },
        TestModule(Payment.self) {
          $0.performs(Query("Payment", "pay"), fileID: "Payment/P.swift", line: 2) { _ in 3 }
        },
      ],
      finding:
        "Cart/C.swift:1: Cart calls Payment.pay as (()) -> Bool, but Payment performs it as (()) -> Int"
        + " (Payment/P.swift:2); use one ActionReference on both sides",
      fixed: [cart { _ = $0.calls(pay) }, TestModule(Payment.self) { $0.performs(pay) { _ in true } }]),
    Fault(
      "an action that is performed with another input",
      [
        cart { _ = $0.calls(pay, fileID: "Cart/C.swift", line: 1) },
        TestModule(Payment.self) {
          $0.performs(
            ActionReference<Int, Bool, any Error>("Payment", "pay"), fileID: "Payment/P.swift", line: 2
          ) { _ in true }
        },
      ],
      finding:
        "Cart/C.swift:1: Cart calls Payment.pay as (()) -> Bool, but Payment performs it as (Int) -> Bool"
        + " (Payment/P.swift:2); use one ActionReference on both sides",
      fixed: [cart { _ = $0.calls(pay) }, TestModule(Payment.self) { $0.performs(pay) { _ in true } }]),
    Fault(
      "an action of a layer above",
      [
        cart { $0.performs(Query("Cart", "count")) { _ in 1 } },
        TestModule(Payment.self) {
          _ = $0.calls(Query<Int>("Cart", "count"), fileID: "Payment/P.swift", line: 2)
        },
      ],
      finding: "Payment/P.swift:2: Payment (feature) calls Cart.count of Cart (business), which is above it"
        + "; broadcast an event that Cart observes, or move one of them",
      fixed: [
        cart { _ = $0.calls(Query<Int>("Payment", "count")) },
        TestModule(Payment.self) { $0.performs(Query("Payment", "count")) { _ in 1 } },
      ]),
    Fault(
      "an authorization that no module grants, once however many actions need it",
      [
        cart { contract in
          contract.performs(
            Query("Cart", "clear"), authorization: "owner", fileID: "Cart/C.swift", line: 5
          ) { _ in true }
          contract.performs(Query("Cart", "share"), authorization: "owner") { _ in true }
        }
      ],
      finding: "Cart/C.swift:5: Cart.clear of Cart needs the authorization owner, which no module grants"
        + "; declare it with `contract.authorizes`",
      fixed: [
        cart { $0.performs(Query("Cart", "clear"), authorization: "owner") { _ in true } },
        TestModule(User.self) { $0.authorizes("owner") { _ in true } },
      ]),
  ]

  static let routes = [
    Fault(
      "a route that no module answers, once however often it is opened",
      [
        cart { contract in
          _ = contract.opens(Detail.self, fileID: "Cart/C.swift", line: 1)
          _ = contract.opens(Detail.self, fileID: "Cart/C.swift", line: 2)
        }, TestModule(Product.self) { $0.routes(Details.self) { _, _ in } },
      ],
      finding: "Cart/C.swift:1: no module answers TenonTests.Fault.Detail, which Cart opens"
        + "; add a module that does, or declare `opens(ifPresent:)`; did you mean TenonTests.Fault.Details?",
      fixed: [
        cart { _ = $0.opens(Detail.self) }, TestModule(Product.self) { $0.routes(Detail.self) { _, _ in } },
      ]),
    Fault(
      "a route that is shown, and answered with no destination",
      [
        cart { _ = $0.shows(Detail.self, fileID: "Cart/C.swift", line: 1) },
        TestModule(Product.self) { contract in
          contract.routes(Detail.self, fileID: "Product/P.swift", line: 2) { _, _ in }
        },
      ],
      finding:
        "Cart/C.swift:1: Cart shows TenonTests.Fault.Detail, which Product answers (Product/P.swift:2)"
        + " without a destination; declare a destination there, or `opens` here",
      fixed: [
        cart { _ = $0.shows(Detail.self) },
        TestModule(Product.self) { $0.destination(Detail.self) { _, _ in Screen() } },
      ]),
    Fault(
      "unmatched URLs that are answered twice",
      [
        cart { $0.answersUnmatched(scheme: "Shop", fileID: "Cart/C.swift", line: 1) { _, _ in 1 } },
        TestModule(Product.self) { contract in
          contract.answersUnmatched { _, _ in 1 }
          contract.answersUnmatched(scheme: "shop", fileID: "Product/P.swift", line: 2) { _, _ in 1 }
        },
      ],
      finding: "Product/P.swift:2: Product answers unmatched URLs of the scheme shop, and so does Cart"
        + " (Cart/C.swift:1); remove one of the two",
      fixed: [cart { $0.answersUnmatched(scheme: "Shop") { _, _ in 1 } }]),
    Fault(
      "a route of a layer above",
      [
        cart { $0.destination(Detail.self) { _, _ in Screen() } },
        TestModule(Payment.self) { _ = $0.opens(Detail.self, fileID: "Payment/P.swift", line: 2) },
      ],
      finding:
        "Payment/P.swift:2: Payment (feature) opens TenonTests.Fault.Detail of Cart (business), which is"
        + " above it; broadcast an event that Cart observes, or move one of them",
      fixed: [
        cart { _ = $0.opens(Detail.self) },
        TestModule(Payment.self) { $0.destination(Detail.self) { _, _ in Screen() } },
      ]),
    Fault(
      "a destination of a layer above, by its interface",
      [
        cart { $0.destination(conformingTo: (any Shown).self) { _ in Screen() } },
        TestModule(Payment.self) {
          _ = $0.requiresDestination(conformingTo: (any Shown).self, fileID: "Payment/P.swift", line: 2)
        },
      ],
      finding:
        "Payment/P.swift:2: Payment (feature) opens TenonTests.Shown of Cart (business),"
        + " which is above it; broadcast an event that Cart observes, or move one of them",
      fixed: [
        cart { $0.destination(conformingTo: (any Shown).self) { _ in Screen() } },
        TestModule(Order.self) { _ = $0.requiresDestination(conformingTo: (any Shown).self) },
      ]),
    Fault(
      "a destination of a layer above, behind an adapter",
      [
        cart { $0.destination(conformingTo: (any Shown).self) { _ in Screen() } },
        TestModule(Host.self) {
          $0.adaptsDestination((any Shown).self, to: (any Wanted).self) { $0 as? any Wanted }
        },
        TestModule(Payment.self) {
          _ = $0.requiresDestination(conformingTo: (any Wanted).self, fileID: "Payment/P.swift", line: 2)
        },
      ],
      finding: "Payment/P.swift:2: Payment (feature) opens TenonTests.Wanted of Cart"
        + " (business), which is above it; broadcast an event that Cart observes, or move one of them",
      fixed: [
        cart { $0.destination(conformingTo: (any Shown).self) { _ in Screen() } },
        TestModule(Host.self) {
          $0.adaptsDestination((any Shown).self, to: (any Wanted).self) { $0 as? any Wanted }
        },
        TestModule(Order.self) { _ = $0.requiresDestination(conformingTo: (any Wanted).self) },
      ]),
  ]
}

@Suite("What is wrong is found with its module and place, and fixing it is enough", .timeLimit(.minutes(10)))
struct FindingTests {
  private func check(_ fault: Fault) throws {
    let error = #expect(throws: WiringError.self) { try Application(fault.broken) }
    #expect(error?.findings.map(\.description) == [fault.finding])
    try Application(fault.fixed).verify()
  }

  @Test("among services", arguments: Fault.services)
  func services(_ fault: Fault) throws { try check(fault) }

  @Test("among actions", arguments: Fault.actions)
  func actions(_ fault: Fault) throws { try check(fault) }

  @Test("among routes and destinations", arguments: Fault.routes)
  func routes(_ fault: Fault) throws { try check(fault) }

  @Test("what need not be there is no error, and what is there is judged all the same")
  func optional() throws {
    func cart(_ more: @escaping @Sendable (inout ModuleContract) -> Void = { _ in }) -> [any Module] {
      [
        TestModule(Payment.self) { contract in
          _ = contract.requires(ifPresent: (any ProductService).self)
          _ = contract.requires((any CartService)?.self)
          _ = contract.calls(ifPresent: Fault.pay)
          _ = contract.opens(ifPresent: Fault.Detail.self)
          _ = contract.collects((any TrackingService).self)
        }, TestModule(Cart.self, more),
      ]
    }
    _ = try Application(cart())
    let error = #expect(throws: WiringError.self) {
      try Application(
        cart { contract in
          let products = contract.provides((any ProductService).self) { Products(title: "") }
          contract.provides((any CartService).self, with: products) { LiveCart(products: $0) }
          contract.performs(Fault.pay) { _ in true }
          contract.routes(Fault.Detail.self) { _, _ in }
          contract.contributes((any TrackingService).self) { Tracking() }
        })
    }
    #expect(error?.findings.count == 4)
    #expect(error?.description.components(separatedBy: "which is above it").count == 5)
  }
}

@Suite("The modules of a finding", .timeLimit(.minutes(10)))
struct InvolvedModuleTests {
  struct Page: Route { static let pattern: RoutePattern = "/page" }
  struct Same: Route { static let pattern: RoutePattern = "/page" }

  @Test("a clash within one module involves no other module, and one of two modules involves both")
  func clashes() {
    func modules(_ modules: [any Module]) -> [String?] {
      do { _ = try Application(modules) } catch { return error.findings.flatMap { [$0.module, $0.owner] } }
      return []
    }
    func cart(_ contract: @escaping @Sendable (inout ModuleContract) -> Void) -> any Module {
      TestModule(Cart.self, contract)
    }
    let order = TestModule(Order.self) { contract in
      contract.answersUnmatched { _, _ in 1 }
      contract.routes(Same.self) { _, _ in }
    }
    #expect(modules([order, cart { $0.answersUnmatched { _, _ in 2 } }]) == ["Order", "Cart"])
    #expect(modules([order, cart { $0.routes(Page.self) { _, _ in } }]) == ["Order", "Cart"])
    let unmatchedTwice = cart { for _ in 0..<2 { $0.answersUnmatched { _, _ in 1 } } }
    #expect(modules([unmatchedTwice]) == ["Cart", nil])
    let patternTwice = cart { contract in
      contract.routes(Page.self) { _, _ in }
      contract.routes(Same.self) { _, _ in }
    }
    #expect(modules([patternTwice]) == ["Cart", nil])
  }
}

@Suite("What a program of a module cannot do", .timeLimit(.minutes(10)))
struct ProgramTests {
  @Test("a factory that needs what no module registers has to say so, and then is refused")
  func unregistered() throws {
    // Without `requires` there is no `products` to pass: the factory below does not compile without it.
    let error = #expect(throws: WiringError.self) {
      try Application([
        TestModule(Cart.self) { contract in
          let products = contract.requires((any ProductService).self)
          contract.provides((any CartService).self, with: products) { LiveCart(products: $0) }
        }
      ])
    }
    #expect(error?.findings.count == 1)
    #expect(
      error?.description.contains("no module provides TenonTests.ProductService, which Cart requires") == true
    )
  }

  @Test("a core module with an empty contract reaches nothing, and may not require what is above")
  func emptyContract() throws {
    let products = TestModule(Product.self) {
      $0.provides((any ProductService).self) { Products(title: "") }
    }
    let contract = ModuleContract(of: TestModule(Network.self))
    #expect(contract.dependencies.isEmpty)
    #expect(contract.uses.isEmpty)
    #expect(contract.declarations.isEmpty)
    let application = try Application([products, TestModule(Network.self)])
    #expect(application.snapshot().links.isEmpty)
    let error = #expect(throws: WiringError.self) {
      try Application([products, TestModule(Network.self) { _ = $0.requires((any ProductService).self) }])
    }
    #expect(error?.findings.count == 1)
    #expect(
      error?.description.contains(
        "Network (core) requires TenonTests.ProductService of Product (business), which is above it") == true)
  }
}
