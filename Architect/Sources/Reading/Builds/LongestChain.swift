/// The commands of a build that wait for each other longest: no number of cores makes the build shorter.
struct LongestChain {
  /// The duration in seconds.
  private(set) var seconds = 0.0
  /// The modules and programs that the commands make, the first one first.
  private(set) var subjects: [String] = []

  /// - Parameter steps: The commands. If their inputs form a cycle, one of them is taken to need none.
  /// - Complexity: O(*n*) for *n* steps and inputs.
  init(_ steps: [BuildStep]) {
    var missing = steps.map { $0.inputs.count }
    var users = [[Int]](repeating: [], count: steps.count)
    for (index, step) in steps.enumerated() { for input in step.inputs { users[input].append(index) } }
    var ready = steps.indices.filter { missing[$0] == 0 }
    var isDone = [Bool](repeating: false, count: steps.count)
    var end = [Double](repeating: 0, count: steps.count)
    var before = [Int?](repeating: nil, count: steps.count)
    var position = 0
    var next = 0
    while true {
      if position == ready.count {
        while next < steps.count, isDone[next] { next += 1 }
        guard next < steps.count else { break }
        ready.append(next)
      }
      let index = ready[position]
      position += 1
      guard !isDone[index] else { continue }
      isDone[index] = true
      end[index] += steps[index].effort.span
      for user in users[index] where !isDone[user] {
        missing[user] -= 1
        if end[index] > end[user] {
          end[user] = end[index]
          before[user] = index
        }
        if missing[user] == 0 { ready.append(user) }
      }
    }
    guard let last = end.indices.max(by: { (end[$0], $1) < (end[$1], $0) }) else { return }
    seconds = end[last]
    var step: Int? = last
    while let index = step {
      if subjects.last != steps[index].subject { subjects.append(steps[index].subject) }
      step = before[index]
    }
    subjects.reverse()
  }
}
