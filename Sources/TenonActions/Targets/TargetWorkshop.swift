import Foundation

/// Where targets are made: each by one thread at a time, without a lock that others need, so that making a target may
/// perform actions of other targets.
///
/// A factory is synchronous, so it runs on one thread from beginning to end. Before a thread goes to sleep until
/// another has made a target, it follows who waits for whom; where that leads back to itself, it would sleep for ever,
/// and gets the circle as an error instead.
///
/// `@unchecked Sendable`: `makers` and `waits` are only touched while `condition` is locked.
final class TargetWorkshop: @unchecked Sendable {
  static let shared = TargetWorkshop()

  private let condition = NSCondition()
  private var makers: [ObjectIdentifier: Thread] = [:]
  private var waits: [ObjectIdentifier: any AnyTargetSlot] = [:]

  /// Runs `body` while no other thread makes a target for `slot`.
  func make<Target>(_ slot: any AnyTargetSlot, _ body: () throws -> Target) throws -> Target {
    try begin(slot, on: Thread.current)
    defer { end(slot) }
    return try body()
  }

  private func begin(_ slot: any AnyTargetSlot, on thread: Thread) throws(ActionError) {
    condition.lock()
    defer { condition.unlock() }
    while makers[ObjectIdentifier(slot)] != nil {
      if let path = circle(from: slot, to: thread) { throw .targetCycle(path) }
      waits[ObjectIdentifier(thread)] = slot
      condition.wait()
      waits[ObjectIdentifier(thread)] = nil
    }
    makers[ObjectIdentifier(slot)] = thread
  }

  private func end(_ slot: any AnyTargetSlot) {
    condition.lock()
    makers[ObjectIdentifier(slot)] = nil
    condition.broadcast()
    condition.unlock()
  }

  /// The names along who waits for whom from `slot`, if that leads to `thread`.
  private func circle(from slot: any AnyTargetSlot, to thread: Thread) -> [String]? {
    var path = [slot.name]
    var wanted = slot
    while let maker = makers[ObjectIdentifier(wanted)] {
      if maker === thread { return path + [slot.name] }
      guard let next = waits[ObjectIdentifier(maker)] else { return nil }
      wanted = next
      path.append(next.name)
    }
    return nil
  }
}
