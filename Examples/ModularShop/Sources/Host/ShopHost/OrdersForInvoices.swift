import InvoiceInterface
import OrderInterface

/// Joins what the invoice module requires to what the order module provides. Neither knows the other; the host does.
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
