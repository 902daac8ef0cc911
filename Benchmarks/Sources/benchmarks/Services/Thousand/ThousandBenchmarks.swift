import BenchmarkHarness
import TenonServices

/// Measures assembling and freezing the services of a large application.
func measureRegistration() throws -> [BenchmarkResult] {
  let group = Group(baseline: "services/dictionary-register-1000", unit: .us)
  group.add("services/dictionary-register-1000") { n in
    for _ in 0..<n { blackHole(filledDictionary()) }
  }
  group.add("services/register-1000", bar: .atMost(1.5)) { n in
    for _ in 0..<n { blackHole(try containerOfFactories()) }
  }
  return try group.run()
}

/// Measures reads when the services do not all fit in the nearest cache.
func measureWarmReads() throws -> [BenchmarkResult] {
  let container = try containerOfFactories()
  let dictionary = filledDictionary()
  let group = Group(baseline: "services/dictionary-warm-1000")
  group.add("services/dictionary-warm-1000", operations: 1000) { n in
    var sum = 0
    for _ in 0..<n { addThousandEntries(dictionary, &sum) }
    blackHole(sum)
  }
  group.add("services/warm-1000", bar: .atMost(0.2), operations: 1000) { n in
    var sum = 0
    for _ in 0..<n { try addThousandServices(container, &sum) }
    blackHole(sum)
  }
  return try group.run()
}

/// Measures the memory that a registration uses: in the container, and permanently in the runtime.
///
/// Must run before anything else registers the thousand services; otherwise, the runtime's share is not
/// visible.
func measureMemory() throws -> [BenchmarkResult] {
  func row(_ name: String, bar: Bar? = nil, _ bytes: Int) -> BenchmarkResult {
    BenchmarkResult(name: name, value: Double(bytes) / 1000, unit: "bytes", bar: bar)
  }
  let first = try Heap.growth(containerOfFactories)
  let factories = try Heap.growth(containerOfFactories)
  _ = try containerOfInstances()
  return [
    row("services/memory-per-registration", bar: .atMost(160), factories),
    row("services/memory-per-instance", try Heap.growth(containerOfInstances)),
    row("services/memory-once-per-type", first - factories),
  ]
}

/// Measures installing a service, resolving it and removing it again, beside a thousand others and alone.
func measureInstalling() throws -> [BenchmarkResult] {
  let group = Group(baseline: "services/install", unit: .us)
  for (name, bar, container) in [
    ("services/install", nil, try ServiceRegistry().freeze()),
    ("services/install-beside-1000", Bar.atMost(1.5), try containerOfFactories()),
  ] as [(String, Bar?, ServiceContainer)] {
    group.add(name, bar: bar, allThreads: true) { n in try installAndRemove(n, in: container) }
  }
  return try group.run()
}

private func installAndRemove(_ count: Int, in container: ServiceContainer) throws {
  try blocking {
    for _ in 0..<count {
      var plugin = ServiceRegistry()
      plugin.register((any Numbered).self) { _ in FixedNumber(7) }
      let installation = try container.install(plugin)
      blackHole(try container.resolve((any Numbered).self).number)
      await container.uninstall(installation)
    }
  }
}

/// Measures the memory that is still in use after a service was installed beside a thousand others and removed
/// again, ten thousand times.
func measureInstallations() throws -> BenchmarkResult {
  let container = try containerOfFactories()
  let cycles = 10_000
  try installAndRemove(100, in: container)
  let growth = try Heap.growth { try installAndRemove(cycles, in: container) }
  return BenchmarkResult(
    name: "services/memory-per-installation", value: Double(growth) / Double(cycles), unit: "bytes",
    bar: .atMost(1_000))
}

private func containerOfFactories() throws -> ServiceContainer {
  var registry = ServiceRegistry()
  registerThousandFactories(&registry)
  return try registry.freeze()
}

private func containerOfInstances() throws -> ServiceContainer {
  var registry = ServiceRegistry()
  registerThousandInstances(&registry)
  return try registry.freeze()
}

private func filledDictionary() -> MutexDictionary {
  let dictionary = MutexDictionary()
  fillWithThousand(dictionary)
  return dictionary
}
