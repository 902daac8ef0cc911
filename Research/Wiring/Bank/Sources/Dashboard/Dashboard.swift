import BankCore
import CardsAPI
import IdentityAPI
import MoneyAPI
import TenonActions
import TenonScreens

struct HomeScreen: Route {
  static let pattern: RoutePattern = "/home"
}

public struct Dashboard: BusinessPart {
  public init() {}

  private struct Links<Value: Route>: Sendable {
    let presenter: RoutePresenter<Value>
    init(_ contract: inout ModuleContract, to route: Value.Type) { presenter = contract.shows(route) }
  }

  public func declare(in contract: inout ModuleContract) {
    let (cards, statement) = (
      Links(&contract, to: CardScreens.List.self), Links(&contract, to: StatementPage.self)
    )
    let login = contract.shows(LoginScreen.self)
    let transfer = contract.shows(TransferForm.self)
    let balance = contract.opens(DashboardBalance.self)
    let name = contract.calls(.customerName)
    let freeze = contract.calls(ifPresent: .freezeCard)
    let send = contract.calls(.send)
    let box = contract.requires((any CardBox).self)
    contract.destination(HomeScreen.self, presentation: .root, with: box) { _, _, box in
      _ = try await login.result(of: LoginScreen())
      await cards.presenter.show(CardScreens.List())
      await statement.presenter.show(StatementPage(year: 2025, month: 1))
      _ = try await transfer.result(of: TransferForm(to: "Ann"))
      let number = await box.numbers().first ?? ""
      var done = try await send(Amount(cents: 1))
      if freeze.isPresent { done = try await freeze(number) }
      return TextScreen("\(try await name()) \(try await balance(DashboardBalance())) \(done)")
    }
  }
}
