import InvoiceInterface
import OrderInterface
import TenonRouting

/// The adapters of the shop: the one place where it is known who stands behind a required interface.
struct AdapterModule: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    contract.adapts((any OrderService).self, to: (any InvoiceableOrders).self) {
      OrdersForInvoices(orders: $0)
    }
  }
}
