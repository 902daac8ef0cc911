import Graphs
import ModuleGraph

/// A build whose commands were recorded, with the work that each one was.
///
/// The engine records when a command *could* start, not when it did. It runs as many commands at once as it has lanes,
/// and of those that are ready it starts the one whose name comes last. So the beginnings follow from the ends.
struct RecordedBuild {
  /// How long each command would have run if it had had a core for itself all the time, in seconds.
  let work: [Double]
  /// When each command began, and when it ended.
  let starts: [Double]
  let ends: [Double]

  /// - Parameters:
  ///   - commands: The commands of one build.
  ///   - lanes: The number of lanes.
  ///   - threads: How many cores each command can use at once.
  ///   - cores: The number of cores.
  /// - Complexity: O(*n* (log *n* + *lanes*)) for *n* commands.
  init(_ commands: [BuildDatabase.Command], lanes: Int, threads: [Double], cores: Int) {
    ends = commands.map(\.end)
    starts = Self.starts(of: commands, lanes: max(lanes, 1))
    work = Self.work(commands, starts, threads, cores: Double(min(max(cores, 1), max(lanes, 1))))
  }

  private static func starts(of commands: [BuildDatabase.Command], lanes: Int) -> [Double] {
    let order = commands.indices.sorted {
      (commands[$0].ready, commands[$0].name) < (commands[$1].ready, commands[$1].name)
    }
    var result = commands.map(\.ready)
    // The times at which the lanes become free.
    var free = [Double](repeating: -.infinity, count: min(lanes, commands.count))
    var byName = Heap<Int> { commands[$0].name > commands[$1].name }
    var byEnd = Heap<Int> { commands[$0].end < commands[$1].end }
    var hasBegun = [Bool](repeating: false, count: commands.count)
    var waiting = 0
    var next = 0
    while next < order.count || waiting > 0 {
      let lane = free.indices.min { free[$0] < free[$1] } ?? 0
      var time = free[lane]
      if waiting == 0 { time = max(time, commands[order[next]].ready) }
      // The engine notices the end of a command a moment later.
      while next < order.count, commands[order[next]].ready <= time + 0.003 {
        byName.insert(order[next])
        byEnd.insert(order[next])
        waiting += 1
        next += 1
      }
      while let index = byName.first, hasBegun[index] { _ = byName.removeFirst() }
      while let index = byEnd.first, hasBegun[index] { _ = byEnd.removeFirst() }
      guard let last = byName.first, let first = byEnd.first else { break }
      // A command that ended before a lane would be free again must have begun now.
      let other = free.indices.filter { $0 != lane }.map { free[$0] }.min() ?? .infinity
      let isTooLate = commands[first].end < min(max(other, time), commands[last].end)
      let index = isTooLate ? first : last
      hasBegun[index] = true
      waiting -= 1
      result[index] = min(max(time, commands[index].ready), commands[index].end)
      free[lane] = max(free[lane], commands[index].end)
    }
    return result
  }

  private static func work(
    _ commands: [BuildDatabase.Command], _ starts: [Double], _ threads: [Double], cores: Double
  ) -> [Double] {
    var result = [Double](repeating: 0, count: commands.count)
    // At the same time, ends come before beginnings.
    let events = commands.indices.filter { starts[$0] < commands[$0].end }
      .flatMap { [(starts[$0], 1, $0), (commands[$0].end, 0, $0)] }.sorted { $0 < $1 }
    var running: [Int] = []
    var time = events.first?.0 ?? 0
    for (moment, isStart, index) in events {
      if moment > time, !running.isEmpty {
        let shares = Shares.divide(cores, among: running.map { threads[$0] })
        for (place, other) in running.enumerated() { result[other] += shares[place] * (moment - time) }
      }
      time = max(time, moment)
      if isStart == 1 { running.append(index) } else { running.removeAll { $0 == index } }
    }
    return result
  }
}
