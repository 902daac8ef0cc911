import Testing

/// Lets those who wait pass once it is open; does not listen to cancellation. Who waits too long fails the test.
public final class Gate: Sendable {
  private let state = Box<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  public init() {}

  public func open() {
    let waiting = state.update { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  public func wait(sourceLocation: SourceLocation = #_sourceLocation) async {
    let limit = Task.detached {
      try await Task.sleep(for: patience)
      Issue.record("the gate was not opened", sourceLocation: sourceLocation)
      self.open()
    }
    await withCheckedContinuation { continuation in
      let isOpen = state.update { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
    limit.cancel()
  }
}

/// A point that tasks pass only together.
public actor Meeting {
  private var missing: Int
  private let gate = Gate()

  public init(parties: Int) { missing = parties }

  public func arrive() async {
    missing -= 1
    if missing <= 0 { gate.open() } else { await gate.wait() }
  }
}
