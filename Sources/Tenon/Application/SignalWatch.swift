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

/// Calls a function at the first of some signals, and keeps them from ending the process until then.
///
/// `@unchecked Sendable`: dispatch sources may be used on any thread, and their list is written in `init` alone.
final class SignalWatch: @unchecked Sendable {
  private enum State {
    case watching
    case fired
    case ended
  }

  /// By how many each signal is watched.
  private static let watched = Mutex([Int32: Int]())

  private let signals: [Int32]
  private let state = Mutex(State.watching)
  private var sources: [any DispatchSourceSignal] = []

  init(_ signals: [Int32], onSignal: @escaping @Sendable () -> Void) {
    self.signals = signals
    let queue = DispatchQueue(label: "Tenon.signals")
    Self.watched.withLock { watched in
      for number in signals {
        watched[number, default: 0] += 1
        // Dispatch only sees a signal; what it does to the process has to be turned off.
        signal(number, SIG_IGN)
      }
    }
    // All are there before one of them can fire.
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in
        if self?.finish(as: .fired) == true { onSignal() }
      }
      return source
    }
    for source in sources { source.resume() }
  }

  /// Whether one of the signals came.
  var isFired: Bool { state.withLock { $0 == .fired } }

  /// Watches no longer.
  func end() { _ = finish(as: .ended) }

  /// - Returns: Whether this is the first time.
  private func finish(as end: State) -> Bool {
    let isFirst = state.withLock { state in
      guard state == .watching else { return false }
      state = end
      return true
    }
    guard isFirst else { return false }
    for source in sources { source.cancel() }
    Self.watched.withLock { watched in
      for number in signals {
        watched[number, default: 1] -= 1
        if watched[number] == 0 { signal(number, SIG_DFL) }
      }
    }
    return true
  }
}
