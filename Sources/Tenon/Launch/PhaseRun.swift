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
  ///   - finished: Receives each module's outcome, before those that wait for it start.
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
            // If one module leads to one other, as in a chain, no task has to wait for another thread.
            while let module = next {
              let verdict = finished(module, await perform(module))
              next = schedule.withLock { schedule in
                schedule.finish(module)
                if verdict == .giveUp { schedule.close() }
                return Task.isCancelled ? nil : schedule.takeNext()
              }
            }
          }
        }
        guard await group.next() != nil else { return }
        if schedule.withLock({ !$0.isOpen }) { group.cancelAll() }
      }
    }
  }
}
