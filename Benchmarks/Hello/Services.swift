import Foundation
import TenonServices

protocol Greeting: Sendable {
  func text() -> String
}

struct English: Greeting {
  let name: String
  func text() -> String { "hello from \(name)" }
}

var registry = ServiceRegistry()
registry.register(String.self, instance: ProcessInfo.processInfo.processName)
registry.register((any Greeting).self) { English(name: try $0.resolve()) }
let container = try registry.freeze()
print(try container.resolve((any Greeting).self).text())
