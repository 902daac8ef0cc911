import TenonMediator
import UIKit

public struct InvoiceRequest: Sendable {
  public var buyer: String

  public init(buyer: String) { self.buyer = buyer }
}

extension ActionReference where Input == InvoiceRequest, Output == UIViewController, Failure == any Error {
  public static var invoiceViewController: Self { Self("Invoice", "viewController") }
}

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  public static var invoiceIssuedCount: Self { Self("Invoice", "issuedCount") }
}
