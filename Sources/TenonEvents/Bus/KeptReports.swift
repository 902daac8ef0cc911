import TenonSynchronization

/// The reports to a module whose observers have not begun. They are kept until the observers begin, because a sender
/// cannot know whether the module that it reports to has started.
///
/// A module on a bus without an application has no such object: its observers begin when they subscribe.
final class KeptReports: Sendable {
  /// What happened to a report.
  enum Outcome {
    /// The module's observers have begun, so that the report must be delivered to them.
    case due
    /// The module has not started, and will not observe this event.
    case unexpected
    /// The report is kept. Another report, or the same one, may have been dropped in its place.
    case kept(dropped: KeptReport?)
    /// The module will never observe it, because it has failed.
    case failed
  }

  private enum State { case waiting, begun, failed }

  private struct Expected {
    var backlog: EventBacklog
    var count = 0
    var dropped: EventContext?
  }

  private struct Keeping {
    var state = State.waiting
    /// In the order in which they were sent.
    var reports: [KeptReport] = []
    var expected: [TopicKey: Expected]
  }

  private let keeping: Mutex<Keeping>

  /// - Parameter expected: The events that the module observes, each with the largest backlog of its observers.
  init(expected: [TopicKey: EventBacklog]) {
    keeping = Mutex(Keeping(expected: expected.mapValues { Expected(backlog: $0) }))
  }

  /// Keeps a report, unless the module's observers have begun.
  func keep(_ report: KeptReport) -> Outcome {
    keeping.withLock { keeping in
      switch keeping.state {
      case .begun: return .due
      case .failed: return .failed
      case .waiting:
        guard var expected = keeping.expected[report.key] else { return .unexpected }
        var dropped: KeptReport?
        if expected.count < expected.backlog.limit {
          keeping.reports.append(report)
          expected.count += 1
        } else {
          expected.dropped = expected.dropped ?? report.context
          let oldest =
            expected.backlog.dropsOldest ? keeping.reports.firstIndex { $0.key == report.key } : nil
          dropped = oldest.map { keeping.reports.remove(at: $0) } ?? report
          if oldest != nil { keeping.reports.append(report) }
        }
        keeping.expected[report.key] = expected
        return .kept(dropped: dropped)
      }
    }
  }

  /// Returns the kept reports. From now on, reports are delivered to the observers.
  func begin() -> (reports: [KeptReport], overflows: [Overflow]) { end(as: .begun) }

  /// Returns the kept reports, which nobody will observe. From now on, reports are refused.
  func fail() -> [KeptReport] { end(as: .failed).reports }

  /// Returns the kept reports, which nobody will observe, unless the module's observers have begun. From now on, reports
  /// to a module that has not started are refused.
  func giveUp() -> [KeptReport] {
    keeping.withLock { keeping in
      guard keeping.state == .waiting else { return [] }
      keeping.state = .failed
      defer { keeping.reports = [] }
      return keeping.reports
    }
  }

  private func end(as state: State) -> (reports: [KeptReport], overflows: [Overflow]) {
    keeping.withLock { keeping in
      keeping.state = state
      let overflows = keeping.expected.compactMap { key, expected in
        expected.dropped.map { Overflow(key: key, backlog: expected.backlog, context: $0) }
      }
      defer { (keeping.reports, keeping.expected) = ([], [:]) }
      return (keeping.reports, overflows)
    }
  }

  /// A kind of event of which not all reports could be kept.
  struct Overflow {
    let key: TopicKey
    let backlog: EventBacklog
    /// The context of the first report that was dropped, or that another one was dropped for.
    let context: EventContext
  }
}

/// A report that waits for a module's observers to begin.
package struct KeptReport: Sendable {
  let key: TopicKey
  /// The full name of the event's type, or the notification's name.
  package let name: String
  let event: any Sendable
  let context: EventContext
  /// The number of the send; see ``SendOrder``.
  let number: UInt
  /// The channel through which it was sent.
  let channel: any Sendable & AnyObject

  /// The module that sent it.
  package var sender: String { context.sender }
}
