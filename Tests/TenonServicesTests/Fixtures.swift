import Foundation
import TenonServices

protocol Greeting: Sendable {
  var text: String { get }
}

final class Hello: Greeting {
  let text: String
  init(_ text: String = "hello") { self.text = text }
}

protocol Counting: AnyObject, Sendable {}

/// Counts how often it is made, in a box that the test holds.
final class Counted: Counting {
  init(_ count: Count) { count.increment() }
}

/// A number that several threads may change.
final class Count: Sendable {
  private let box = Box(0)

  var value: Int { box.value }
  func increment() { box.update { $0 += 1 } }
}

/// A value that several threads may change.
final class Box<Value: Sendable>: @unchecked Sendable {
  // `@unchecked Sendable`: every access holds the lock.
  private var stored: Value
  private let lock = NSLock()

  init(_ value: Value) { stored = value }

  var value: Value { lock.withLock { stored } }
  func update(_ body: (inout Value) -> Void) { lock.withLock { body(&stored) } }
}

protocol A: Sendable {}
protocol B: Sendable {}
protocol C: Sendable {}
struct MadeA: A {}
struct MadeB: B {}
struct MadeC: C {}

/// Two modules' services of one name, as nested types have it.
enum ShopInterface {
  protocol UserService: Sendable {
    var origin: String { get }
  }
}
enum BankInterface {
  protocol UserService: Sendable {
    var origin: String { get }
  }
}

extension ServiceRegistry {
  /// Freezes what `assemble` registers.
  static func container(
    parent: ServiceContainer? = nil, _ assemble: (inout ServiceRegistry) -> Void
  ) throws -> ServiceContainer {
    var registry = ServiceRegistry()
    assemble(&registry)
    return try registry.freeze(parent: parent)
  }
}
