import TenonActions

// AInterface, in place of the category CTMediator+A: the only place with the action's name and types.
struct Alert: Sendable { var message: String }

extension ActionReference where Input == Alert, Output == Bool, Failure == any Error {
  static var aShowAlert: Self { Self("A", "showAlert") }
}

// Module A, in place of Target_A.
struct AModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    contract.performs(.aShowAlert) { alert in
      print(alert.message)
      return true
    }
  }
}

// A caller, in place of [[CTMediator sharedInstance] A_showAlertWithMessage:…].
struct CallerModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let showAlert = contract.calls(.aShowAlert)
    contract.readies {
      let isShown = try await showAlert(Alert(message: "Hello"))
      print(isShown)
    }
  }
}
