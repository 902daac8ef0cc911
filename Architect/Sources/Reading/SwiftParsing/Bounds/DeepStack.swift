internal import Foundation

/// Runs code whose recursion depth depends on a text's nesting, on a stack of known size. The stack of the
/// calling thread may have only half a megabyte, and a stack overflow ends the process.
public enum DeepStack {
  /// The size of the stack in bytes, which is enough for any text that ``ParsingBounds`` allows. The system allocates
  /// only the memory that is used.
  private static let size = 256 << 20

  /// Runs `body` while the caller waits, and returns its result. To parse many texts in sequence, call this
  /// method once for all of them.
  public static func run<Result: Sendable>(_ body: @escaping () -> Result) -> Result {
    if Thread.current.stackSize >= size { return body() }
    let work = Work(body)
    let thread = Thread { work.run() }
    thread.stackSize = size
    thread.start()
    return work.result()
  }
}

/// A piece of work that is passed to another thread.
///
/// `@unchecked` because the compiler cannot see that `value` is written before the semaphore is signalled and read
/// after the wait, and that one thread calls `body` while the other thread waits.
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
    guard let value else { preconditionFailure("the semaphore was signalled before the work was done") }
    return value
  }
}
