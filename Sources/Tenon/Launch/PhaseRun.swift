import TenonSynchronization

/// Runs one phase of many modules. Each module runs after the modules that it waits for are done, and independent
/// modules run in parallel.
struct PhaseRun {
  /// The outcome of the phase for one module.
  enum Outcome: Sendable {
    case done
    case failed(any Error)
  }

  /// Whether the run continues after a module has failed.
  enum Verdict {
    case goOn
    case giveUp
  }

  let plan: LaunchPlan
  /// The modules that take part.
  let members: [Int]
  /// The maximum number of modules that run at the same time.
  let width: Int

  /// Runs the phase, and returns when none of its code is running any more. This also applies if the run gives up or is
  /// cancelled.
  /// - Parameters:
  ///   - perform: Runs one module, concurrently with other modules.
  ///   - finished: Receives each module's outcome before the modules that wait for it start.
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
            // If the end of one module makes exactly one other module ready, as in a chain, the same task runs both
            // modules, and no task has to wait for another thread.
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
