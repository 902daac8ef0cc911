import Foundation
import InvoiceInterface
import UserInterface

/// Issues invoices for paid orders of the user of one session, and stores them.
struct LiveInvoices: InvoiceService {
  let store: InvoiceStore
  let orders: any InvoiceableOrders
  let users: any UserService
  let now: @Sendable () -> Date
  /// Notifies the rest of the application.
  let tell: @Sendable (InvoiceIssued) async -> Void

  func issueInvoice(
    for order: InvoicedOrderID, title: InvoiceTitle, email: EmailAddress
  ) async throws(InvoiceError) -> InvoiceInfo {
    let user = try await member()
    let invoiced = try await invoiceableOrder(order)
    guard invoiced.isPaid else { throw .notPaid(order) }
    let issued = try await stored {
      try await $0.issue(invoiced, title: title, email: email, user: user, now: now())
    }
    if issued.isNew { await tell(InvoiceIssued(invoice: issued.invoice, user: user)) }
    return issued.invoice
  }

  func fetchInvoices() async throws(InvoiceError) -> [InvoiceInfo] {
    let user = try await member()
    return try await stored { try await $0.invoices(of: user) }
  }

  func fetchInvoice(id: InvoiceID) async throws(InvoiceError) -> InvoiceInfo {
    let user = try await member()
    guard let invoice = try await stored({ try await $0.invoice(id, of: user) }) else {
      throw .notFound(id)
    }
    return invoice
  }

  func fetchInvoice(order: InvoicedOrderID) async throws(InvoiceError) -> InvoiceInfo? {
    let user = try await member()
    return try await stored { try await $0.invoice(order: order, of: user) }
  }

  /// Returns an order of the user who is logged in.
  func invoiceableOrder(_ id: InvoicedOrderID) async throws(InvoiceError) -> InvoiceableOrder {
    guard let order = try await orders.invoiceableOrder(id) else { throw .orderNotFound(id) }
    return order
  }

  private func member() async throws(InvoiceError) -> UserID {
    guard let user = await users.currentUser() else { throw .notLoggedIn }
    return user.id
  }

  private func stored<Result: Sendable>(
    _ work: (InvoiceStore) async throws -> Result
  ) async throws(InvoiceError) -> Result {
    do {
      return try await work(store)
    } catch {
      throw .unavailable(cause: "\(error)")
    }
  }
}
