import ModuleGraph

extension Condition {
  /// Subtracts the number of nodes in the condition, until nothing is left.
  func count(down left: inout Int) {
    left -= 1
    guard left > 0 else { return }
    switch self {
    case .not(let inner): inner.count(down: &left)
    case .and(let first, let second), .or(let first, let second):
      first.count(down: &left)
      second.count(down: &left)
    default: break
    }
  }
}
