import TenonDiagnostics

// What a module's contract shows of its destinations before anything is frozen.

/// An interface that a module shows, requires or adapts.
package struct DeclaredInterface: Sendable {
  package let identity: ObjectIdentifier
  package let name: String
  package let place: SourcePlace

  init(_ key: InterfaceKey, _ place: SourcePlace) {
    identity = key.identity
    name = key.name
    self.place = place
  }
}

extension DestinationRegistry {
  /// The interfaces of the destinations.
  package var shownInterfaces: [DeclaredInterface] {
    interfaces.map { DeclaredInterface($0.interface, $0.place) }
  }

  /// The interfaces that are required of others.
  package var requiredInterfaces: [DeclaredInterface] {
    requirements.map { DeclaredInterface($0.interface, $0.place) }
  }

  /// The interfaces that are adapted, each with what it is made of.
  package var adaptedInterfaces: [(required: DeclaredInterface, provided: ObjectIdentifier)] {
    adapters.map { (DeclaredInterface($0.required, $0.place), $0.provided.identity) }
  }

  /// Removes what is declared at a place.
  package mutating func remove(at place: SourcePlace) {
    routes.removeAll { $0.place == place }
    interfaces.removeAll { $0.place == place }
    adapters.removeAll { $0.place == place }
    switches.removeAll { $0.place == place }
  }
}
