import Screens
import ServiceProtocols
import TenonScreens

public struct UserModule: Module {
  public let layer = Layer.business
  public let priority = 100

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let users = contract.provides((any UserService).self) { Users() }
    contract.destination(UserPage.self, with: users) { _, _, users in
      Screen(await users.current?.nickname ?? "Guest")
    }
    contract.destination(LoginPage.self, presentation: .sheet, with: users) { _, screen, users in
      Screen(
        "Login",
        buttons: [
          "Log in": { await screen.finish(try await users.login(phone: "13800000000", code: "1234")) }
        ])
    }

    let login = contract.shows(LoginPage.self)
    contract.guards("login", with: users) { change, users in
      guard change.appearing.contains(where: { $0 is any MembersOnly }), await users.current == nil else {
        return .allow
      }
      let user = try? await login.result(of: LoginPage())
      return user == nil ? .veto("the user has not logged in") : .allow
    }
  }
}

struct WrongCode: Error {}

actor Users: UserService {
  private(set) var current: UserInfo?

  func login(phone: String, code: String) throws -> UserInfo {
    guard code == "1234" else { throw WrongCode() }
    let user = UserInfo(id: phone, nickname: "Lu Ban")
    current = user
    return user
  }

  func logout() { current = nil }
}
