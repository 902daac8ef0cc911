import TenonSynchronization

/// Where targets are made: the cached one of a slot by one thread at a time, without a lock that others need, so that
/// making a target may perform actions of other targets.
///
/// A factory is synchronous, so it runs on one thread from beginning to end, and what a thread makes is a stack.
/// Before a thread goes to sleep until another has made a target, it follows who waits for whom; where that leads back
/// to itself, it would sleep for ever, and gets the cycle as an error instead. So does a thread that makes a fresh
/// target inside the factory of the same one, which would go on until the stack is full.
final class TargetWorkshop: Sendable {
  static let shared = TargetWorkshop()

  fileprivate struct Ledger {
    /// Who makes the cached target of a slot.
    var makers: [ObjectIdentifier: ThreadIdentity] = [:]
    var waits: [ThreadIdentity: any AnyTargetSlot] = [:]
    /// What each thread is making, the outermost first.
    var stacks: [ThreadIdentity: [any AnyTargetSlot]] = [:]
  }

  private let monitor = Monitor(Ledger())

  /// Runs `body` while no other thread makes the cached target of `slot`.
  func make<Target>(_ slot: any AnyTargetSlot, _ body: () throws -> Target) throws -> Target {
    let thread = ThreadIdentity.current
    try monitor.waitUntil { ledger throws(ActionError) -> Void? in
      ledger.waits[thread] = nil
      if ledger.makers[ObjectIdentifier(slot)] != nil {
        if let path = ledger.cycle(closedBy: slot, on: thread) { throw .targetCycle(path) }
        ledger.waits[thread] = slot
        return nil
      }
      ledger.makers[ObjectIdentifier(slot)] = thread
      ledger.stacks[thread, default: []].append(slot)
      return ()
    }
    defer {
      monitor.withLock { ledger in
        ledger.makers[ObjectIdentifier(slot)] = nil
        ledger.pop(thread)
      }
      monitor.signal()
    }
    return try body()
  }

  /// Runs `body`, which makes a target of `slot` that is not kept.
  func makeFresh<Target>(_ slot: any AnyTargetSlot, _ body: () throws -> Target) throws -> Target {
    let thread = ThreadIdentity.current
    try monitor.withLock { ledger throws(ActionError) in
      let path = ledger.names(on: thread, from: slot)
      if !path.isEmpty { throw .targetCycle(path + [slot.name]) }
      ledger.stacks[thread, default: []].append(slot)
    }
    defer { monitor.withLock { $0.pop(thread) } }
    return try body()
  }
}

extension TargetWorkshop.Ledger {
  fileprivate mutating func pop(_ thread: ThreadIdentity) {
    stacks[thread]?.removeLast()
    if stacks[thread]?.isEmpty == true { stacks[thread] = nil }
  }

  /// What a thread is making, from `slot` on inwards.
  fileprivate func names(on thread: ThreadIdentity, from slot: any AnyTargetSlot) -> [String] {
    stacks[thread, default: []].drop { $0 !== slot }.map(\.name)
  }

  /// The names along who waits for whom from `slot`, if that leads to `thread`.
  fileprivate func cycle(closedBy slot: any AnyTargetSlot, on thread: ThreadIdentity) -> [String]? {
    var links: [String] = []
    var wanted = slot
    while let maker = makers[ObjectIdentifier(wanted)] {
      if maker == thread { return names(on: thread, from: wanted) + links + [wanted.name] }
      guard let next = waits[maker] else { return nil }
      links += names(on: maker, from: wanted)
      wanted = next
    }
    return nil
  }
}
