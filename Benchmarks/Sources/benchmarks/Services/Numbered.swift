import BenchmarkHarness
import TenonServices

/// The service in most benchmarks. Reading the number keeps the optimiser from removing a resolution as
/// unused.
///
/// The protocol is public, like the protocols of an interface module, because the optimiser may be able
/// to determine all implementations of an internal protocol.
public protocol Numbered: Sendable {
  var number: Int { get }
}

/// Final, as services are. The benchmarks measure getting a service, so calling it should cost as little as
/// possible.
final class FixedNumber: Numbered {
  let number: Int

  init(_ number: Int) { self.number = number }
}

enum Keys {
  static let numbered = ServiceKey<any Numbered>()
}

let directNumber: any Numbered = opaque(FixedNumber(7))

/// The baseline for singletons: a function that is opaque to its caller, and returns a service that it holds.
@inline(never)
@_optimize(none)
func directSingleton() -> any Numbered { directNumber }

/// The baseline for transients: a function that is opaque to its caller, and creates a service.
@inline(never)
@_optimize(none)
func directTransient() -> any Numbered { FixedNumber(7) }
