import TenonNavigation
import UIKit

/// The application's one module: every page is the same list of commands.
struct SimulatorModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let commands = Commands(
      detail: contract.shows(Detail.self), note: contract.shows(Note.self))
    contract.destination(Home.self) { route, screen in
      PageViewController(title: "home \(route.tab)", commands: commands) { await screen.close() }
    }
    contract.destination(Detail.self) { route, screen in
      PageViewController(title: "detail \(route.number)", commands: commands) { await screen.close() }
    }
    contract.destination(Note.self) { route, screen in
      PageViewController(title: "note \(route.title)", commands: commands) { await screen.close() }
    }
  }
}

/// What every page can do.
struct Commands: Sendable {
  let detail: RoutePresenter<Detail>
  let note: RoutePresenter<Note>
}
