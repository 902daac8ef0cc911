import BenchmarkHarness

/// The services, in an order that matters at both ends: memory before the runtime knows the thousand types,
/// overrides after all that is measured without.
let servicesSuite = Suite(
  "services",
  sections: [
    Section(
      "services/memory-per-registration", "services/memory-per-instance", "services/memory-once-per-type",
      measure: measureMemory),
    Section(
      "services/direct", "services/dictionary-under-mutex", "services/seed-container",
      "services/singleton-by-key", "services/singleton-by-type", "services/singleton-overridable",
      "services/borrowed", measure: measureSingletons),
    Section(
      "services/direct-transient", "services/transient", "services/direct-graph-10", "services/graph-10",
      measure: measureTransients),
    Section(
      "services/dictionary-register-1000", "services/register-1000", "services/dictionary-warm-1000",
      "services/warm-1000", measure: measureThousand),
    Section(
      "services/threads-control", "services/threads-different", "services/threads-borrowed-same",
      "services/threads-same", measure: measureThreads),
    Section("services/race", "services/race-contended", measure: measureRace),
    Section("services/after-override", "services/inside-override", measure: measureOverridden),
  ])
