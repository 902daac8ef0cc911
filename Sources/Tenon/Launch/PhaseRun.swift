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
  ///   - finished: Hears of each module's outcome, one at a time, before those that wait for it start.
  func callAsFunction(
    perform: @escaping @Sendable (Int) async -> Outcome, finished: (Int, Outcome) -> Verdict
  ) async {
    var isMember = [Bool](repeating: false, count: plan.order.count)
    for member in members { isMember[member] = true }
    var missing = plan.prerequisites.map { $0.reduce(0) { $0 + (isMember[$1] ? 1 : 0) } }
    var moduleOfRank = [Int](repeating: 0, count: plan.rank.count)
    for (module, rank) in plan.rank.enumerated() { moduleOfRank[rank] = module }
    var ready = MinimumHeap<Int>()
    for member in members where missing[member] == 0 { ready.insert(plan.rank[member]) }

    await withTaskGroup(of: (Int, Outcome).self) { group in
      var running = 0
      var isOpen = true
      while true {
        while isOpen, !Task.isCancelled, running < width, let rank = ready.removeMinimum() {
          let module = moduleOfRank[rank]
          running += 1
          group.addTask { (module, await perform(module)) }
        }
        guard let (module, outcome) = await group.next() else { return }
        running -= 1
        if finished(module, outcome) == .giveUp {
          isOpen = false
          group.cancelAll()
        }
        for dependent in plan.dependents[module] where isMember[dependent] {
          missing[dependent] -= 1
          if missing[dependent] == 0 { ready.insert(plan.rank[dependent]) }
        }
      }
    }
  }
}
