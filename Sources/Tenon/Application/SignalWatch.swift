import Dispatch
import TenonSynchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Calls a function when the first of several signals arrives, and prevents the signals from ending the process until
/// then.
///
/// This is not a dispatch source for signals. On Linux, such a source detects signals only some time after it has been
/// resumed, and no longer detects them after other code has changed the signal's handler.
final class SignalWatch: Sendable {
  private enum State {
    case watching
    case fired
    case ended
  }

  fileprivate let signals: [Int32]
  private let state = Mutex(State.watching)
  private let onSignal: @Sendable () -> Void

  /// Starts watching. If the process has no file descriptor left, the signals have their usual effect.
  init(_ signals: [Int32], onSignal: @escaping @Sendable () -> Void) {
    self.signals = signals
    self.onSignal = onSignal
    if !signals.isEmpty { SignalHandlers.add(self) }
  }

  /// Whether one of the signals has arrived.
  var isFired: Bool { state.withLock { $0 == .fired } }

  /// Stops watching.
  func end() { _ = finish(as: .ended) }

  fileprivate func fire() {
    if finish(as: .fired) { onSignal() }
  }

  /// - Returns: Whether this call ended the watch.
  private func finish(as end: State) -> Bool {
    let isFirst = state.withLock { state in
      guard state == .watching else { return false }
      state = end
      return true
    }
    if isFirst { SignalHandlers.remove(self) }
    return isFirst
  }
}

/// The handlers of all signals that are watched in the process. A signal handler may do very little, so it only writes
/// the signal's number to a pipe. The code that reads the pipe notifies the watches.
private enum SignalHandlers {
  typealias Handler = @convention(c) (Int32) -> Void

  private struct State {
    var watches: [SignalWatch] = []
    /// The previous handlers of the watched signals.
    var previous: [Int32: Handler?] = [:]
    var reading: (any DispatchSourceRead)?
  }

  private static let state = Mutex(State())

  static func add(_ watch: SignalWatch) {
    // The pipe is created before the first handler can use it.
    guard ends.read >= 0 else { return }
    state.withLock { state in
      if state.reading == nil { state.reading = reading() }
      state.watches.append(watch)
      for number in Set(watch.signals) where state.previous[number] == nil {
        state.previous[number] = .some(
          signal(number) { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(ends.write, &byte, 1)
            errno = saved
          })
      }
    }
  }

  static func remove(_ watch: SignalWatch) {
    state.withLock { state in
      state.watches.removeAll { $0 === watch }
      for number in Set(watch.signals) where !state.watches.contains(where: { $0.signals.contains(number) }) {
        if let previous = state.previous.removeValue(forKey: number) { signal(number, previous) }
      }
    }
  }

  private static func reading() -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: ends.read, queue: DispatchQueue(label: "Tenon.signals"))
    source.setEventHandler {
      var numbers = [UInt8](repeating: 0, count: 16)
      let count = read(ends.read, &numbers, numbers.count)
      for number in numbers.prefix(max(0, count)) {
        let watches = state.withLock { $0.watches.filter { $0.signals.contains(Int32(number)) } }
        for watch in watches { watch.fire() }
      }
    }
    source.resume()
    return source
  }
}

/// The two ends of the pipe, which are non-blocking and are not inherited by child processes. Both are -1 if there is
/// no pipe.
private let ends: (read: Int32, write: Int32) = {
  var pair: [Int32] = [-1, -1]
  guard pipe(&pair) == 0 else { return (-1, -1) }
  for end in pair {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
  return (pair[0], pair[1])
}()
