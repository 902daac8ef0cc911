import ShopValues
import TenonRouter
import UserInterface

/// The form for requesting an invoice: `/order/o-1/invoice`.
public struct InvoiceFormRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/order/:order/invoice"

  public let order: InvoicedOrderID

  public init(order: InvoicedOrderID) { self.order = order }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath {
    ScreenPath("order", order.rawValue, "invoice")
  }
}

/// One invoice: `/invoice/i-1`.
public struct InvoiceDetailRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/invoice/:id"

  public let id: InvoiceID

  public init(id: InvoiceID) { self.id = id }

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("invoice", id.rawValue) }
}

/// The invoices: `/invoices`.
public struct InvoiceListRoute: MembersOnlyRoute, Route {
  public static let pattern: RoutePattern = "/invoices"

  public init() {}

  public func path(by permit: some LinkPermit<Self>) -> ScreenPath { ScreenPath("invoices") }
}

/// An invoice was issued.
public struct InvoiceIssued: Codable, Hashable, Sendable {
  public let invoice: InvoiceInfo
  /// The owner of the invoice.
  public let user: UserID

  public init(invoice: InvoiceInfo, user: UserID) {
    self.invoice = invoice
    self.user = user
  }
}
