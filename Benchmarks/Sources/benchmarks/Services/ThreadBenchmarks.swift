import BenchmarkHarness
import TenonServices

/// Compares two threads that read from one container at the same time with one thread.
func measureThreads() throws -> [BenchmarkResult] {
  let left = ServiceKey<any Numbered>("left")
  let right = ServiceKey<any Numbered>("right")
  var registry = ServiceRegistry()
  registry.register(left) { _ in SpaciousNumber(1) }
  registry.register(right) { _ in SpaciousNumber(2) }
  let container = try registry.freeze()

  let scaling = Scaling(control: "services/threads-control")
  scaling.add("services/threads-different", bar: .atLeast(1.7)) { thread, n in
    let key = thread == 0 ? left : right
    var sum = 0
    for _ in 0..<n { sum &+= try container.resolve(key).number }
    blackHole(sum)
  }
  scaling.add("services/threads-borrowed-same", bar: .atLeast(1.7)) { _, n in
    var sum = 0
    for _ in 0..<n { try container.with(left) { sum &+= $0.number } }
    blackHole(sum)
  }
  // For contrast: retaining the same object on two threads contends for its reference count.
  scaling.add("services/threads-same") { _, n in
    var sum = 0
    for _ in 0..<n { sum &+= try container.resolve(left).number }
    blackHole(sum)
  }
  return try scaling.run()
}

/// A service so large that the reference counts of two instances are on cache lines that no processor fetches
/// together.
private final class SpaciousNumber: Numbered {
  let number: Int
  private let padding: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>) = (.zero, .zero, .zero)

  init(_ number: Int) { self.number = number }
}
