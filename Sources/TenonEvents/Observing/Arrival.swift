import CTenonAtomics
import TenonDiagnostics
import TenonSynchronization

/// The arrival of new observers of one module: they first receive what was sent before they subscribed, in the order in
/// which it was sent, and only then anything new.
///
/// Events that are sent in the meantime are held, even if a new observer sends them. Add all observers, and then call
/// ``finish()``.
package final class Arrival: Sendable {
  /// An event that one of the observers must receive before new events.
  struct Item {
    let number: UInt
    let priority: Int
    /// The observer's position among the new observers.
    let position: Int
    let deliver: @Sendable () -> Void
  }

  /// A new observer, without the type of its event.
  struct Newcomer {
    let key: TopicKey
    let priority: Int
    /// Delivers a report that was kept for the module.
    let receive: @Sendable (KeptReport) -> Void
    /// Reports that not all reports could be kept.
    let overflow: @Sendable (KeptReports.Overflow) -> Void
    /// Puts the observer in the place of its stand-in.
    let settle: @Sendable () -> Void
  }

  private struct State {
    var newcomers: [Newcomer] = []
    var items: [Item] = []
    var isOpen = false
    var waiting = WaiterList<Void>()
  }

  private let state = Mutex(State())
  private let order: SendOrder
  private let kept: KeptReports?

  /// - Parameter kept: The reports that wait for these observers.
  init(_ order: SendOrder, kept: KeptReports?) {
    self.order = order
    self.kept = kept
  }

  // MARK: Adding

  /// Adds an observer.
  /// - Parameter earlier: The sticky events that it receives, each with its number.
  func add(_ newcomer: Newcomer, _ earlier: [(number: UInt, deliver: @Sendable () -> Void)]) {
    state.withLock { state in
      let position = state.newcomers.count
      state.newcomers.append(newcomer)
      state.items += earlier.map {
        Item(number: $0.number, priority: newcomer.priority, position: position, deliver: $0.deliver)
      }
    }
  }

  /// Holds a new event, unless the observers have received everything earlier.
  /// - Returns: Whether the event is held.
  func hold(_ deliver: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard !state.isOpen else { return false }
      // Events of one send are held in the order in which its observers are called.
      state.items.append(Item(number: order.next(), priority: 0, position: 0, deliver: deliver))
      return true
    }
  }

  /// Waits until the observers have received everything earlier.
  func end() async throws {
    let waiter = state.withLock { $0.isOpen ? nil : $0.waiting.add() }
    try await waiter?.value()
  }

  // MARK: Delivering

  /// Delivers everything that was sent before the observers were added, and everything that is sent in the meantime.
  /// When this method returns, the observers receive events directly.
  package func finish() {
    let newcomers = state.withLock(\.newcomers)
    if let kept {
      let (reports, overflows) = kept.begin()
      add(reports)
      for overflow in overflows {
        newcomers.first { $0.key == overflow.key }?.overflow(overflow)
      }
    }
    while let items = takeAll() {
      for item in items { item.deliver() }
    }
    for newcomer in newcomers { newcomer.settle() }
    let released = state.withLock { state in
      defer { state.newcomers = [] }
      return state.newcomers
    }
    _ = released
  }

  private func add(_ reports: [KeptReport]) {
    // A sticky report is kept like the others.
    let numbers = Set(reports.map(\.number))
    let replaced = state.withLock { state in
      let replaced = state.items.filter { numbers.contains($0.number) }
      state.items.removeAll { numbers.contains($0.number) }
      for report in reports {
        for (position, newcomer) in state.newcomers.enumerated() where newcomer.key == report.key {
          state.items.append(
            Item(number: report.number, priority: newcomer.priority, position: position) {
              newcomer.receive(report)
            })
        }
      }
      return replaced
    }
    _ = replaced
  }

  /// Returns the events that must be delivered, in order. If there are none, opens the way for new events.
  private func takeAll() -> [Item]? {
    let (items, waiting) = state.withLock { state -> ([Item]?, [Waiter<Void>]) in
      guard !state.items.isEmpty else {
        state.isOpen = true
        return (nil, state.waiting.removeAll())
      }
      defer { state.items = [] }
      return (state.items, [])
    }
    waiting.resume()
    return items?.sorted {
      ($0.number, $1.priority, $0.position) < ($1.number, $0.priority, $1.position)
    }
  }
}
