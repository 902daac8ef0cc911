import BankCore
import CardsAPI
import IdentityAPI
import MoneyAPI
import TenonActions
import TenonScreens

actor LiveAccounts: Accounts {
  private var cents = 100
  private let changed: ModuleEventSender<Amount.Changed>
  private let journal: any Journal

  init(journal: any Journal, changed: ModuleEventSender<Amount.Changed>) {
    self.journal = journal
    self.changed = changed
  }

  func balance() -> Amount { Amount(cents: cents) }

  func send(_ amount: Amount) async -> Bool {
    cents -= amount.cents
    journal.write("sent")
    await changed(Amount.Changed(balance()))
    return cents > 0
  }
}

public struct Transfers {
  let isDemo: Bool
  public init(isDemo: Bool = false) { self.isDemo = isDemo }
}

extension Transfers: BusinessPart {
  public var priority: Int { isDemo ? 1 : 50 }

  public func declare(in contract: inout ModuleContract) {
    let journal = contract.requires((any Journal).self)
    let changed = contract.sends(Amount.Changed.self, .broadcast)
    let accounts = contract.provides(LiveAccounts.self, with: journal) {
      LiveAccounts(journal: $0, changed: changed)
    }
    contract.provides((any Accounts).self, as: accounts) { $0 }
    contract.runs(in: CustomerSession.self, with: accounts) { _, accounts in
      print("\(await accounts.balance().cents) left")
    }
    let sent = contract.sends(TransferSent.self, .report(to: Part.alerts.rawValue), .to(.cards))
    let check = contract.calls(.check)
    let convert = contract.calls(.convert)
    let picker = contract.requiresDestination(conformingTo: (any CardPicker).self)
    contract.performs(.send, authorization: "pin", with: accounts) { amount, accounts in
      guard try await check(amount) < 50 else { return false }
      return await accounts.send(amount)
    }
    contract.destination(TransferForm.self, presentation: .sheet, with: accounts) { route, screen, accounts in
      let amount = Amount(cents: route.cents ?? 0)
      _ = try await convert(Conversion(amount: amount, currency: "EUR"))
      await picker.show { $0.title = "From" }
      await sent(TransferSent(amount))
      await screen.finish(await accounts.balance())
      return TextScreen(route.to)
    }
    contract.routes(BalanceQuestion.self, with: accounts) { _, _, accounts in await accounts.balance() }
  }
}
