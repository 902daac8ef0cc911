import Foundation

/// Counts from several threads and tells the sum now and then.
///
/// `@unchecked` because the compiler cannot see that `value` is only touched while `lock` is held.
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
