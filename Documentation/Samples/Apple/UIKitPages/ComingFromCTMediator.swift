// The page for those who come from CTMediator.
import TenonUIKit
import UIKit

private final class DetailController: UIViewController {
  var name = ""
  var onChoice: ((String) -> Void)?
}

private enum Screens {
  // sample
  struct Detail: Route {
    typealias Output = String  // what the callback receives
    static let pattern: RoutePattern = "/detail/:name"
    var name: String
  }

  struct AModule: Module {
    let layer = Layer.feature

    func declare(in contract: inout ModuleContract) {
      contract.destination(Detail.self) { route, screen in
        let page = DetailController()
        page.name = route.name
        page.onChoice = { choice in Task { await screen.finish(choice) } }
        return page
      }
    }
  }

  struct ListModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      let detail = contract.shows(Detail.self)
      contract.readies { @MainActor in
        let choice = try await detail.result(of: Detail(name: "tea"))
        print(choice ?? "the user went back")
      }
    }
  }
  // end
}
