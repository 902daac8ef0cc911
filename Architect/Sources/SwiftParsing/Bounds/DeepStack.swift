internal import Foundation

/// Runs what recurses with the nesting of a text on a stack of known size: that of the calling thread may be half a
/// megabyte, and its end is the end of the process.
public enum DeepStack {
  /// Enough for what ``ParsingBounds`` lets through; only what is touched is ever taken from the machine.
  private static let size = 256 << 20

  /// The result of `body`, which runs while the caller waits. Who parses many texts one after the other calls it once
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
