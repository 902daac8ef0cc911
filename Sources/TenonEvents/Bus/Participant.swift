import TenonSynchronization

/// A module on the bus. Its identity is this object: a name that is used again later is another participant.
final class Participant: Sendable {
  let name: String
  let layer: EventLayer
  /// The layer's place in the bus's list; 0 is the uppermost.
  let rank: Int
  /// What this module has sent so far and where to, so that sending by type alone resolves it once. Its lock is taken
  /// before the bus's and a topic's, never after.
  let senders = Guarded<[SenderKey: any AnyWay]>([:])
  private let left = SharedWord(0)

  init(name: String, layer: EventLayer, rank: Int) {
    self.name = name
    self.layer = layer
    self.rank = rank
  }

  deinit { left.free() }

  /// Whether the module has been taken off the bus.
  var hasLeft: Bool { left.load() != 0 }

  func leave() { left.store(1) }

  func forgetSenders() { forgetSenders { _ in true } }

  /// Forgets how to report to modules that have left.
  func forgetSendersToLeft() { forgetSenders(where: \.leadsNowhere) }

  private func forgetSenders(where isForgotten: (any AnyWay) -> Bool) {
    let before = senders.withLock { senders in
      let before = senders
      senders = senders.filter { !isForgotten($0.value) }
      return before
    }
    // What was dropped is released here, outside the lock.
    _ = before
  }
}

struct SenderKey: Hashable {
  var topic: TopicKey
  var direction: EventDirection
  var isSticky: Bool
}

/// What is observed: a type, or a name for notifications that have no type yet.
enum TopicKey: Hashable, Sendable {
  case type(ObjectIdentifier)
  case notification(String)
}

/// Where a sender's events go.
enum Destination: Sendable {
  case above(rank: Int)
  case module(Participant)

  func accepts(_ observer: Participant) -> Bool {
    switch self {
    case .above(let rank): observer.rank < rank
    case .module(let module): observer === module
    }
  }

  var hasLeft: Bool {
    if case .module(let target) = self { target.hasLeft } else { false }
  }

  func isModule(_ module: Participant) -> Bool {
    if case .module(let target) = self { target === module } else { false }
  }
}
