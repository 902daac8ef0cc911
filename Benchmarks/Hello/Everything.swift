import Foundation
import Tenon

#if canImport(TenonRoutes)
  import TenonActions
  import TenonScreens
  import TenonRoutes
#endif

protocol Greeting: Sendable {
  func text() -> String
}

struct English: Greeting {
  let name: String
  func text() -> String { "hello from \(name)" }
}

struct Greeted: Sendable {
  var text: String
}

struct Greet: Route {
  static let pattern: RoutePattern = "/greet/:name"
  var name: String
}

struct Card: Route {
  static let pattern: RoutePattern = "/card/:name"
  var name: String
}

final class CardScreen {
  let name: String
  init(name: String) { self.name = name }
}

extension ActionReference where Input == String, Output == Int, Failure == any Error {
  static var count: Self { Self("Greeting", "count") }
}

struct GreetingModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    let greeted = contract.sends(Greeted.self, .broadcast)
    let greeting = contract.provides((any Greeting).self) {
      English(name: ProcessInfo.processInfo.processName)
    }
    contract.performs(.count) { text in text.count }
    contract.routes(Greet.self, with: greeting) { route, _, greeting in "\(greeting.text()), \(route.name)" }
    contract.destination(Card.self) { route, _ in CardScreen(name: route.name) }
    contract.starts(with: greeting) { greeting in await greeted(Greeted(text: greeting.text())) }
  }
}

struct PageModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let count = contract.calls(.count)
    contract.observes(Greeted.self) { event in print(event.text, (try? await count(event.text)) ?? 0) }
  }
}

let application = try Application([GreetingModule(), PageModule()])
try await application.launch()
print(try await application.open(Greet(name: "world")))
await application.navigator.openWindow(root: Card(name: "world"))
await application.stop()
