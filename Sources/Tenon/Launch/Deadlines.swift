import TenonDiagnostics
import TenonSynchronization

/// Reports operations that take too long. All operations share one timer, because launching a thousand modules must not
/// start a thousand timers.
final class Deadlines: Sendable {
  private struct Deadline: Sendable {
    var end: ContinuousClock.Instant
    let pass: @Sendable () -> Void
  }

  private struct State {
    var open = ColdDictionary<Int, Deadline>()
    var last = 0
    /// The time at which the timer wakes, if a timer is sleeping.
    var waking: ContinuousClock.Instant?
    var timer: Task<Void, Never>?
  }

  private let state = Mutex(State())

  deinit { state.withLock { $0.timer }?.cancel() }

  /// Calls `pass` after `limit`, unless the deadline is removed before then.
  /// - Returns: The number to pass to ``remove(_:)``.
  func add(_ limit: Duration, _ pass: @escaping @Sendable () -> Void) -> Int {
    let end = ContinuousClock.now + limit
    return state.withLock { state in
      state.last += 1
      state.open[state.last] = Deadline(end: end, pass: pass)
      if state.waking.map({ end < $0 }) ?? true { sleep(until: end, &state) }
      return state.last
    }
  }

  func remove(_ number: Int) {
    let removed = state.withLock { $0.open.removeValue(forKey: number) }
    _ = removed
  }

  private func sleep(until end: ContinuousClock.Instant, _ state: inout State) {
    state.timer?.cancel()
    state.waking = end
    state.timer = Task { [weak self] in
      try? await Task.sleep(until: end, clock: .continuous)
      if !Task.isCancelled { self?.wake(after: end) }
    }
  }

  private func wake(after end: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    let passed = state.withLock { state -> [Deadline] in
      guard state.waking == end else { return [] }
      (state.waking, state.timer) = (nil, nil)
      // A task wakes late if the whole process was suspended, for example because it is an app in the background. No
      // code ran in that time.
      let lateness = now - end
      if lateness > .seconds(1) { for number in state.open.keys { state.open[number]?.end += lateness } }
      let passed = state.open.keys.filter { state.open[$0].map { $0.end <= now } ?? false }
        .compactMap { state.open.removeValue(forKey: $0) }
      if let next = state.open.values.map(\.end).min() { sleep(until: next, &state) }
      return passed
    }
    for deadline in passed { deadline.pass() }
  }
}
