import ModuleAInterface
import ModuleBInterface
import Screens
import TenonScreens

struct MainPage: Route {
  static let pattern: RoutePattern = "/main"
}

/// The shell, whose page has a button for each business component.
struct MainModule: Module {
  let layer = Layer.host

  func declare(in contract: inout ModuleContract) {
    let a = contract.shows(ModuleAPage.self)
    let b = contract.shows(ModuleBPage.self)
    contract.destination(MainPage.self) { _, _ in
      Screen(
        "Main",
        buttons: [
          "A": { print("result of A:", try await a.result(of: ModuleAPage()) ?? "none") },
          // The article's way: get the view controller, with a callback, and push it.
          "B": {
            let page = try await b.destination(
              for: ModuleBPage(), with: RouteValues(OnChoice.self) { print("result of B:", $0) })
            await b.show(ModuleBPage(), existing: page)
          },
        ])
    }
  }
}
