import TenonSynchronization

/// Who is making what, and who waits for whom, in a tree of containers.
///
/// A synchronous factory runs on one thread from beginning to end, so a thread is a chain of resolutions. Before a
/// thread goes to sleep for a service that another makes, it follows the chain of who waits for whom; where that
/// leads back to itself, waiting would never end, and the caller gets the circle as an error instead.
final class CreationMonitor: Sendable {
  struct Wait {
    var cell: Cell
    var path: [ServiceReference]
  }

  struct Ledger {
    var makers: [Cell: ThreadIdentity] = [:]
    var waits: [ThreadIdentity: Wait] = [:]
  }

  let monitor = Monitor(Ledger())

  /// The same for `async` factories, which wait in continuations and not in threads.
  let asyncWaits = Guarded(AsyncWaits())
}

extension CreationMonitor.Ledger {
  /// The circle that would close if `thread`, which is making `path`, waited for `cell`.
  func circle(closedBy cell: Cell, path: [ServiceReference], on thread: ThreadIdentity) -> [ServiceReference]?
  {
    var links: [ServiceReference] = []
    var wanted = cell
    while let maker = makers[wanted] {
      let reference = wanted.reference
      if maker == thread { return path.drop { $0 != reference } + links + [reference] }
      guard let wait = waits[maker] else { return nil }
      links += wait.path.drop { $0 != reference }
      wanted = wait.cell
    }
    return nil
  }
}
