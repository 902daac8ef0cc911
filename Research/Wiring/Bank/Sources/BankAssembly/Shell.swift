import BankCore
import CardsAPI
import IdentityAPI
import MoneyAPI
import TenonActions
import TenonScreens

/// The bank's window.
struct Shell: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    let rates = contract.shows(RatesPage.self)
    let door = contract.requires((any Doorkeeper).self)
    contract.observes(Amount.Changed.self) { event in print(event.now.cents) }
    contract.observes(CustomerEntered.self) { _ in await rates.show(RatesPage()) }
    contract.observes(CustomerLeft.self) { _ in print("left") }
    contract.observes(CardFrozen.self, with: door) { event, door in
      if await door.isIn() { print(event.number) }
    }
    contract.guards("login", with: door) { _, door in await door.isIn() ? .allow : .veto("log in") }
  }
}

/// Where the bank's parts meet.
struct Joints: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    contract.adapts((any Accounts).self, to: (any StatementSource).self) { AccountLines(accounts: $0) }
    contract.adaptsRoute(BalanceQuestion.self, to: DashboardBalance.self) { _ in BalanceQuestion() }
  }

  private struct AccountLines: StatementSource {
    let accounts: any Accounts
    func lines() async -> [String] { ["\(await accounts.balance().cents)"] }
  }
}

#if DEBUG
  /// Shows what the bank writes, while it is developed.
  struct Inspector: Module {
    let layer = Layer.host

    func declare(in contract: inout ModuleContract) {
      let journal = contract.requires((any Journal).self)
      contract.observes(RatesChanged.self, with: journal) { _, journal in journal.write("rates") }
    }
  }
#endif
