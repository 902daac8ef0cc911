import Graphs
import ModuleGraph

/// A command of a build.
struct BuildStep {
  /// The name by which the engine chooses between commands that are ready: the last in alphabetical order.
  var name: String
  /// The module or program that it makes.
  var subject: String
  var effort: CompileCost.Effort
  /// The steps before it, by their indices.
  var inputs: [Int]
}

/// A build that is imitated, with a number of commands at once.
struct Simulation {
  /// The duration in seconds.
  private(set) var seconds = 0.0
  /// The work of all commands, in seconds on one core.
  private(set) var work = 0.0
  /// The share of the time in which cores have nothing to do.
  private(set) var idle = 0.0
  /// When the cores have the most to wait for: the subjects that run alone, with the seconds lost.
  private(set) var waits: [(subject: String, seconds: Double)] = []

  /// - Parameters:
  ///   - steps: The commands. If their inputs form a cycle, one of them runs without its inputs.
  ///   - jobs: The number of commands at once, and of cores.
  /// - Complexity: O(*n* (log *n* + *jobs* log *jobs*)) for *n* steps.
  init(_ steps: [BuildStep], jobs: Int) {
    var missing = steps.map { $0.inputs.count }
    var users = [[Int]](repeating: [], count: steps.count)
    for (index, step) in steps.enumerated() { for input in step.inputs { users[input].append(index) } }
    var ready = Heap<Int> { (steps[$0].name, $0) > (steps[$1].name, $1) }
    for index in steps.indices where missing[index] == 0 { ready.insert(index) }
    var hasBegun = [Bool](repeating: false, count: steps.count)
    var running: [(index: Int, left: Double)] = []
    var lost: [String: Double] = [:]
    func finish(_ index: Int) {
      for user in users[index] {
        missing[user] -= 1
        if missing[user] == 0 { ready.insert(user) }
      }
    }
    func begin() {
      while running.count < jobs, let index = ready.removeFirst() {
        guard !hasBegun[index] else { continue }
        hasBegun[index] = true
        running.append((index, max(steps[index].effort.work, 1e-6)))
      }
    }
    var next = 0
    while true {
      begin()
      if running.isEmpty {
        while next < steps.count, hasBegun[next] { next += 1 }
        guard next < steps.count else { break }
        ready.insert(next)
        continue
      }
      let shares = Shares.divide(Double(jobs), among: running.map { steps[$0.index].effort.threads })
      let time = zip(running, shares).map { $0.left / $1 }.min() ?? 0
      let used = shares.reduce(0, +)
      for (place, entry) in running.enumerated() {
        running[place].left -= shares[place] * time
        lost[steps[entry.index].subject, default: 0] += (Double(jobs) - used) * time / Double(running.count)
      }
      seconds += time
      work += used * time
      // Rounding leaves something that is small compared with the work.
      func isDone(_ entry: (index: Int, left: Double)) -> Bool {
        entry.left <= 1e-9 * max(1, steps[entry.index].effort.work)
      }
      let ended = running.filter(isDone)
      running.removeAll(where: isDone)
      // The engine starts what is ready before it notices what else has become ready.
      begin()
      for entry in ended { finish(entry.index) }
    }
    idle = seconds > 0 ? max(0, 1 - work / (seconds * Double(jobs))) : 0
    waits = lost.filter { $0.value > 0.05 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      ($0.key, $0.value)
    }
  }
}
