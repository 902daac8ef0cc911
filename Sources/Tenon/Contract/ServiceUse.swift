import TenonDiagnostics
import TenonServices

/// A factory, handler or phase, and what it is given.
public struct ServiceUse: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// What the code does, such as `observes CartInterface.LoggedIn`.
  public var user: String
  /// The services, including the module's own, in the order of `with:`.
  public var services: [String]
  /// Where it is declared.
  public var place: SourcePlace

  package var encodedMembers: EncodedMembers {
    [("user", user), ("services", services), ("place", place)]
  }
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
  /// The scope in which the code runs, for a factory of a scoped service and for the module that opens the scope.
  let scope: ScopeName?
  let role: Role
  let place: SourcePlace
}
