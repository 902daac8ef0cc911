import Foundation
import Tenon

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

struct GreetingModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    let greeted = contract.sends(Greeted.self, .broadcast)
    let greeting = contract.provides((any Greeting).self) {
      English(name: ProcessInfo.processInfo.processName)
    }
    contract.starts(with: greeting) { greeting in await greeted(Greeted(text: greeting.text())) }
  }
}

struct PageModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    contract.observes(Greeted.self) { event in print(event.text) }
  }
}

let application = try Application([GreetingModule(), PageModule()])
try await application.launch()
await application.stop()
