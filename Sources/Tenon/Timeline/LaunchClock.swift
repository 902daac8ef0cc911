import TenonSynchronization

/// A clock that measures the time since the launch began.
final class LaunchClock: Sendable {
  private let origin = Mutex(ContinuousClock.now)

  func begin() { origin.withLock { $0 = .now } }

  var now: Duration { origin.withLock { $0 }.duration(to: .now) }
}

extension Duration {
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
  package var microseconds: Double { milliseconds * 1e3 }
}
