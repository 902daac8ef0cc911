import Dispatch
import Foundation

/// Waits until the program is asked to end, by whatever signal a terminal or a supervisor sends. Who asks twice does not
/// want to wait.
final class Interruption {
  private let signals: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    signals = stream
    // Serial, so that no two signals are the first one.
    let queue = DispatchQueue(label: "shop.interruption")
    let count = Count()
    sources = [SIGINT, SIGTERM, SIGQUIT, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        count.value += 1
        if count.value > 1 { _exit(128 + number) }
        continuation.yield(number)
      }
      source.resume()
      return source
    }
  }

  func wait() async { for await _ in signals { return } }

  /// `@unchecked Sendable`: used on the queue of the signals alone.
  private final class Count: @unchecked Sendable {
    var value = 0
  }
}
