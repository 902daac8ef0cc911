internal import Foundation

/// Runs code whose recursion depends on the nesting of a text on a stack of known size: the stack of the calling thread
/// may be only half a megabyte, and overflowing it ends the process.
public enum DeepStack {
  /// Enough for what ``ParsingBounds`` lets through; only what is touched is ever taken from the machine.
  private static let size = 256 << 20

  /// Runs `body` while the caller waits, and returns its result. To parse many texts one after the other, call it once
  /// around all of them.
  public static func run<Result: Sendable>(_ body: @escaping () -> Result) -> Result {
    if Thread.current.stackSize >= size { return body() }
    let work = Work(body)
    let thread = Thread { work.run() }
    thread.stackSize = size
    thread.start()
    return work.result()
  }
}

/// One piece of work handed to another thread.
///
/// `@unchecked` because the compiler cannot see that `value` is written before the semaphore is signalled and read after
/// it was waited for, and that `body` is called by one thread while the other waits.
private final class Work<Value>: @unchecked Sendable {
  private let body: () -> Value
  private let done = DispatchSemaphore(value: 0)
  private var value: Value?

  init(_ body: @escaping () -> Value) { self.body = body }

  func run() {
    value = body()
    done.signal()
  }

  func result() -> Value {
    done.wait()
    guard let value else { preconditionFailure("the work was signalled before it was done") }
    return value
  }
}
