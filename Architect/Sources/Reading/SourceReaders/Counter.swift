import Foundation

/// Counts events from several threads, and reports the total at regular intervals.
///
/// `@unchecked` because the compiler cannot see that `value` is only accessed while `lock` is held.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0
  private let step: Int
  private let tell: @Sendable (Int) -> Void

  init(every step: Int, _ tell: @escaping @Sendable (Int) -> Void) {
    self.step = step
    self.tell = tell
  }

  func count() {
    let now = lock.withLock {
      value += 1
      return value
    }
    if now % step == 0 { tell(now) }
  }
}
