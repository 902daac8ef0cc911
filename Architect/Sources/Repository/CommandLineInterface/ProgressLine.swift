import Foundation

/// The line of progress that a terminal shows at the moment.
///
/// `@unchecked` because the compiler cannot see that `text` is only touched while `lock` is held.
final class ProgressLine: @unchecked Sendable {
  private let lock = NSLock()
  private var text = ""

  /// Replaces the line.
  /// - Returns: Whether it differs from the one that is shown.
  func change(to new: String) -> Bool {
    lock.withLock {
      defer { text = new }
      return text != new
    }
  }
}
