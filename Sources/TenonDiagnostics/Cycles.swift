/// Returns the cycles of a graph. Each cycle is a list of steps, and each step is a node and the index of the link that
/// is followed. The search is depth-first and visits nodes and links in order.
/// - Parameters:
///   - starts: The nodes from which the search starts.
///   - count: The number of nodes.
///   - links: Returns the number of a node's links.
///   - target: Returns the node to which a link leads; `nil` if the link must be ignored.
/// - Complexity: O(nodes + links), plus the length of the cycles that are found.
package func cycles(
  from starts: Range<Int>, among count: Int, links: (Int) -> Int, target: (_ node: Int, _ link: Int) -> Int?
) -> [[(node: Int, link: Int)]] {
  var found: [[(node: Int, link: Int)]] = []
  var isFinished = [Bool](repeating: false, count: count)
  // The index of each node on the path, or its last index if it is finished; -1 if it was never on the path.
  var position = [Int](repeating: -1, count: count)
  for start in starts where !isFinished[start] {
    // Uses an explicit stack, because chains of links may be too deep for a thread's stack.
    var path = [(node: start, link: -1)]
    position[start] = 0
    while let (node, last) = path.last {
      guard last + 1 < links(node) else {
        isFinished[node] = true
        path.removeLast()
        continue
      }
      path[path.count - 1].link += 1
      guard let next = target(node, last + 1), !isFinished[next] else { continue }
      if position[next] >= 0 {
        found.append(Array(path[position[next]...]))
      } else {
        position[next] = path.count
        path.append((next, -1))
      }
    }
  }
  return found
}
