import BenchmarkHarness

/// The cost of a container. Memory is measured first, before the runtime has seen the thousand types.
let servicesSuite = Suite("services") { filter in
  var rows: [BenchmarkResult] = []
  if filter.wants(
    "services/memory-per-registration", "services/memory-per-instance", "services/memory-once-per-type")
  {
    rows += try measureMemory()
  }
  if filter.wants("services/memory-per-installation") { rows.append(try measureInstallations()) }
  if filter.wants(
    "services/direct", "services/dictionary-under-mutex", "services/seed-container",
    "services/singleton-by-key",
    "services/singleton-by-type", "services/singleton-overridable", "services/borrowed")
  {
    rows += try measureSingletons()
  }
  if filter.wants("services/direct-transient", "services/transient") { rows += try measureTransient() }
  if filter.wants("services/direct-graph-10", "services/graph-10") { rows += try measureGraph() }
  if filter.wants("services/dictionary-register-1000", "services/register-1000") {
    rows += try measureRegistration()
  }
  if filter.wants("services/dictionary-warm-1000", "services/warm-1000") { rows += try measureWarmReads() }
  if filter.wants(
    "services/threads-control", "services/threads-different", "services/threads-borrowed-same",
    "services/threads-same")
  {
    rows += try measureThreads()
  }
  if filter.wants("services/install", "services/install-beside-1000") { rows += try measureInstalling() }
  if filter.wants("services/race") { rows += try measureRace() }
  return rows
}

/// The cost of a container after an override and inside one. This suite is separate so that it can run last: while an
/// override is bound, every container of the process takes the longer path.
let overriddenServicesSuite = Suite("services") { filter in
  filter.wants("services/after-override", "services/inside-override") ? try measureOverridden() : []
}
