import Tenon
import TenonActions
import TenonHost
import TenonScreens
import Testing

@MainActor private protocol CartShown: AnyObject {}
@MainActor private protocol CartWanted: AnyObject {}
private final class CartScreen: CartShown, CartWanted {}
private struct Invoice: Sendable {}

private struct CartRoute: Route {
  static let pattern: RoutePattern = "/cart"
}
private struct InvoiceRoute: Route {
  static let pattern: RoutePattern = "/invoice"
}
private struct ProductRoute: Route {
  static let pattern: RoutePattern = "/product"
}

/// A module without one of its declarations.
private struct Edited: Module {
  let base: any Module
  let removed: Declaration

  var name: String { base.name }
  var layer: Layer { base.layer }

  func declare(in contract: inout ModuleContract) {
    base.declare(in: &contract)
    contract.remove(removed)
  }
}

/// A module, one of its declarations, and the module that needs it.
struct Removal: Sendable, CustomTestStringConvertible {
  let module: String
  let declaration: Declaration
  var testDescription: String { "\(module) \(declaration.kind.rawValue) \(declaration.name)" }
}

@Suite("Taking away what others need", .timeLimit(.minutes(10)))
struct EditingTests {
  private static let count = Query<Int>("Cart", "count")

  /// Four modules in which everything is needed.
  private static let modules: [any Module] = [
    TestModule(Network.self) { contract in
      contract.provides((any NetworkService).self) { LiveNetwork() }
      contract.provides((any NetworkService).self, named: "slow") { LiveNetwork() }
      contract.provides(async: (any TrackingService).self) { Tracking() }
      contract.provides(onMainActor: Int.self) { 1 }
      contract.provides(String.self, taking: Int.self) { "\($0)" }
    },
    TestModule(Product.self) { contract in
      let network = contract.requires((any NetworkService).self)
      let slow = contract.requires((any NetworkService).self, named: "slow")
      let tracking = contract.requires(async: (any TrackingService).self)
      let number = contract.requires(onMainActor: Int.self)
      let text = contract.requires(String.self, taking: Int.self)
      contract.provides((any ProductService).self, with: network, slow, tracking, number, text) {
        _, _, _, _, _ in
        Products(title: "")
      }
      contract.routes(ProductRoute.self) { _, _ in }
    },
    TestModule(Cart.self) { contract in
      let products = contract.requires((any ProductService).self)
      let open = contract.opens(ProductRoute.self)
      let cart = contract.provides((any CartService).self, with: products) { LiveCart(products: $0) }
      contract.performs(count, with: cart) { _, cart in cart.count() }
      contract.destination(CartRoute.self) { _, _ in
        _ = open
        return CartScreen()
      }
      contract.destination(conformingTo: (any CartShown).self) { _ in CartScreen() }
    },
    TestModule(Host.self) { contract in
      contract.adapts((any CartService).self, to: Invoice.self) { _ in Invoice() }
      contract.adaptsDestination((any CartShown).self, to: (any CartWanted).self) { $0 as? any CartWanted }
      let invoice = contract.requires(Invoice.self)
      _ = contract.requiresDestination(conformingTo: (any CartWanted).self)
      let count = contract.calls(count)
      let open = contract.opens(CartRoute.self)
      contract.starts(with: invoice) { _ in _ = (count, open) }
    },
  ]

  static let removals = modules.flatMap { module in
    ModuleContract(of: module).declarations.map { Removal(module: module.name, declaration: $0) }
  }

  /// Who needs what a module declares.
  private static let users = ["Network": "Product", "Product": "Cart", "Cart": "Host", "Host": "Host"]

  @Test("the application is sound as it is, and each module declares something for others")
  func sound() throws {
    #expect(try Application(Self.modules).verify().isEmpty)
    #expect(Set(Self.removals.map(\.module)) == Set(Self.modules.map(\.name)))
    #expect(
      Set(Self.removals.map(\.declaration.kind)) == [.provides, .performs, .routes, .destination, .adapts])
    #expect(Self.removals.count == 13)
  }

  @Test(
    "each declaration that is removed is refused, and the finding names who needs it", arguments: removals)
  func refused(_ removal: Removal) throws {
    let edited = Self.modules.map { module -> any Module in
      module.name == removal.module ? Edited(base: module, removed: removal.declaration) : module
    }
    let error = #expect(throws: WiringError.self) { try Application(edited) }
    let user = try #require(Self.users[removal.module])
    #expect(error?.description.contains("\(user)") == true)
    // One for each module that misses it: the cart gives its service to code of its own, too.
    let isUsedAtHome = removal.declaration.name.hasSuffix("CartService") && removal.module == "Cart"
    #expect(error?.findings.count == (isUsedAtHome ? 2 : 1))
  }

  @Test("a declaration that is removed is gone from the contract, and nothing else is", arguments: removals)
  func removed(_ removal: Removal) throws {
    let module = try #require(Self.modules.first { $0.name == removal.module })
    var contract = ModuleContract(of: module)
    let before = contract.declarations
    contract.remove(removal.declaration)
    #expect(contract.declarations == before.filter { $0 != removal.declaration })
  }

  @Test("what no module has to need can be removed, too", arguments: 0..<4)
  func others(_ index: Int) throws {
    let module = TestModule(Cart.self) { contract in
      contract.contributes(Int.self) { 1 }
      contract.provides(String.self) { "" }
      contract.decorates(String.self) { $0 + "!" }
      contract.observes(Int.self) { _ in }
      contract.handles(.didBecomeActive) { _ in }
    }
    let declarations = ModuleContract(of: module).declarations.filter { $0.kind != .provides }
    #expect(declarations.map(\.kind) == [.contributes, .decorates, .observes, .handles])
    var contract = ModuleContract(of: module)
    let before = contract.declarations
    contract.remove(declarations[index])
    #expect(contract.declarations == before.filter { $0 != declarations[index] })
    let application = try Application([Edited(base: module, removed: declarations[index])])
    #expect(try application.services.resolveAll(Int.self) == (index == 0 ? [] : [1]))
    #expect(try application.services.resolve(String.self) == (index == 1 ? "" : "!"))
    let row = application.snapshot().modules[0]
    #expect(row.names(.observes) == (index == 2 ? [] : ["Swift.Int"]))
    #expect(row.names(.handles) == (index == 3 ? [] : ["TenonHost.didBecomeActive"]))
  }
}

