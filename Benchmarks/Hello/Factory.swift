import FactoryKit
import Foundation

protocol Greeting: Sendable {
  func text() -> String
}

struct English: Greeting {
  let name: String
  func text() -> String { "hello from \(name)" }
}

extension Container {
  var name: Factory<String> { self { ProcessInfo.processInfo.processName } }
  var greeting: Factory<any Greeting> { self { English(name: self.name()) } }
}

print(Container.shared.greeting().text())
