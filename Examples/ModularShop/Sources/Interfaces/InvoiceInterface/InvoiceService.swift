import ShopValues
import UserInterface

/// The logged-in user's invoices.
public protocol InvoiceService: Sendable {
  /// Issues an invoice for a paid order. An order has only one invoice: a repeated call returns the first.
  /// - Throws: ``InvoiceError``.
  func issueInvoice(
    for order: InvoicedOrderID, title: InvoiceTitle, email: EmailAddress
  ) async throws(InvoiceError) -> InvoiceInfo

  /// Returns the invoices, newest first.
  /// - Throws: ``InvoiceError/notLoggedIn`` or ``InvoiceError/unavailable(cause:)``.
  func fetchInvoices() async throws(InvoiceError) -> [InvoiceInfo]

  /// Returns one invoice.
  /// - Throws: ``InvoiceError/notFound(_:)``, even if it belongs to another user.
  func fetchInvoice(id: InvoiceID) async throws(InvoiceError) -> InvoiceInfo

  /// Returns the invoice of an order, or `nil` if it has none.
  /// - Throws: ``InvoiceError/notLoggedIn`` or ``InvoiceError/unavailable(cause:)``.
  func fetchInvoice(order: InvoicedOrderID) async throws(InvoiceError) -> InvoiceInfo?
}

/// The orders that the invoice module requires. An adapter in the host implements this protocol with the order
/// module's service.
public protocol InvoiceableOrders: Sendable {
  /// Returns an order of the user who is logged in, or `nil` if none has this identity.
  /// - Throws: ``InvoiceError/notLoggedIn`` or ``InvoiceError/unavailable(cause:)``.
  func invoiceableOrder(_ id: InvoicedOrderID) async throws(InvoiceError) -> InvoiceableOrder?
}

/// The information about an order that the invoice module needs.
public struct InvoiceableOrder: Codable, Hashable, Sendable {
  public let id: InvoicedOrderID
  public let number: String
  public let amount: Money
  /// Whether the order was paid, so that an invoice can be issued.
  public let isPaid: Bool

  public init(id: InvoicedOrderID, number: String, amount: Money, isPaid: Bool) {
    self.id = id
    self.number = number
    self.amount = amount
    self.isPaid = isPaid
  }
}

/// The reason an invoice could not be issued or read.
public enum InvoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  case notLoggedIn
  case orderNotFound(InvoicedOrderID)
  /// The order has not been paid, and invoices are issued only for paid orders.
  case notPaid(InvoicedOrderID)
  case notFound(InvoiceID)
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notLoggedIn: "no user is logged in: log in to see invoices"
    case .orderNotFound(let id): "there is no order \(id)"
    case .notPaid(let id): "order \(id) has not been paid: pay for it first"
    case .notFound(let id): "there is no invoice \(id)"
    case .unavailable(let cause): "invoices cannot be read or written: \(cause)"
    }
  }
}
