import Files
import Foundation

/// Compares the contents of files, as they are read, with those of an earlier reading: an editor or git may have changed a
/// file between the two.
///
/// `@unchecked` because the compiler cannot see that the variables are only accessed while `lock` is held.
final class ContentComparison: @unchecked Sendable {
  private let lock = NSLock()
  private let earlier: PathTable<SHA256>
  /// The contents that were found to be the same, so that reading a file again costs little.
  private var known = PathTable<ContentHash>()
  private var isDifferent = false

  init(with earlier: PathTable<SHA256>) { self.earlier = earlier }

  /// Whether every content was the same.
  var isSame: Bool { lock.withLock { !isDifferent } }

  /// - Parameter content: `nil` for a file that cannot be read.
  func compare(_ content: [UInt8]?, at path: String) {
    let short = content.map { ContentHash($0) }
    if let short, lock.withLock({ known[path] }) == short { return }
    let isSame = content.map { SHA256($0) } == earlier[path]
    lock.withLock {
      if isSame { known[path] = short } else { isDifferent = true }
    }
  }
}
