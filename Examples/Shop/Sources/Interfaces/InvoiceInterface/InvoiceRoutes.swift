import ShopValues

/// Asking for an invoice: `/order/o-1/invoice`.
public struct InvoiceFormRoute: ScreenRoute {
  public let order: InvoicedOrderID

  public init(order: InvoicedOrderID) { self.order = order }

  public var path: ScreenPath { ScreenPath("order", order.rawValue, "invoice") }
}

/// One invoice: `/invoice/i-1`.
public struct InvoiceDetailRoute: ScreenRoute {
  public let id: InvoiceID

  public init(id: InvoiceID) { self.id = id }

  public var path: ScreenPath { ScreenPath("invoice", id.rawValue) }
}

/// The invoices: `/invoices`.
public struct InvoiceListRoute: ScreenRoute {
  public init() {}

  public var path: ScreenPath { ScreenPath("invoices") }
}

/// An invoice was issued.
public struct InvoiceIssued: Codable, Hashable, Sendable {
  public let invoice: InvoiceInfo

  public init(invoice: InvoiceInfo) { self.invoice = invoice }
}
