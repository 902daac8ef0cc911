import Dispatch
import Foundation

extension Array where Element: Sendable {
  /// Applies `transform` to all elements, using all cores, and returns the results in the order of the
  /// elements.
  /// - Parameter transform: A closure that is called concurrently from several threads.
  public func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // The pieces are small, so that a core with large files does not keep the other cores waiting.
    let size = Swift.max(1, Swift.min(64, count / 64))
    let pieces = (count + size - 1) / size
    guard pieces > 1 else { return map(transform) }
    let results = Pieces<Result>(count: pieces)
    DispatchQueue.concurrentPerform(iterations: pieces) { piece in
      let range = piece * size..<Swift.min(count, (piece + 1) * size)
      results.put(self[range].map(transform), at: piece)
    }
    return results.joined()
  }
}

/// Collects the results of the pieces of one concurrent map.
///
/// `@unchecked` because the compiler cannot see that `pieces` is only touched while `lock` is held.
private final class Pieces<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var pieces: [[Element]]

  init(count: Int) { pieces = Array(repeating: [], count: count) }

  func put(_ elements: [Element], at index: Int) { lock.withLock { pieces[index] = elements } }

  func joined() -> [Element] { lock.withLock { Array(pieces.joined()) } }
}
