/// Who waits for whom, so that nobody begins to wait where waiting would never end.
///
/// The nodes are what is made by one maker while others wait, such as a shared service. A waiter is itself in the
/// middle of making something: a stack of steps, some of which are nodes. Before it goes to sleep it asks the graph; if
/// what it wants waits for a node of its own stack, it gets the cycle.
///
/// Kept under a lock by whoever waits, and touched only when somebody is about to sleep.
package struct WaitForGraph<Node: Hashable & Sendable, Label: Sendable>: Sendable {
  /// Something in the making: what others can wait for, or `nil` for what is made for one taker only, and its label.
  package typealias Step = (node: Node?, label: Label)

  package enum Outcome: Sendable {
    /// Waiting is safe, and noted under this number.
    case waits(Int)
    /// Waiting would never end. Begins and ends with the same label.
    case cycle([Label])
  }

  /// For each node what it waits for, with the labels from the node itself to the one before what it waits for.
  private var edges = [Node: [(wait: Int, target: Node, labels: [Label])]]()
  /// The nodes that a wait has edges at.
  private var origins = [Int: [Node]]()
  private var count = 0

  package init() {}

  /// Notes that a waiter waits, unless that would close a cycle.
  /// - Parameters:
  ///   - stack: What the waiter is making, the outermost first.
  ///   - target: What it wants.
  /// - Complexity: O(waits + their stacks).
  package mutating func begin(_ stack: [Step], waitingFor target: Node) -> Outcome {
    let own = stack.compactMap(\.node)
    if let (closing, links) = way(from: target, to: Set(own)),
      let start = stack.firstIndex(where: { $0.node == closing })
    {
      return .cycle(stack[start...].map(\.label) + links + [stack[start].label])
    }
    count += 1
    origins[count] = own
    for (node, next) in zip(own, own.dropFirst() + [target]) {
      let labels = stack.drop { $0.node != node }.prefix { $0.node == nil || $0.node == node }.map(\.label)
      edges[node, default: []].append((count, next, labels))
    }
    return .waits(count)
  }

  /// Notes that a wait is over.
  package mutating func end(_ wait: Int) {
    for node in origins.removeValue(forKey: wait) ?? [] {
      edges[node]?.removeAll { $0.wait == wait }
      if edges[node]?.isEmpty == true { edges[node] = nil }
    }
  }

  /// Whether nobody waits.
  package var isEmpty: Bool { origins.isEmpty }

  /// The first of some nodes that waiting leads to, and the labels on the way, without that node's.
  private func way(from start: Node, to ends: Set<Node>) -> (end: Node, labels: [Label])? {
    if ends.contains(start) { return (start, []) }
    var visited = Set<Node>()
    var pending: [(node: Node, labels: [Label])] = [(start, [])]
    while let (node, labels) = pending.popLast() {
      guard visited.insert(node).inserted else { continue }
      for edge in edges[node] ?? [] {
        if ends.contains(edge.target) { return (edge.target, labels + edge.labels) }
        pending.append((edge.target, labels + edge.labels))
      }
    }
    return nil
  }
}
