import ShopValues
import UserInterface

/// The invoices of who is logged in.
public protocol InvoiceService: Sendable {
  /// Issues an invoice for a paid order. An order has one invoice: asking again gives the first.
  /// - Throws: ``InvoiceError``.
  func issueInvoice(
    for order: InvoicedOrderID, title: InvoiceTitle, email: EmailAddress
  ) async throws(InvoiceError) -> InvoiceInfo

  /// The invoices, newest first.
  /// - Throws: ``InvoiceError/notLoggedIn`` or ``InvoiceError/unavailable(cause:)``.
  func fetchInvoices() async throws(InvoiceError) -> [InvoiceInfo]

  /// One invoice.
  /// - Throws: ``InvoiceError/notFound(_:)``, also for one of another user.
  func fetchInvoice(id: InvoiceID) async throws(InvoiceError) -> InvoiceInfo

  /// The invoice of an order, if it has one.
  /// - Throws: ``InvoiceError/notLoggedIn`` or ``InvoiceError/unavailable(cause:)``.
  func fetchInvoice(order: InvoicedOrderID) async throws(InvoiceError) -> InvoiceInfo?
}

/// What invoices need of orders: a required interface. An adapter in the host joins it to the module that has orders.
public protocol InvoiceableOrders: Sendable {
  /// An order of who is logged in, if there is one with this identity.
  /// - Throws: ``InvoiceError/notLoggedIn`` or ``InvoiceError/unavailable(cause:)``.
  func invoiceableOrder(_ id: InvoicedOrderID) async throws(InvoiceError) -> InvoiceableOrder?
}

/// An order, as invoices need it.
public struct InvoiceableOrder: Codable, Hashable, Sendable {
  public let id: InvoicedOrderID
  public let number: String
  public let amount: Money
  /// Whether it was paid, so that an invoice can be issued.
  public let isPaid: Bool

  public init(id: InvoicedOrderID, number: String, amount: Money, isPaid: Bool) {
    self.id = id
    self.number = number
    self.amount = amount
    self.isPaid = isPaid
  }
}

/// Why there is no invoice.
public enum InvoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  case notLoggedIn
  case orderNotFound(InvoicedOrderID)
  /// Invoices are issued for paid orders only.
  case notPaid(InvoicedOrderID)
  case notFound(InvoiceID)
  case unavailable(cause: String)

  public var description: String {
    switch self {
    case .notLoggedIn: "nobody is logged in: log in to see invoices"
    case .orderNotFound(let id): "there is no order \(id)"
    case .notPaid(let id): "order \(id) was not paid: pay it first"
    case .notFound(let id): "there is no invoice \(id)"
    case .unavailable(let cause): "invoices cannot be read or written: \(cause)"
    }
  }
}
