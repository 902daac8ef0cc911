import InvoiceInterface
import TenonObjectiveC
import UIKit

/// The shell's Swift, which calls the target as if it were written in Swift. Its Objective-C still calls the scheduler.
struct ShellModule: Module {
  let layer = Layer.host
  let main: MainViewController

  func declare(in contract: inout ModuleContract) {
    let issuedCount = contract.calls(.invoiceIssuedCount)
    contract.readies {
      let count = try await issuedCount()
      await main.showCount(count)
    }
  }
}

extension MainViewController {
  func showCount(_ count: Int) { title = "\(count) invoices" }
}
