import LoginInterface
import NotesInterface
import TenonScreens

/// The only place that knows both sides.
struct AdapterModule: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    contract.adapts((any LoginService).self, to: (any NotesReader).self) { LoginReader(login: $0) }
    contract.adaptsDestination((any LoginViewInput).self, to: (any NotesLoginView).self) {
      LoginMessage(view: $0)
    }
  }
}

struct LoginReader: NotesReader {
  let login: any LoginService

  func mayRead() async -> Bool { await login.account != nil }
}

@MainActor final class LoginMessage: NotesLoginView {
  private let view: any LoginViewInput

  init(view: any LoginViewInput) { self.view = view }

  var message: String {
    get { view.notifyString }
    set { view.notifyString = newValue }
  }
}
