import BenchmarkHarness
import TenonServices

/// The service of most benchmarks. Asking it for its number keeps a resolution from being dropped as unused.
///
/// Public, as an interface module's protocols are: of an internal one the optimiser may know all implementations.
public protocol Numbered: Sendable {
  var number: Int { get }
}

/// Final, as services are: what is measured is getting one, and calling it is to cost as little as it can.
final class FixedNumber: Numbered {
  let number: Int

  init(_ number: Int) { self.number = number }
}

enum Keys {
  static let numbered = ServiceKey<any Numbered>()
}

let directNumber: any Numbered = opaque(FixedNumber(7))

/// What singletons are compared with: a function that returns a service it holds, and of which the caller knows
/// nothing.
@inline(never)
@_optimize(none)
func directSingleton() -> any Numbered { directNumber }

/// What transients are compared with: a function that makes a service, and of which the caller knows nothing.
@inline(never)
@_optimize(none)
func directTransient() -> any Numbered { FixedNumber(7) }
