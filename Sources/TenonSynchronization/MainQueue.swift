import Dispatch

/// Detects whether the calling code runs on the main queue, and therefore on the main actor.
///
/// The check concerns the queue, not the thread: if a program's main thread has ended, as in Linux programs with an
/// asynchronous `main`, the main queue runs on other threads.
package enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// Whether the main queue, or one that targets it, runs the calling code.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}
