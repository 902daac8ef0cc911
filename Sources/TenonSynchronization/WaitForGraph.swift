/// A graph of the waits in progress, which prevents waits that would never end.
///
/// A node is the address of an object that one thread or task makes while others wait for it, such as a shared service.
/// A waiter is itself making something: it has a stack of steps, some of which are nodes. Before it goes to sleep, it
/// queries the graph. If the requested node already waits for a node on the waiter's stack, the graph returns the
/// cycle.
package struct WaitForGraph: Sendable {
  /// The graph of the whole process: a cycle may lead through containers and mediators that are unaware of each other.
  /// Accessed only before and after a wait.
  package static let process = Mutex(WaitForGraph())

  /// The object that a step makes, as messages show it.
  package typealias Label = any CustomStringConvertible & Sendable
  /// A step that makes an object. Others can wait for the node, which is `nil` if the object is made for only one
  /// caller.
  package typealias Step = (node: UInt?, label: Label)

  package enum Outcome: Sendable {
    /// Waiting is safe. The associated value identifies the wait.
    case waits(Int)
    /// Waiting would never end. The first and last labels are the same.
    case cycle([Label])
  }

  /// An edge from a node to the node that it waits for. Its labels are those from the waiting node up to, but not
  /// including, the target.
  private struct Edge: Sendable {
    let wait: Int
    let target: UInt
    let labels: [Label]
  }

  /// The edges by node. The edges of one node are in the order in which they were added.
  private var edges: [UInt: [Edge]] = [:]
  /// The nodes of each wait's edges.
  private var nodes: [Int: [UInt]] = [:]
  private var count = 0

  package init() {}

  /// Adds a wait, unless it would close a cycle.
  /// - Parameters:
  ///   - stack: The steps that the waiter is making, the outermost first.
  ///   - target: The node that the waiter wants to wait for.
  /// - Complexity: O(the stack + the edges that are reached from the target, each compared with the stack).
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

  /// Removes a wait that has ended.
  /// - Complexity: O(the edges of its nodes).
  package mutating func end(_ wait: Int) {
    for node in nodes.removeValue(forKey: wait) ?? [] {
      edges[node]?.removeAll { $0.wait == wait }
      if edges[node]?.isEmpty == true { edges[node] = nil }
    }
  }

  /// Whether no waiter is making an object that others can wait for.
  package var isEmpty: Bool { edges.isEmpty }

  /// Returns the step of the stack that is reached from a node, and the labels on the shortest path to it, without the
  /// step's own label.
  private func way(from start: UInt, into stack: [Step]) -> (step: Int, labels: [Label])? {
    if let step = stack.firstIndex(where: { $0.node == start }) { return (step, []) }
    var seen: Set<UInt> = []
    // The edges that were reached, the oldest wait of a node first, each with the index of its predecessor in this
    // array.
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
