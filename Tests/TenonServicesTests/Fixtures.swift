import Foundation
import TenonServices
import TestSupport
import Testing

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

struct NeedsB: A { init(_ b: any B) {} }
struct NeedsA: B { init(_ a: any A) {} }

/// Tells when it goes.
final class Mortal: Sendable {
  private let atEnd: @Sendable () -> Void
  init(atEnd: @escaping @Sendable () -> Void = {}) { self.atEnd = atEnd }
  deinit { atEnd() }
}

/// Runs each body on a thread of its own.
/// - Returns: Whether all ended, which they do unless they wait for each other.
func onThreads(_ bodies: [@Sendable () -> Void]) -> Bool {
  let group = DispatchGroup()
  for body in bodies {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }
  return group.wait(timeout: .now() + .seconds(Int(patience.components.seconds))) == .success
}

/// What was thrown, as a service error.
func failure(_ body: () throws -> Void) -> ServiceError? {
  do {
    try body()
    return nil
  } catch {
    return error as? ServiceError
  }
}

/// Waits until something is so, while other tasks run, but no longer than there is patience.
func until(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
  let end = ContinuousClock.now + patience
  while !condition() {
    if ContinuousClock.now > end {
      Issue.record("it never came to that", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}

/// What a factory throws that fails.
struct Broken: Error {}
