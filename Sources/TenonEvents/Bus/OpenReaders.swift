import TenonSynchronization

/// The streams and publishers' subscriptions of one module, which end with the module.
final class OpenReaders: Sendable {
  private struct State {
    var last = 0
    /// The numbers of the readers that are open.
    var numbers = Set<Int>()
    /// Ends each reader. A reader that is just being added has no entry.
    var ends: [Int: @Sendable () -> Void] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Returns a number for a reader that is about to begin; `nil` if the module's code must no longer run.
  func reserve() -> Int? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.last += 1
      state.numbers.insert(state.last)
      return state.last
    }
  }

  /// Ends the reader with the module. If the module has ended in the meantime, ends the reader now. A reader that nobody
  /// keeps any more ends by itself.
  func end(_ observation: EventObservation, with number: Int) {
    let isOver = state.withLock { state in
      if state.numbers.contains(number) {
        state.ends[number] = { [weak observation] in observation?.cancel() }
      }
      return state.isClosed
    }
    if isOver { observation.cancel() }
  }

  /// Forgets a reader that has ended.
  func remove(_ number: Int) {
    let removed = state.withLock { state in
      state.numbers.remove(number)
      return state.ends.removeValue(forKey: number)
    }
    _ = removed
  }

  /// Ends all readers. No more readers can begin.
  func close() {
    let ends = state.withLock { state in
      state.isClosed = true
      defer { (state.numbers, state.ends) = ([], [:]) }
      return Array(state.ends.values)
    }
    for end in ends { end() }
  }
}
