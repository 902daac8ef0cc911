import NotesInterface
import Screens
import TenonScreens

public struct NotesModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let reader = contract.requires((any NotesReader).self)
    let login = contract.requiresDestination(conformingTo: (any NotesLoginView).self)
    contract.destination(NoteListPage.self, exposure: .external, with: reader) { _, _, reader in
      Screen(
        "Notes",
        buttons: [
          "Read": {
            if await reader.mayRead() { return print("the note: mortise and tenon") }
            await login.show(as: .sheet) { $0.message = "Log in to read the note" }
          }
        ])
    }
    contract.destination(NoteSettingsPage.self, exposure: .external) { route, _ in
      Screen(route.debug == true ? "Settings for developers" : "Settings")
    }
  }
}
