import InvoiceInterface
import ShopValues
import TenonRoutes
import UserInterface

/// A double for the order module, with a paid order and an unpaid order.
public struct OrderDouble: Module {
  public static let paid = InvoiceableOrder(
    id: "o-paid", number: "20260101000001", amount: Money(minorUnits: 11_300), isPaid: true)
  public static let unpaid = InvoiceableOrder(
    id: "o-unpaid", number: "20260101000002", amount: Money(minorUnits: 9_900), isPaid: false)

  public let name = "Order"
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any InvoiceableOrders).self, lifetime: .scoped(Session.self)) { Orders() }
  }

  private struct Orders: InvoiceableOrders {
    func invoiceableOrder(_ id: InvoicedOrderID) async throws(InvoiceError) -> InvoiceableOrder? {
      [OrderDouble.paid, OrderDouble.unpaid].first { $0.id == id }
    }
  }
}
