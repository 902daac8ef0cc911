import InvoiceInterface
import ModuleAInterface
import ModuleBInterface
import Screens
import TenonScreens

public struct ModuleAModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let choice = contract.shows(ModuleBPage.self)
    let invoice = contract.shows(InvoicePage.self)
    contract.destination(ModuleAPage.self) { _, screen in
      Screen(
        "Module A",
        buttons: [
          "Go to B": {
            // Each result is nil if the user goes back without one.
            guard let buyer = try await choice.result(of: ModuleBPage()),
              let issued = try await invoice.result(of: InvoicePage(buyer: buyer))
            else { return }
            await screen.finish("invoice \(issued.number) for \(issued.buyer)")
          }
        ])
    }
  }
}
