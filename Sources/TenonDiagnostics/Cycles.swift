/// The cycles of a graph: the steps of each path that a link leads back into, each a node and which of its links is
/// followed. Depth first, nodes and links in their order.
/// - Parameters:
///   - starts: Where to look from.
///   - count: How many nodes there are.
///   - links: How many links a node has.
///   - target: Where a link of a node leads; `nil` if it does not count.
/// - Complexity: O(nodes + links), and the length of what is found.
package func cycles(
  from starts: Range<Int>, among count: Int, links: (Int) -> Int, target: (_ node: Int, _ link: Int) -> Int?
) -> [[(node: Int, link: Int)]] {
  var found: [[(node: Int, link: Int)]] = []
  var isFinished = [Bool](repeating: false, count: count)
  // Where on the path a node stands, or stood when it was finished; -1 where it never did.
  var position = [Int](repeating: -1, count: count)
  for start in starts where !isFinished[start] {
    // An explicit stack: links may go deeper than a thread's stack.
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
