import BankCore
import CardsAPI
import IdentityAPI
import MoneyAPI
import TenonActions
import TenonScreens

actor LiveCards: CardBox {
  private let line: any Line
  private let door: any Doorkeeper
  private let frozen: @Sendable (CardFrozen) async -> Void

  init(line: any Line, door: any Doorkeeper, frozen: @escaping @Sendable (CardFrozen) async -> Void) {
    self.line = line
    self.door = door
    self.frozen = frozen
  }

  func numbers() async -> [CardNumber] { await door.isIn() ? ["4000"] : [] }
  func freeze(_ number: CardNumber) async { await frozen(CardFrozen(number)) }
}

@MainActor final class PickerScreen: CardPicker {
  var title = ""
}

public struct CardsModule: BusinessPart {
  public init() {}

  public func declare(in contract: inout ModuleContract) {
    declareMigrations(in: &contract)
    let uses = Uses(of: &contract)
    let cards = contract.provides(LiveCards.self, with: uses.line, uses.door) { line, door in
      LiveCards(line: line, door: door, frozen: { await uses.frozen($0) })
    }
    contract.provides((any CardBox).self, as: cards) { $0 }
    contract.performs(.freezeCard, authorization: .pin, with: cards) { number, cards in
      await cards.freeze(number)
      return true
    }
    contract.observes(TransferSent.self, with: cards) { _, cards in _ = await cards.numbers() }
    screens(cards, &contract)
  }
}

extension CardsModule {
  struct Uses: Sendable {
    let line: Needed<any Line>
    let door: Needed<any Doorkeeper>
    let frozen: ModuleEventSender<CardFrozen>

    init(of contract: inout ModuleContract) {
      (line, door) = (contract.requires((any Line).self), contract.requires((any Doorkeeper).self))
      frozen = contract.sends(CardFrozen.self, .to(.alerts), .broadcast)
    }
  }
}

private func declareMigrations(in contract: inout ModuleContract) {
  contract.contributes([Migration].self) { [Migration("cards")] }
}
