/// Who waits for whom, so that no wait begins that would never end.
///
/// The nodes are what is made by one maker while others wait, such as a shared service: addresses. A waiter is itself in
/// the middle of making something: a stack of steps, some of which are nodes. Before it goes to sleep it asks the graph;
/// if what it wants waits for a node of its own stack, it gets the cycle.
package struct WaitForGraph: Sendable {
  /// The graph of the whole process: a cycle may lead through containers and mediators that know nothing of each other.
  /// Accessed only before and after a wait.
  package static let process = Mutex(WaitForGraph())

  /// What a step makes, as a message shows it.
  package typealias Label = any CustomStringConvertible & Sendable
  /// Something in the making: what others can wait for, or `nil` for what is made for one taker only, and its label.
  package typealias Step = (node: UInt?, label: Label)

  package enum Outcome: Sendable {
    /// Waiting is safe, and noted under this number.
    case waits(Int)
    /// Waiting would never end. Begins and ends with the same label.
    case cycle([Label])
  }

  /// A node waits for another one, with the labels from the node itself to the one before what it waits for.
  private struct Edge: Sendable {
    let wait: Int
    let target: UInt
    let labels: [Label]
  }

  /// By node, those of one node in the order in which they came.
  private var edges: [UInt: [Edge]] = [:]
  /// The nodes of each wait's edges.
  private var nodes: [Int: [UInt]] = [:]
  private var count = 0

  package init() {}

  /// Notes that a waiter waits, unless that would close a cycle.
  /// - Parameters:
  ///   - stack: What the waiter is making, the outermost first.
  ///   - target: What it wants.
  /// - Complexity: O(the stack + what is reached from the target, each with the stack).
  package mutating func begin(_ stack: [Step], waitingFor target: UInt) -> Outcome {
    if let (start, links) = way(from: target, into: stack) {
      return .cycle(stack[start...].map(\.label) + links + [stack[start].label])
    }
    count += 1
    var (next, labels) = (target, [Label]())
    for step in stack.reversed() {
      labels.insert(step.label, at: 0)
      guard let node = step.node else { continue }
      edges[node, default: []].append(Edge(wait: count, target: next, labels: labels))
      nodes[count, default: []].append(node)
      (next, labels) = (node, [])
    }
    return .waits(count)
  }

  /// Notes that a wait is over.
  /// - Complexity: O(the edges of its nodes).
  package mutating func end(_ wait: Int) {
    for node in nodes.removeValue(forKey: wait) ?? [] {
      edges[node]?.removeAll { $0.wait == wait }
      if edges[node]?.isEmpty == true { edges[node] = nil }
    }
  }

  /// Whether no waiter makes something that others can wait for.
  package var isEmpty: Bool { edges.isEmpty }

  /// Where waiting for a node leads into a stack, and the labels on the shortest way there, without that step's.
  private func way(from start: UInt, into stack: [Step]) -> (step: Int, labels: [Label])? {
    if let step = stack.firstIndex(where: { $0.node == start }) { return (step, []) }
    var seen: Set<UInt> = []
    // Edges, the oldest wait of a node first, each with where the one before it stands here.
    var reached: [(edge: Edge, before: Int)] = []
    var (node, position) = (start, -1)
    while true {
      if let next = edges[node], seen.insert(node).inserted {
        for edge in next { reached.append((edge, position)) }
      }
      position += 1
      guard position < reached.count else { return nil }
      node = reached[position].edge.target
      guard let step = stack.firstIndex(where: { $0.node == node }) else { continue }
      var labels: [Label] = []
      while position >= 0 {
        labels.insert(contentsOf: reached[position].edge.labels, at: 0)
        position = reached[position].before
      }
      return (step, labels)
    }
  }
}
