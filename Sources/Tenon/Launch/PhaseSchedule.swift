/// The modules that are ready to run, and the number of modules that are running.
struct PhaseSchedule {
  private let plan: LaunchPlan
  private let width: Int
  private var isMember: [Bool]
  private var moduleOfRank: [Int]
  /// For each module, the number of modules that it still waits for.
  private var missing: [Int]
  /// The ranks of the modules that no longer wait for other modules.
  private var ready = MinHeap<Int>()
  private var running = 0
  /// Whether more modules may start.
  private(set) var isOpen = true

  init(plan: LaunchPlan, members: [Int], width: Int) {
    self.plan = plan
    self.width = width
    var isMember = [Bool](repeating: false, count: plan.rank.count)
    for member in members { isMember[member] = true }
    missing = plan.prerequisites.map { $0.reduce(0) { $0 + (isMember[$1] ? 1 : 0) } }
    moduleOfRank = [Int](repeating: 0, count: plan.rank.count)
    for (module, rank) in plan.rank.enumerated() { moduleOfRank[rank] = module }
    self.isMember = isMember
    for member in members where missing[member] == 0 { ready.insert(plan.rank[member]) }
  }

  /// Returns the next module to start, which counts as running from now on.
  mutating func take() -> Int? {
    guard isOpen, running < width, let rank = ready.removeMinimum() else { return nil }
    running += 1
    return moduleOfRank[rank]
  }

  /// Records that a module is done.
  mutating func finish(_ module: Int) {
    running -= 1
    for dependent in plan.dependents[module] where isMember[dependent] {
      missing[dependent] -= 1
      if missing[dependent] == 0 { ready.insert(plan.rank[dependent]) }
    }
  }

  /// Prevents more modules from starting.
  mutating func close() { isOpen = false }

  /// Returns the module that a task runs after it has finished another module, unless several modules could start at
  /// once.
  mutating func takeNext() -> Int? { ready.count == 1 || running + 1 == width ? take() : nil }
}
