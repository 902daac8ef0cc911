import SwiftUI
import TenonSwiftUI

struct Home: Route {
  static let pattern: RoutePattern = "/home"
}

struct Product: Route {
  static let pattern: RoutePattern = "/product/:id"
  var id: Int
}

struct Login: Route {
  static let pattern: RoutePattern = "/login"
}

struct Odd: Route {
  static let pattern: RoutePattern = "/odd"
}

struct Bare: Route {
  static let pattern: RoutePattern = "/bare"
}

struct Framed: Route {
  static let pattern: RoutePattern = "/framed"
}

protocol Greeting: Sendable {
  var text: String { get }
}

struct Hello: Greeting {
  var text = "hello"
}

struct GreetingView: View {
  @Environment(\.services) private var services

  var body: some View { Text((try? services?.resolve((any Greeting).self))?.text ?? "nobody") }
}

struct HomeView: View {
  var body: some View {
    Text("home")
    RouteLink(Product(id: 9)) { Text("to 9") }
  }
}

struct ShopModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    contract.provides((any Greeting).self) { _ in Hello() }
    contract.screen(Home.self) { _, _ in HomeView() }
    contract.screen(Product.self, exposure: .external) { route, _ in Text("product \(route.id)") }
    contract.screen(Login.self, presentation: .sheet) { _, _, appearance in
      Button(action: { Task { await appearance.close() } }) { Text("login") }
    }
    contract.destination(Odd.self) { _, _ in 5 }
    contract.destination(Bare.self) { _, _ in Text("bare") }
    contract.destination(Framed.self) { _, _ in
      Screen { children in
        Text("above")
        children
        Text("below")
      }
    }
  }
}

/// An application, its navigator, and what SwiftUI shows of it.
@MainActor
struct Stage {
  let host: ApplicationHost
  let model: NavigatorObject
  var navigator: Navigator { host.application.navigator }

  init(tabs: Bool = false) async throws {
    var options = ApplicationOptions()
    options.routing.external = ExternalAccess(schemes: ["shop"])
    host = ApplicationHost(try Application([ShopModule()], options: options))
    await host.launch()
    model = NavigatorObject(host.application.navigator)
    if tabs {
      await navigator.openWindow(tabs: ["one": Home(), "two": Bare()])
    } else {
      await navigator.openWindow(root: Home())
    }
  }

  /// What is on the screen now.
  var screen: StubNode { StubNode.show(NavigatorView(navigator) { Text(verbatim: "tab \($0)") }) }

  var urls: [String] { navigator.state.window()?.topStack.map { (try? $0.route?.url()) ?? "?" } ?? [] }
}
