/// Who, in a tree of containers, is being made asynchronously and waits for what.
///
/// A factory may wait for several services at once, so this is a graph, not a chain as for threads.
struct AsyncWaits {
  private struct Node {
    var service: ServiceReference
    var targets: [ObjectIdentifier] = []
  }

  private var nodes: [ObjectIdentifier: Node] = [:]

  /// Notes that the making of `source` waits for `target`, unless that would close a circle.
  /// - Returns: The circle, from `source` to `source`.
  mutating func begin(
    _ source: AsyncFrame, waitingFor target: ObjectIdentifier, _ service: ServiceReference
  ) -> [ServiceReference]? {
    let start = ServiceReference(identity: source.identity)
    if target == source.source { return [start, start] }
    if let path = path(from: target, service, to: source.source) { return [start] + path + [start] }
    nodes[source.source, default: Node(service: start)].targets.append(target)
    return nil
  }

  /// Notes that the waiting is over.
  mutating func end(_ source: AsyncFrame, waitingFor target: ObjectIdentifier) {
    guard let index = nodes[source.source]?.targets.firstIndex(of: target) else { return }
    nodes[source.source]?.targets.remove(at: index)
    if nodes[source.source]?.targets.isEmpty == true { nodes[source.source] = nil }
  }

  /// The services on the way from one making to another, without the last.
  private func path(
    from start: ObjectIdentifier, _ service: ServiceReference, to end: ObjectIdentifier
  ) -> [ServiceReference]? {
    var visited: Set<ObjectIdentifier> = []
    var pending: [(ObjectIdentifier, [ServiceReference])] = [(start, [service])]
    while let (current, path) = pending.popLast() {
      guard visited.insert(current).inserted, let node = nodes[current] else { continue }
      for target in node.targets {
        if target == end { return path }
        pending.append((target, path + (nodes[target].map { [$0.service] } ?? [])))
      }
    }
    return nil
  }
}
