import BankCore
import MoneyAPI
import Rates
import TenonActions
import TenonRoutes

/// Asks for rates.
struct Asker: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    let convert = contract.calls(.convert)
    contract.observes(RatesChanged.self) { _ in
      print(try await convert(Conversion(amount: Amount(cents: 1), currency: "USD")))
    }
  }
}

/// The rates alone.
public func ratesDemo() throws -> Application { try trial(of: Rates(), [Asker()]) }
