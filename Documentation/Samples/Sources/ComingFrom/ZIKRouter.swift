import TenonScreens

// EditorViewInput, in an interface module.
@MainActor protocol EditorViewInput: AnyObject {
  var note: String { get set }
}

final class NoteEditor: EditorViewInput {  // a UIViewController
  var note = ""
}

struct EditorModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    // In place of a router class with register(RoutableView<EditorViewInput>()).
    contract.destination(conformingTo: (any EditorViewInput).self) { screen in NoteEditor() }
  }
}

struct NotesModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    // Before the launch, the application verifies that a module provides this screen.
    let editor = contract.requiresDestination(conformingTo: (any EditorViewInput).self)
    contract.readies { @MainActor in
      // Router.perform(to: RoutableView<EditorViewInput>(), path: .presentModally(from: self), configuring: …)
      await editor.show(as: .sheet) { $0.note = "new" }
      // Router.makeDestination(to: RoutableView<EditorViewInput>())
      let page = try editor { $0.note = "in hand" }
      print(page.note)
    }
  }
}
