import TenonRouter

/// A page that issues an invoice for a buyer.
public struct InvoicePage: Route {
  public typealias Output = IssuedInvoice
  public static let pattern: RoutePattern = "/invoice/:buyer"
  public var buyer: String

  public init(buyer: String) { self.buyer = buyer }
}

public struct IssuedInvoice: Equatable, Sendable {
  public var number: Int
  public var buyer: String

  public init(number: Int, buyer: String) {
    self.number = number
    self.buyer = buyer
  }
}
