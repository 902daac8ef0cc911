import Foundation
import Tenon
import TenonActions
import TenonRoutes
import TenonScreens
import TestSupport
import Testing

/// An implementation that its file hides, and everything else that a file can hide.
private final class HiddenCart: Sendable {}
private struct CartChanged: Sendable {}
private struct CartPage: Route { static let pattern: RoutePattern = "/cart" }
private struct HiddenOrder: Codable, Sendable { var id = 7 }
private struct Receipt: Sendable {}
private final class Shelf<Item: Sendable>: Sendable {}
private protocol Hidden: Sendable {}
private struct SoldOut: Error { var order = HiddenOrder() }
private enum Drawer { struct Inner: Sendable {} }

@Suite("The names of private types", .timeLimit(.minutes(10)))
struct TypeNameTests {
  /// Everything that an application tells about the types of its declarations.
  private func texts(of snapshot: ApplicationSnapshot) throws -> String {
    try String(decoding: JSONEncoder().encode(snapshot), as: UTF8.self)
      + snapshot.links.map { "\($0)" }.joined() + snapshot.services.map { "\($0)" }.joined()
  }

  private func findings(_ declare: @escaping @Sendable (inout ModuleContract) -> Void) -> [String] {
    do throws(WiringError) {
      return try Application([TestModule(Host.self, declare)]).snapshot().warnings.map(\.message)
    } catch {
      return error.findings.map(\.message)
    }
  }

  @Test("a snapshot names services, events, routes, actions and modules without addresses")
  func snapshot() throws {
    struct LocalModule: Module {
      let layer = Layer.core
      func declare(in contract: inout ModuleContract) { contract.provides((any Hidden)?.self) { nil } }
    }
    let pay = ActionReference<HiddenOrder, Receipt, any Error>("Cart", "pay")
    let application = try Application([
      LocalModule(),
      TestModule(Cart.self) { contract in
        contract.provides(HiddenCart.self) { HiddenCart() }
        contract.provides(Shelf<HiddenOrder>.self) { Shelf() }
        contract.provides([Drawer.Inner].self) { [] }
        contract.performs(pay) { _ in Receipt() }
        contract.destination(CartPage.self) { _, _ in 1 }
        _ = contract.sends(CartChanged.self, .broadcast)
      },
      TestModule(Host.self) { contract in
        contract.observes(CartChanged.self) { _ in }
        _ = contract.requires(Shelf<HiddenOrder>.self)
        _ = contract.requires((any Hidden)?.self)
        _ = contract.shows(CartPage.self)
        _ = contract.calls(pay)
      },
    ])
    _ = try application.services.resolve(HiddenCart.self)
    let snapshot = application.snapshot()
    let text = try texts(of: snapshot)
    #expect(!text.contains("unknown context"), "\(text)")
    for name in [
      "HiddenCart", "Shelf<TenonTests.HiddenOrder>", "CartPage", "CartChanged", "TypeNameTests.LocalModule",
      "Drawer.Inner",
    ] {
      #expect(text.contains("TenonTests.\(name)"), "\(name)")
    }
  }

  @Test("what is missing is named without addresses")
  func missing() {
    let names = findings { contract in
      _ = contract.requires(HiddenCart.self)
      _ = contract.requires(Shelf<Shelf<HiddenOrder>>.self, taking: HiddenOrder.self)
      _ = contract.requires((any Hidden).self)
      _ = contract.opens(CartPage.self)
      _ = contract.calls(ActionReference<HiddenOrder, Receipt, any Error>("Host", "pay"))
      contract.observes(CartChanged.self) { _ in }
    }
    #expect(names.count >= 5, "\(names)")
    #expect(!names.contains { $0.contains("unknown context") }, "\(names)")
    #expect(names.contains { $0.contains("TenonTests.HiddenCart") })
  }

  @Test("an error with hidden types is described without addresses")
  func errors() async throws {
    let application = try Application([
      TestModule(Host.self) { contract in
        contract.provides(HiddenCart.self) { () throws -> HiddenCart in throw SoldOut() }
        contract.starts { throw SoldOut() }
      }
    ])
    #expect(throws: ServiceError.self) { try application.services.resolve(HiddenCart.self) }
    do { _ = try application.services.resolve(HiddenCart.self) } catch {
      #expect("\(error)".contains("SoldOut(order: TenonTests.HiddenOrder(id: 7))"), "\(error)")
    }
    do {
      try await application.launch()
      Issue.record("launched")
    } catch {
      #expect("\(error)".contains("SoldOut(order: TenonTests.HiddenOrder(id: 7))"), "\(error)")
    }
    let text = try texts(of: application.snapshot())
    #expect(!text.contains("unknown context"), "\(text)")
  }
}
