import BankCore
import MoneyAPI
import TenonActions
import TenonScreens

actor LiveRates {
  private let line: any Line
  private var table: [String: Double] = [:]
  private let changed: ModuleEventSender<RatesChanged>

  init(line: any Line, changed: ModuleEventSender<RatesChanged>) {
    self.line = line
    self.changed = changed
  }

  func refresh() async throws {
    table["EUR"] = Double(try await line.get("/rates")) ?? 1
    await changed(RatesChanged())
  }
}

struct FixedTable: RateTable {
  let journal: any Journal
  init(_ journal: any Journal) { self.journal = journal }
  func rate(_ currency: String) -> Double { currency == "EUR" ? 1 : 2 }
}

public struct Rates: FeaturePart {
  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let line = contract.requires((any Line).self)
    let changed = contract.sends(RatesChanged.self, .broadcast)
    let rates = contract.provides(LiveRates.self, with: line) { LiveRates(line: $0, changed: changed) }
    let table = contract.provides((any RateTable).self, from: FixedTable.init)
    contract.observes(LineOpened.self, with: rates) { _, rates in try await rates.refresh() }
    contract.performs(.convert, with: table) { input, table in
      Double(input.amount.cents) * table.rate(input.currency)
    }
    contract.destination(RatesPage.self, exposure: .external, with: table) { _, _, table in
      TextScreen("\(table.rate("USD"))")
    }
  }
}
