import TenonSynchronization

/// Which thread is making what, and who waits for whom, in the whole process: a cycle may lead through containers that
/// know nothing of each other.
///
/// A synchronous factory runs on one thread from beginning to end, so a thread is a chain of resolutions. Before a
/// thread goes to sleep for a service that another makes, it follows the chain of who waits for whom; where that
/// leads back to itself, waiting would never end, and the caller gets the cycle as an error instead.
///
/// Touched only when a thread begins or ends to make a shared service, or is about to sleep for one.
struct WaitGraph: Sendable {
  static let shared = Guarded(WaitGraph())

  private struct Wait {
    var cell: Cell
    /// What the waiting thread is making, the outermost first. Alive as long as it waits.
    var makings: [Cell]
  }

  enum Start {
    case make
    case wait
    case cycle([ServiceReference])
  }

  private var makers: [Cell: ThreadIdentity] = [:]
  private var waits: [ThreadIdentity: Wait] = [:]

  /// Lets `thread` make `cell` if nobody does, or notes that it will wait for who does.
  mutating func begin(_ cell: Cell, on thread: ThreadIdentity) -> Start {
    guard makers[cell] != nil else {
      makers[cell] = thread
      return .make
    }
    let makings = ResolutionFrame.cells
    if let cycle = cycle(closedBy: cell, makings: makings, on: thread) { return .cycle(cycle) }
    waits[thread] = Wait(cell: cell, makings: makings)
    return .wait
  }

  /// Notes that `cell` was made, or could not be made.
  mutating func end(_ cell: Cell) { makers[cell] = nil }

  /// Notes that `thread` looks again.
  mutating func endWait(of thread: ThreadIdentity) { waits[thread] = nil }

  /// The cycle that would close if `thread`, which is making `makings`, waited for `cell`.
  private func cycle(
    closedBy cell: Cell, makings: [Cell], on thread: ThreadIdentity
  ) -> [ServiceReference]? {
    var links: [Cell] = []
    var wanted = cell
    while let maker = makers[wanted] {
      if maker == thread {
        let own = makings.drop { $0 != wanted }
        return ((own.isEmpty ? [wanted] : Array(own)) + links + [wanted]).map(\.reference)
      }
      guard let wait = waits[maker] else { return nil }
      links += wait.makings.drop { $0 != wanted }
      wanted = wait.cell
    }
    return nil
  }
}
