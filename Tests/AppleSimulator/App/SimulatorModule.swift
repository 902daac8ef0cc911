import TenonScreens
import UIKit

/// The application's one module: every page is the same list of commands.
struct SimulatorModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let commands = Commands(&contract)
    contract.destination(Home.self) { route, screen in
      PageViewController(title: "home \(route.tab)", commands: commands) { await screen.close() }
    }
    contract.destination(Detail.self, exposure: .external) { route, screen in
      PageViewController(title: "detail \(route.number)", commands: commands) { await screen.close() }
    }
    contract.destination(Note.self) { route, screen in
      let page = PageViewController(title: "note \(route.title)", commands: commands) { await screen.close() }
      #if os(iOS)
        page.isModalInPresentation = route.title == "locked"
      #endif
      return page
    }
    contract.starts {
      if CommandLine.arguments.contains("-fails") { throw AskedToFail() }
    }
  }
}

/// The failure of a launch that was started with `-fails`.
struct AskedToFail: Error, CustomStringConvertible {
  var description: String { "the launch was asked to fail" }
}

/// What every page can do.
struct Commands: Sendable {
  let detail: RoutePresenter<Detail>
  let note: RoutePresenter<Note>
  #if os(iOS)
    let system: SystemCommands
  #endif

  init(_ contract: inout ModuleContract) {
    detail = contract.shows(Detail.self)
    note = contract.shows(Note.self)
    #if os(iOS)
      system = SystemCommands(&contract)
    #endif
  }
}
