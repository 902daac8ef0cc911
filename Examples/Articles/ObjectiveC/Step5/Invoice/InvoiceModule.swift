import InvoiceInterface
import TenonActions
import UIKit

public struct InvoiceModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let issued = contract.provides(IssuedInvoices.self) { IssuedInvoices() }
    contract.performs(
      .invoiceViewController, with: issued,
      onMainActor: { request, issued in
        let controller = InvoiceViewController()
        controller.title = request.buyer
        controller.didIssue = { Task { await issued.add() } }
        return controller
      })
    contract.performs(.invoiceIssuedCount, with: issued) { _, issued in await issued.count }
  }
}

actor IssuedInvoices {
  private(set) var count = 0

  func add() { count += 1 }
}

final class InvoiceViewController: UIViewController {
  var didIssue: () -> Void = {}

  /// Issues the invoice; connected to a button.
  @objc func issue() {
    didIssue()
    navigationController?.popViewController(animated: true)
  }
}
