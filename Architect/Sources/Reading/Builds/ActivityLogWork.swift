/// What each command of a log would have taken if it had had a core for itself all the time.
struct ActivityLogWork {
  /// In seconds.
  let seconds: [Double]
  /// The number of commands that compile or link and ran at the same time, at most.
  let jobs: Int

  /// The processor time, if the log has it. Otherwise, the cores are shared by what ran at the same time.
  /// - Parameters:
  ///   - cores: The number of cores of the machine; if `nil`, it is the number of commands at once.
  /// - Complexity: O(*n* log *n*) for *n* steps.
  init(_ steps: [ActivityLog.Step], cores: Int?) {
    // At the same time, ends come before beginnings.
    let events = steps.indices.flatMap { [(steps[$0].start, 1, $0), (steps[$0].end, 0, $0)] }.sorted {
      $0 < $1
    }
    jobs = cores ?? max(1, Self.most(steps, events))
    var result = [Double](repeating: 0, count: steps.count)
    // The seconds that a command would have had until now if it had run from the beginning.
    var had = 0.0
    var running = 0
    var time = events.first?.0 ?? 0
    for (moment, isStart, index) in events {
      if running > 0 { had += (moment - time) * min(1, Double(jobs) / Double(running)) }
      time = moment
      running += isStart == 1 ? 1 : -1
      result[index] += isStart == 1 ? -had : had
    }
    // A command without duration ends before it begins.
    seconds = zip(steps, result).map { step, shared in
      step.processorSeconds ?? (step.end > step.start ? max(shared, 0) : 0)
    }
  }

  private static func most(_ steps: [ActivityLog.Step], _ events: [(Double, Int, Int)]) -> Int {
    var running = 0
    var most = 0
    for (_, isStart, index) in events
    where steps[index].kind != .other && steps[index].end > steps[index].start {
      running += isStart == 1 ? 1 : -1
      most = max(most, running)
    }
    return min(most, 1_024)
  }
}
