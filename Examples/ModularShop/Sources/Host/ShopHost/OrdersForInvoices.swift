import InvoiceInterface
import OrderInterface

/// Implements the interface that the invoice module requires with the service that the order module provides.
/// Neither module knows the other; only the host knows both.
struct OrdersForInvoices: InvoiceableOrders {
  let orders: any OrderService

  func invoiceableOrder(_ id: InvoicedOrderID) async throws(InvoiceError) -> InvoiceableOrder? {
    do throws(OrderError) {
      let order = try await orders.fetchOrderDetail(orderID: OrderID(id))
      return InvoiceableOrder(
        id: id, number: order.number, amount: order.totalAmount,
        isPaid: [.paid, .shipping, .delivered, .completed].contains(order.status))
    } catch .notFound {
      return nil
    } catch .notLoggedIn {
      throw .notLoggedIn
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }
}
