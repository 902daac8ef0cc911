import TenonMediator
import TenonEvents
import TenonNavigator
import TenonRouter
import TenonServices

// The single declarations that a contract is made of.

/// A service that a module requires of another.
public struct Requirement: Hashable, Sendable {
  public let service: ServiceReference
  /// Whether the module can do without it.
  public let isOptional: Bool
  /// Whether it is had only when it is asked for, so that its module need not be launched before.
  public let isLater: Bool
  public let place: SourcePlace
}

/// An event that a module sends.
public struct SentEvent: Hashable, Sendable {
  /// The event's type.
  public let event: String
  public let direction: EventDirection
  public let place: SourcePlace
  let identity: ObjectIdentifier
}

/// An action that a module calls.
public struct CalledAction: Sendable {
  public let action: ActionName
  /// Whether the module can do without it.
  public let isOptional: Bool
  public let place: SourcePlace
  let input: Any.Type
  let output: Any.Type
}

/// A route that a module opens or shows.
public struct OpenedRoute: Sendable {
  /// The route's type.
  public let route: String
  /// Whether the module can do without it.
  public let isOptional: Bool
  /// Whether the module shows its destination.
  public let isShown: Bool
  public let place: SourcePlace
  let identity: ObjectIdentifier
}

/// A required interface joined to a provided one.
public struct Adapter: Hashable, Sendable {
  public let provided: ServiceReference
  public let required: ServiceReference
  public let place: SourcePlace
}

/// A factory, handler or phase, and what it is given.
public struct ServiceUse: Hashable, Sendable {
  /// What it is, such as `observes CartInterface.LoggedIn`.
  public let user: String
  /// The services, its own module's among them, in the order of `with:`.
  public let services: [ServiceReference]
  public let place: SourcePlace
}

/// A scope that a module opens.
public struct OpenedScope: Hashable, Sendable {
  public let scope: ScopeName
  /// What is handed in when it is opened.
  public let brings: ServiceReference
  public let place: SourcePlace
}

/// A value of the configuration that a module needs.
public struct ConfigurationRequirement: Sendable {
  public let key: String
  public let place: SourcePlace
  let check: @Sendable (Configuration) throws(ConfigurationError) -> Void
}

/// One thing that a module declares for others: what can be taken away to see who needs it.
public struct Declaration: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable {
    case provides, contributes, decorates, adapts, performs, routes, destination, observes, handles
  }

  public let kind: Kind
  /// What is declared: the service, action, route, interface or event.
  public let name: String
  public let place: SourcePlace

  public var description: String { "\(kind.rawValue) \(name) (\(place))" }
}

/// What a factory, handler or phase is given, while the contract is read.
@usableFromInline
struct ContractUse: Sendable {
  enum Role: Sendable {
    /// A handler, a phase, or what opens a scope.
    case handler
    /// A factory of a service, or of a contribution, which has no name.
    case making(ServiceReference?)
    /// A decorator of a service.
    case wrapping(ServiceReference)
  }

  let user: String
  let needs: [DeclaredNeed]
  /// The scope in which the code runs, for a factory of a scoped service and for who opens the scope.
  let scope: ScopeName?
  let role: Role
  let place: SourcePlace
}

/// An event that a module observes, and how it subscribes.
struct EventObserver: Sendable {
  let identity: ObjectIdentifier
  let event: String
  let place: SourcePlace
  let subscribe: @Sendable (ModuleEvents) -> EventObservation
}

/// A route that a module answers.
struct DeclaredRoute: Sendable {
  /// The route's type; `nil` for a pattern without one.
  let identity: ObjectIdentifier?
  let name: String
  let place: SourcePlace
  let isDestination: Bool
  let declare: @Sendable (inout RouteRegistry) -> Void
}

/// A module's handler of one kind of application event, with the event's type erased.
struct ApplicationEventHandler: Sendable {
  enum Body: Sendable {
    case immediate(@MainActor @Sendable (any Sendable, ServiceContainer) throws -> any Sendable)
    case async(@Sendable (any Sendable, ServiceContainer) async throws -> any Sendable)
  }

  let event: ObjectIdentifier
  let eventName: String
  let place: SourcePlace
  let body: Body
}
