import TenonDiagnostics
import TenonServices

/// A factory, handler or phase, and the services that it receives.
public struct ServiceUse: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// A description of what the code does, such as `observes CartInterface.LoggedIn`.
  public var user: String
  /// The services, including the module's own services, in the order in which `with:` lists them.
  public var services: [String]
  /// The file and line of the declaration.
  public var place: SourcePlace

  package var encodedMembers: EncodedMembers {
    [("user", user), ("services", services), ("place", place)]
  }
}

/// The needs that a factory, handler or phase receives, as recorded while the contract is read.
@usableFromInline
struct ContractUse: Sendable {
  enum Role: Sendable {
    /// A handler, or work in a scope.
    case handler
    /// A phase, which runs while no scope is open.
    case phase
    /// Code that runs as long as the module, outside of scopes.
    case running
    /// A handler that concerns the whole application, and must not depend on whether a scope is open.
    case outsideScopes
    /// A factory for a service or a contribution. For a contribution, the reference is `nil`.
    case making(ServiceReference?)
    /// A decorator of a service.
    case wrapping(ServiceReference)
  }

  let user: String
  let needs: [DeclaredNeed]
  /// The scope in which the code runs, for factories of scoped services and for work in a scope.
  let scope: ScopeType?
  let role: Role
  let place: SourcePlace
}
