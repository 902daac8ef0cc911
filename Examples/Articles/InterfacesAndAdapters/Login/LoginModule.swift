import LoginInterface
import Screens
import TenonScreens

public struct LoginModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let accounts = contract.provides(Accounts.self) { Accounts() }
    contract.provides((any LoginService).self, as: accounts) { $0 }
    contract.destination(conformingTo: (any LoginViewInput).self, with: accounts) { screen, accounts in
      LoginScreen(
        "Login",
        buttons: [
          "Log in": {
            await accounts.login("Lu Ban")
            await screen.close()
          }
        ])
    }
  }
}

final class LoginScreen: Screen, LoginViewInput {
  var notifyString = ""
}

actor Accounts: LoginService {
  private(set) var account: String?

  func login(_ account: String) { self.account = account }
}
