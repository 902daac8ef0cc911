import Dispatch

/// Tells whether the calling code runs on the main queue, and so on the main actor.
///
/// The queue is asked and not the thread, because where a program's main thread has ended, as Linux programs with an
/// asynchronous `main` do, the main queue runs on others.
package enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  /// Whether the main queue, or one that targets it, runs the calling code.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}
