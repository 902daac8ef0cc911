import InvoiceInterface
import Screens
import TenonScreens

public struct InvoiceModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let numbers = contract.provides(InvoiceNumbers.self) { InvoiceNumbers() }
    contract.destination(InvoicePage.self, with: numbers) { route, screen, numbers in
      Screen(
        "Invoice for \(route.buyer)",
        buttons: [
          "Issue": { await screen.finish(IssuedInvoice(number: numbers.next(), buyer: route.buyer)) }
        ])
    }
  }
}

actor InvoiceNumbers {
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
