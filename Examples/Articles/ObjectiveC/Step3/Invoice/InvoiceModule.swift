import InvoiceInterface
import TenonObjectiveC

public struct InvoiceModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.performs(.invoiceViewController, byTarget: "Invoice", action: "viewController") { request in
      ["buyer": request.buyer]
    }
    contract.performs(.invoiceIssuedCount, byTarget: "Invoice", action: "issuedCount") { _ in [:] }
  }
}
