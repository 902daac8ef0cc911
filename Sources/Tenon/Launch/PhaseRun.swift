import TenonSynchronization

/// Runs one phase of many modules: each when those it waits for are done, independent ones in parallel.
struct PhaseRun {
  /// What became of one module in this phase.
  enum Outcome: Sendable {
    case done
    case failed(any Error)
  }

  /// What the run does after a module failed.
  enum Verdict {
    case goOn
    case giveUp
  }

  let plan: LaunchPlan
  /// The modules that take part.
  let members: [Int]
  /// How many may run at the same time.
  let width: Int

  /// Runs the phase. Returns when nothing of it runs any more: also when it gave up, or was cancelled.
  /// - Parameters:
  ///   - perform: Runs one module, concurrently with others.
  ///   - finished: Hears of each module's outcome, before those that wait for it start.
  func callAsFunction(
    perform: @escaping @Sendable (Int) async -> Outcome,
    finished: @escaping @Sendable (Int, Outcome) -> Verdict
  ) async {
    let schedule = Mutex(PhaseSchedule(plan: plan, members: members, width: width))
    await withTaskGroup(of: Void.self) { group in
      while true {
        while !Task.isCancelled, let first = schedule.withLock({ $0.take() }) {
          group.addTask {
            var next: Int? = first
            // Where one module leads to one other, as in a chain, no task has to wait for another thread.
            while let module = next {
              let verdict = finished(module, await perform(module))
              next = schedule.withLock { $0.finish(module, verdict, isCancelled: Task.isCancelled) }
            }
          }
        }
        guard await group.next() != nil else { return }
        if schedule.withLock({ !$0.isOpen }) { group.cancelAll() }
      }
    }
  }
}

/// What is ready to run, and what runs.
private struct PhaseSchedule {
  private let plan: LaunchPlan
  private let width: Int
  private var isMember: [Bool]
  private var moduleOfRank: [Int]
  /// For how many each module still waits.
  private var missing: [Int]
  /// The ranks of those that wait for nobody any more.
  private var ready = MinHeap<Int>()
  private var running = 0
  /// Whether more may start.
  private(set) var isOpen = true

  init(plan: LaunchPlan, members: [Int], width: Int) {
    self.plan = plan
    self.width = width
    var isMember = [Bool](repeating: false, count: plan.order.count)
    for member in members { isMember[member] = true }
    missing = plan.prerequisites.map { $0.reduce(0) { $0 + (isMember[$1] ? 1 : 0) } }
    moduleOfRank = [Int](repeating: 0, count: plan.rank.count)
    for (module, rank) in plan.rank.enumerated() { moduleOfRank[rank] = module }
    self.isMember = isMember
    for member in members where missing[member] == 0 { ready.insert(plan.rank[member]) }
  }

  /// The next module to start, which counts as running from now on.
  mutating func take() -> Int? {
    guard isOpen, running < width, let rank = ready.removeMinimum() else { return nil }
    running += 1
    return moduleOfRank[rank]
  }

  /// Notes that a module is done.
  /// - Returns: The module that goes on in its place, where no other could start at once.
  mutating func finish(_ module: Int, _ verdict: PhaseRun.Verdict, isCancelled: Bool) -> Int? {
    running -= 1
    if verdict == .giveUp { isOpen = false }
    for dependent in plan.dependents[module] where isMember[dependent] {
      missing[dependent] -= 1
      if missing[dependent] == 0 { ready.insert(plan.rank[dependent]) }
    }
    guard !isCancelled, ready.count == 1 || running + 1 == width else { return nil }
    return take()
  }
}
