import Foundation
import Swinject

protocol Greeting {
  func text() -> String
}

struct English: Greeting {
  let name: String
  func text() -> String { "hello from \(name)" }
}

let container = Container()
container.register(String.self) { _ in ProcessInfo.processInfo.processName }
container.register((any Greeting).self) { English(name: $0.resolve(String.self) ?? "") }
print(container.resolve((any Greeting).self)?.text() ?? "")
