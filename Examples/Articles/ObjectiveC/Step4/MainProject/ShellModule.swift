import InvoiceInterface
import ModuleAInterface
import ModuleBInterface
import TenonObjectiveC
import UIKit

/// The shell's Swift, which says what its Objective-C may do.
struct ShellModule: Module {
  let layer = Layer.host
  let main: MainViewController

  func declare(in contract: inout ModuleContract) {
    let tenon = contract.allowsObjectiveC(
      .calls(.moduleAViewController, as: "ModuleA_viewController"),
      .calls(.moduleBViewController, as: "ModuleB_viewController") { _ in
        ModuleBRequest { main.didChoose($0) }
      },
      .calls(.invoiceViewController, as: "Invoice_viewController") { parameters in
        InvoiceRequest(buyer: try parameters.required("buyer"))
      })
    contract.starts { await main.use(tenon) }

    let issuedCount = contract.calls(.invoiceIssuedCount)
    contract.readies {
      let count = try await issuedCount()
      await main.showCount(count)
    }
  }
}

extension MainViewController {
  func use(_ tenon: TNModule) { self.tenon = tenon }
  func showCount(_ count: Int) { title = "\(count) invoices" }
}
