import TenonSynchronization

/// A module on the bus. Its identity is this object: a name that is used again later is another module.
final class RegisteredModule: Sendable {
  let name: String
  let layer: Layer
  /// The layer's place in the bus's list; 0 is the uppermost.
  let rank: Int
  /// What this module has sent so far and where to, so that sending by type alone resolves it once. Its lock is taken
  /// before the bus's and a topic's, never after.
  let connections = Mutex<[ConnectionKey: any AnyConnection]>([:])
  private let left = AtomicWord(0)

  init(name: String, layer: Layer, rank: Int) {
    self.name = name
    self.layer = layer
    self.rank = rank
  }

  deinit { left.free() }

  /// Whether the module has been taken off the bus.
  var hasLeft: Bool { left.load() != 0 }

  func leave() { left.store(1) }

  func forgetConnections() { forgetConnections { _ in true } }

  /// Forgets how to report to modules that have left.
  func forgetClosedConnections() { forgetConnections(where: \.isClosed) }

  private func forgetConnections(where isForgotten: (any AnyConnection) -> Bool) {
    let before = connections.withLock { connections in
      let before = connections
      connections = connections.filter { !isForgotten($0.value) }
      return before
    }
    // What was dropped is released here, outside the lock.
    _ = before
  }
}

/// What is observed: a type, or a name for notifications that have no type yet.
enum TopicKey: Hashable, Sendable {
  case type(ObjectIdentifier)
  case notification(String)
}

struct ConnectionKey: Hashable {
  var topic: TopicKey
  var direction: EventDirection
  var isSticky: Bool
}

/// From one sender, in one direction, for one kind of event: what a module remembers of its senders.
struct Connection<Event: Sendable>: AnyConnection {
  let topic: Topic<Event>
  let channel: Channel<Event>

  var isClosed: Bool { channel.recipients.haveLeft }
}

/// A ``Connection``, whatever its event.
protocol AnyConnection: Sendable {
  /// Whether the module at the other end has left the bus.
  var isClosed: Bool { get }
}
