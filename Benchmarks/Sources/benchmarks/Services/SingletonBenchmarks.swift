import BenchmarkHarness
import TenonServices

/// Measures all ways to read a singleton that already exists.
func measureSingletons() throws -> [BenchmarkResult] {
  var registry = ServiceRegistry()
  registry.register((any Numbered).self) { _ in FixedNumber(7) }
  let container = try registry.freeze()

  let group = Group(baseline: "services/direct")
  group.add("services/direct") { n in
    var sum = 0
    for _ in 0..<n { sum &+= directSingleton().number }
    blackHole(sum)
  }
  addBaselines(to: group)
  group.add("services/singleton-by-key", bar: .atMost(1.1)) { n in
    try readByKey(container, n)
  }
  group.add("services/singleton-by-type", bar: .atMost(1.1)) { n in
    var sum = 0
    for _ in 0..<n { sum &+= try container.resolve((any Numbered).self).number }
    blackHole(sum)
  }
  group.add("services/singleton-overridable", bar: .atMost(1.2), against: "services/singleton-by-key") { n in
    // As far as the compiler knows, overrides are possible here, but none is ever bound.
    if opaque(false) {
      try container.withOverrides({ _ in }, runSynchronously: { try readByKey(container, n) })
    } else {
      try readByKey(container, n)
    }
  }
  group.add("services/borrowed", bar: .atMost(0.2)) { n in
    var sum = 0
    for _ in 0..<n { sum &+= try container.with(Keys.numbered) { $0.number } }
    blackHole(sum)
  }
  return try group.run()
}

/// Measures reading a singleton after its container was overridden, and while it is overridden.
func measureOverridden() throws -> [BenchmarkResult] {
  var registry = ServiceRegistry()
  registry.register((any Numbered).self) { _ in FixedNumber(7) }
  let container = try registry.freeze()
  try container.withOverrides({ _ in }, runSynchronously: { try readByKey(container, 1) })

  let group = Group(baseline: "services/direct")
  group.add("services/direct", isShown: false) { n in
    var sum = 0
    for _ in 0..<n { sum &+= directSingleton().number }
    blackHole(sum)
  }
  group.add("services/after-override") { n in
    try readByKey(container, n)
  }
  group.add("services/inside-override") { n in
    try container.withOverrides({ _ in }, runSynchronously: { try readByKey(container, n) })
  }
  return try group.run()
}

private func addBaselines(to group: Group) {
  let dictionary = MutexDictionary()
  dictionary.register((any Numbered).self, FixedNumber(7))
  group.add("services/dictionary-under-mutex") { n in
    var sum = 0
    for _ in 0..<n { sum &+= dictionary.resolve((any Numbered).self).number }
    blackHole(sum)
  }
  let seed = SeedContainer()
  seed.registerLazily((any Numbered).self) { FixedNumber(7) }
  group.add("services/seed-container") { n in
    var sum = 0
    for _ in 0..<n { sum &+= seed.resolve((any Numbered).self)?.number ?? 0 }
    blackHole(sum)
  }
}

private func readByKey(_ container: ServiceContainer, _ count: Int) throws {
  var sum = 0
  for _ in 0..<count { sum &+= try container.resolve(Keys.numbered).number }
  blackHole(sum)
}
