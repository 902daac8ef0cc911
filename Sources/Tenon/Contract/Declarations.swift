import TenonActions
import TenonEvents
import TenonServices

// The single declarations that a contract is made of.

/// A service that a module requires of another.
public struct Requirement: Hashable, Sendable {
  public let service: ServiceReference
  /// Whether the module can do without it.
  public let isOptional: Bool
  public let place: SourcePlace
}

/// An event that a module says it sends.
public struct SentEvent: Hashable, Sendable {
  /// The event's type.
  public let event: String
  public let direction: EventDirection
  public let place: SourcePlace
}

/// An action that a module says it calls.
public struct ActionCall: Hashable, Sendable {
  public let action: ActionName
  public let place: SourcePlace
}

/// A required interface joined to a provided one.
public struct Adapter: Hashable, Sendable {
  public let provided: ServiceReference
  public let required: ServiceReference
  public let place: SourcePlace
}

/// A value of the configuration that a module needs.
public struct ConfigurationRequirement: Sendable {
  public let key: String
  let check: @Sendable (Configuration) throws(ConfigurationError) -> Void

  init(
    key: String, check: @escaping @Sendable (Configuration) throws(ConfigurationError) -> Void
  ) {
    self.key = key
    self.check = check
  }
}

/// An event that a module hears, and how it subscribes.
struct EventObserver: Sendable {
  let event: String
  let subscribe: @Sendable (ModuleEvents) -> EventObservation
}