@Suite("Removing one of several declarations", .timeLimit(.minutes(10)))
struct OneOfSeveralTests {
  @Test("one decorator of a service goes, and the other stays")
  func decorators() throws {
    let module = TestModule(Cart.self) { contract in
      contract.provides(Int.self) { 1 }
      contract.decorates(Int.self) { $0 + 1 }
      contract.decorates(Int.self) { $0 * 10 }
      if let last = contract.declarations.last(where: { $0.kind == .decorates }) { contract.remove(last) }
    }
    #expect(try Application([module]).services.resolve(Int.self) == 2)
  }

  @Test("of the destinations that a helper declares in one line, one goes, and the other is still shown")
  @MainActor
  func destinations() async throws {
    let module = TestModule(Cart.self) { contract in
      contract.destination(CartRoute.self, fileID: "Cart/C.swift", line: 1) { _, _ in "cart" }
      contract.destination(ProductRoute.self, fileID: "Cart/C.swift", line: 1) { _, _ in "product" }
      contract.remove(contract.declarations[0])
    }
    let application = try Application([module])
    try await application.launch()
    #expect(!application.router.canOpen("/cart"))
    #expect(await application.navigator.openWindow(root: ProductRoute()).isDone)
    #expect(await !application.navigator.push(CartRoute()).isDone)
    await application.stop()
  }

  @Test("of three that share a place or a name, only one goes", arguments: Shared.kinds)
  func shared(_ kind: Shared) {
    var contract = ModuleContract(of: TestModule(Host.self, kind.declare))
    let declared = contract.declarations
    #expect(declared.count == 3)
    contract.remove(declared[1])
    #expect(contract.declarations == [declared[0], declared[2]])
  }
}

/// Three declarations of one kind: the first has the second's place, and the third has its name.
struct Shared: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let declare: @Sendable (inout ModuleContract) -> Void

  private static let file = "H.swift"

  static let kinds = [
    Shared(testDescription: "services") { contract in
      contract.provides(Double.self, fileID: "H.swift", line: 1) { 0 }
      contract.provides(Int.self, fileID: "H.swift", line: 1) { 0 }
      contract.provides(Int.self, fileID: "H.swift", line: 2) { 0 }
    },
    Shared(testDescription: "decorators") { contract in
      contract.decorates(Double.self, fileID: "H.swift", line: 1) { $0 }
      contract.decorates(Int.self, fileID: "H.swift", line: 1) { $0 }
      contract.decorates(Int.self, fileID: "H.swift", line: 2) { $0 }
    },
    Shared(testDescription: "adapters of services") { contract in
      contract.adapts(String.self, to: Double.self, fileID: "H.swift", line: 1) { Double($0.count) }
      contract.adapts(String.self, to: Int.self, fileID: "H.swift", line: 1) { $0.count }
      contract.adapts(String.self, to: Int.self, fileID: "H.swift", line: 2) { $0.count }
    },
    Shared(testDescription: "observers") { contract in
      contract.observes(Double.self, fileID: file, line: 1) { _ in }
      contract.observes(Int.self, fileID: file, line: 1) { _ in }
      contract.observes(Int.self, fileID: file, line: 2) { _ in }
    },
    Shared(testDescription: "routes") { contract in
      contract.routes(CartRoute.self, fileID: file, line: 1) { _, _ in }
      contract.routes(ProductRoute.self, fileID: file, line: 1) { _, _ in }
      contract.routes(ProductRoute.self, fileID: file, line: 2) { _, _ in }
    },
    Shared(testDescription: "adapters of routes") { contract in
      contract.adaptsRoute(InvoiceRoute.self, to: CartRoute.self, fileID: file, line: 1) { _ in InvoiceRoute()
      }
      contract.adaptsRoute(InvoiceRoute.self, to: ProductRoute.self, fileID: file, line: 1) { _ in
        InvoiceRoute()
      }
      contract.adaptsRoute(InvoiceRoute.self, to: ProductRoute.self, fileID: file, line: 2) { _ in
        InvoiceRoute()
      }
    },
    Shared(testDescription: "destinations with an interface") { contract in
      contract.destination(conformingTo: (any CartShown).self, fileID: file, line: 1) { _ in CartScreen() }
      contract.destination(conformingTo: CartScreen.self, fileID: file, line: 1) { _ in CartScreen() }
      contract.destination(conformingTo: CartScreen.self, fileID: file, line: 2) { _ in CartScreen() }
    },
    Shared(testDescription: "adapters of destinations") { contract in
      contract.adaptsDestination((any CartShown).self, to: (any CartWanted).self, fileID: file, line: 1) {
        _ in nil
      }
      contract.adaptsDestination((any CartShown).self, to: CartScreen.self, fileID: file, line: 1) { _ in nil
      }
      contract.adaptsDestination((any CartShown).self, to: CartScreen.self, fileID: file, line: 2) { _ in nil
      }
    },
  ]
}
