import TenonDiagnostics

// The individual registrations of interfaces in a registry, with their types erased.

/// An interface, identified by its type, with its name for errors.
struct InterfaceKey: Hashable, Sendable {
  let identity: ObjectIdentifier
  let name: String

  init(_ type: Any.Type) {
    identity = ObjectIdentifier(type)
    name = typeName(type)
  }

  static func == (left: InterfaceKey, right: InterfaceKey) -> Bool { left.identity == right.identity }
  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A destination registered by its interface.
struct InterfaceDestination: Sendable {
  let interface: InterfaceKey
  let name: String?
  let owner: String?
  let place: SourcePlace
  let interceptors: [any RouteInterceptor]
  let screenPlace: ScreenPlace?
  /// Starts the module of the destination; `nil` if it needs no start.
  let start: (@Sendable () async throws -> Void)?
  let make: @MainActor @Sendable (DestinationContext<any Sendable>) throws -> Any
  let prepare: @MainActor @Sendable (Any) throws -> Void

  /// The destination's name in errors and choices.
  var label: String { name ?? owner ?? place.description }
}

/// An adapter from a provided interface to a required interface.
struct InterfaceAdapter: Sendable {
  let provided: InterfaceKey
  let required: InterfaceKey
  let owner: String?
  let place: SourcePlace
  let convert: @MainActor @Sendable (Any) throws -> Any?
}

/// A choice among the destinations with the same interface.
struct InterfaceSwitch: Sendable {
  let interface: InterfaceKey
  let owner: String?
  let place: SourcePlace
  let choose: @MainActor @Sendable () throws -> String
}

/// An interface that is required.
struct InterfaceRequirement: Sendable {
  let interface: InterfaceKey
  let owner: String?
  let place: SourcePlace
}
