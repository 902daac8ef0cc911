import BankCore
import MoneyAPI
import TenonActions
import TenonScreens

/// Answers questions of the system about rates.
struct Intents: Module {
  let layer = Layer.host
  let priority = -1

  func declare(in contract: inout ModuleContract) {
    let convert = contract.calls(.convert)
    let table = contract.requires((any RateTable).self)
    contract.observes(RatesChanged.self, with: table) { _, table in print(table.rate("EUR")) }
    contract.readies {
      print(try await convert(Conversion(amount: Amount(cents: 100), currency: "EUR")))
    }
  }
}
