import BankCore
import CardsAPI
import MoneyAPI
import TenonActions
import TenonScreens

/// Writes statements, from whatever source the bank has.
public struct Statements: BusinessPart {
  public init() {}

  public func declare(in contract: inout ModuleContract) {
    typealias Source = any StatementSource
    let source = contract.requires(Source.self)
    let rates = contract.requires(ifPresent: (any RateTable).self)
    let cards = contract.requires(later: (any CardBox).self)
    contract.contributes([Migration].self) { ["statements"].map(Migration.init) }
    contract.destination(StatementPage.self, exposure: .external, with: source, rates, cards) {
      route, _, source, rates, cards in
      _ = rates?.rate("EUR")
      let numbers = try await cards().numbers()
      return TextScreen("\(route.year)-\(route.month): \(await source.lines()) \(numbers)")
    }
    contract.redirects("/archive/:year/:month", to: "/statement/:year/:month")
    contract.observes(RatesChanged.self, with: source) { _, source in _ = await source.lines() }
  }
}
