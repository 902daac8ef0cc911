import TenonSynchronization

/// A module on the bus. This object is its identity: if the name is used again later, it belongs to another module.
final class RegisteredModule: Sendable {
  let name: String
  let layer: Layer
  /// The layer's index in the bus's list; 0 is the uppermost layer.
  let rank: Int
  /// The place of the module's observers among those of equal priority: after all observers of lower positions. Modules of
  /// an application have different positions, because they subscribe at the same time, in any order.
  let position: Int
  /// The reports that wait for the module's observers to begin; `nil` if observers begin when they subscribe.
  let kept: KeptReports?
  let readers = OpenReaders()
  /// The connections that this module has used to send events so far, so that each connection is resolved only once,
  /// even if events are sent by type. This lock is always taken before the locks of the bus and the topics, never after
  /// them.
  let connections = Mutex<[ConnectionKey: any AnyConnection]>([:])
  private let left = AtomicWord(0)

  init(name: String, layer: Layer, rank: Int, position: Int, kept: KeptReports?) {
    self.position = position
    self.kept = kept
    self.name = name
    self.layer = layer
    self.rank = rank
  }

  deinit { left.free() }

  /// Whether the module has been removed from the bus.
  var hasLeft: Bool { left.load() != 0 }

  func leave() { left.store(1) }

  func forgetConnections() { forgetConnections { _ in true } }

  /// Forgets connections to modules that have left the bus.
  func forgetClosedConnections() { forgetConnections(where: \.isClosed) }

  private func forgetConnections(where isForgotten: (any AnyConnection) -> Bool) {
    let before = connections.withLock { connections in
      let before = connections
      connections = connections.filter { !isForgotten($0.value) }
      return before
    }
    // The dropped connections are released here, outside the lock.
    _ = before
  }
}

struct ConnectionKey: Hashable {
  var topic: TopicKey
  var direction: EventDirection
  var isSticky: Bool
}

/// A connection that a module keeps: from one sender, in one direction, for one kind of event.
struct Connection<Event: Sendable>: AnyConnection {
  let topic: Topic<Event>
  let channel: Channel<Event>

  var isClosed: Bool { channel.recipients.haveLeft }
}

/// A ``Connection`` for any kind of event.
protocol AnyConnection: Sendable {
  /// Whether the module at the other end has left the bus.
  var isClosed: Bool { get }
}
