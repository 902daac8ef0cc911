import SwiftUI
import TenonSwiftUI
import TestSupport
import Testing

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

struct AnchoredRoute: Route {
  static let pattern: RoutePattern = "/anchored"
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

struct Greet: Route {
  static let pattern: RoutePattern = "/greet"
}

struct HomeView: View {
  let product: RoutePresenter<Product>

  var body: some View {
    Text("home")
    RouteLink(product, to: Product(id: 9)) { Text("to 9") }
  }
}

struct ShopModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let greeting = contract.provides((any Greeting).self) { Hello() }
    let product = contract.shows(Product.self)
    contract.screen(Home.self) { _, _ in HomeView(product: product) }
    contract.screen(Greet.self, with: greeting) { _, _, greeting in Text(greeting.text) }
    contract.screen(Product.self, exposure: .external) { route, _ in Text("product \(route.id)") }
    contract.screen(Login.self, presentation: .sheet) { _, screen in
      Button(action: { Task { await screen.close() } }) { Text("login") }
    }
    contract.destination(Odd.self) { _, _ in 5 }
    contract.screen(AnchoredRoute.self) { _, _ in Text("anchored").popoverAnchor("here") }
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
    host = try ApplicationHost { try Application([ShopModule()], options: options) }
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

/// Waits until something is so, while other tasks run, but no longer than there is patience.
@MainActor
func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
  let end = ContinuousClock.now + patience
  while !condition() {
    if ContinuousClock.now > end {
      Issue.record("it never came to that", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}

extension AsyncStream where Element: Sendable {
  /// Returns when the next element has come, or when there is no more patience.
  @MainActor
  func comes(sourceLocation: SourceLocation = #_sourceLocation) async {
    var hasCome = false
    let reading = Task {
      for await _ in self { break }
      hasCome = true
    }
    await until(sourceLocation: sourceLocation) { hasCome }
    reading.cancel()
  }
}
