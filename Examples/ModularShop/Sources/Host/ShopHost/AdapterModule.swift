import InvoiceInterface
import OrderInterface
import TenonRoutes

/// The adapters of the shop. Only this module knows which module implements a required interface.
struct AdapterModule: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    contract.adapts((any OrderService).self, to: (any InvoiceableOrders).self) {
      OrdersForInvoices(orders: $0)
    }
  }
}
