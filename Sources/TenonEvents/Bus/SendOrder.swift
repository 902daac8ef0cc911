import TenonSynchronization

/// Numbers the events that may be delivered later than they were sent, in the order in which they were sent.
final class SendOrder: Sendable {
  private let last = AtomicWord(0)

  deinit { last.free() }

  /// Returns a number that is greater than the numbers of all events that were sent before.
  func next() -> UInt { last.add(1) }
}
