/// Who sent what to whom: a picture of a bus at one moment, to be encoded or drawn.
public struct EventTraffic: Codable, Sendable, Equatable {
  /// A module and its layer.
  public struct Module: Codable, Sendable, Hashable {
    public var name: String
    public var layer: EventLayer

    public init(name: String, layer: EventLayer) {
      self.name = name
      self.layer = layer
    }
  }

  /// What one module sent of one kind of event in one direction.
  public struct Flow: Codable, Sendable, Equatable {
    /// The module that sent.
    public var sender: String
    /// The event's type, or the notification's name.
    public var event: String
    public var direction: EventDirection
    /// How many events were sent.
    public var sent: Int
    /// How many of them were handed to observers of each module; one event counts once for each observer.
    public var received: [String: Int]

    public init(sender: String, event: String, direction: EventDirection, sent: Int, received: [String: Int])
    {
      self.sender = sender
      self.event = event
      self.direction = direction
      self.sent = sent
      self.received = received
    }
  }

  public var modules: [Module]
  public var flows: [Flow]

  public init(modules: [Module], flows: [Flow]) {
    self.modules = modules
    self.flows = flows
  }

  /// Modules that report to many peers in their own layer, and so probably belong in a lower one: what many peers
  /// need to know is better broadcast from below. TinyPart's rule, counted instead of guessed.
  /// - Parameter minimumPeers: How many peers are many.
  /// - Returns: The modules in the order in which they were added.
  public func misplacedModules(minimumPeers: Int = 3) -> [MisplacedModule] {
    let layers = Dictionary(modules.map { ($0.name, $0.layer) }, uniquingKeysWith: { first, _ in first })
    return modules.compactMap { module in
      var peers: Set<String> = []
      for flow in flows where flow.sender == module.name && flow.sent > 0 {
        if case .report(let target) = flow.direction, target != module.name, layers[target] == module.layer {
          peers.insert(target)
        }
      }
      guard !peers.isEmpty, peers.count >= minimumPeers else { return nil }
      return MisplacedModule(module: module, peers: peers.sorted())
    }
  }
}

/// A module that probably belongs in a lower layer.
public struct MisplacedModule: Codable, Sendable, Equatable, CustomStringConvertible {
  /// The module and the layer it is in.
  public var module: EventTraffic.Module
  /// The modules of that layer to which it reports, by name.
  public var peers: [String]

  public init(module: EventTraffic.Module, peers: [String]) {
    self.module = module
    self.peers = peers
  }

  public var description: String {
    "\(module.name) reports to \(peers.count) peers in its layer \(module.layer): \(peers.joined(separator: ", "))"
      + "; move it to a lower layer and let it broadcast"
  }
}

extension EventTraffic.Flow: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    (left.sender, left.event, left.direction.description) < (
      right.sender, right.event, right.direction.description
    )
  }
}
