import BankCore
import CardsAPI
import MoneyAPI
import TenonScreens

extension CardsModule {
  typealias CardDetail = CardScreens.Detail

  func screens(_ cards: Needed<LiveCards>, _ contract: inout ModuleContract) {
    let detail = contract.shows(CardDetail.self)
    let lost = contract.sends(CardLost.self, .to(.alerts))
    contract.destination(CardScreens.List.self, exposure: .external, with: cards) { _, _, cards in
      for number in await cards.numbers() { await detail.show(CardDetail(number: number)) }
      return TextScreen("Cards")
    }
    contract.destination(CardDetail.self, exposure: .external, with: cards) { route, _, cards in
      if route.tab == 2 { await lost(CardLost(route.number)) }
      return TextScreen(route.number)
    }
    contract.destination(conformingTo: (any CardPicker).self) { _ in PickerScreen() }
  }
}
