import TenonDiagnostics
import TenonServices

/// One thing that a module declares for others, or asks of them.
public struct Declaration: Encodable, MemberwiseEncodable, Equatable, Sendable, CustomStringConvertible {
  /// What kind of thing it is; parts have kinds of their own.
  public var kind: Code<Declaration>
  /// The service, action, route, interface or event.
  public var name: String
  /// What more there is to say, such as in which direction an event is sent.
  public var detail: String?
  /// Whether the module can do without it.
  public var isOptional: Bool
  /// Where the module declares it.
  public var place: SourcePlace

  /// - Parameters:
  ///   - kind: What kind of thing it is.
  ///   - name: The service, action, route, interface or event.
  ///   - detail: What more there is to say.
  ///   - isOptional: Whether the module can do without it.
  ///   - place: Where it is declared.
  @inline(never)
  public init(
    _ kind: Code<Declaration>, _ name: String, detail: String? = nil, isOptional: Bool = false,
    at place: SourcePlace
  ) {
    self.kind = kind
    self.name = name
    self.detail = detail
    self.isOptional = isOptional
    self.place = place
  }

  package var encodedMembers: EncodedMembers {
    [("kind", kind), ("name", name), ("detail", detail), ("isOptional", isOptional), ("place", place)]
  }

  public var description: String {
    "\(kind.rawValue) \(name)\(detail.map { " \($0)" } ?? "") (\(place))"
  }
}

extension Code where Subject == Declaration {
  /// Answers an event of the application.
  public static var handles: Self { Self(rawValue: "handles") }
}

extension ModuleContract {
  /// What the module declares for others, part by part: what can be listed and taken away, so that a test can see who
  /// needs it.
  ///
  /// ```swift
  /// for declaration in ModuleContract(of: CartModule()).declarations {
  ///   #expect(throws: WiringError.self) { try Application(modules(without: declaration)) }
  /// }
  /// ```
  public var declarations: [Declaration] {
    parts.all.flatMap(\.offers) + handlers.map { Declaration(.handles, $0.event.description, at: $0.place) }
  }

  /// What the module asks of others, part by part.
  public var dependencies: [Declaration] { parts.all.flatMap(\.dependencies) }

  /// Takes a declaration away; what stays may not verify any more.
  /// - Parameter declaration: One of ``declarations``.
  public mutating func remove(_ declaration: Declaration) {
    parts.remove(declaration)
    guard declaration.kind == .handles else { return }
    handlers.coldRemoveAll { $0.place == declaration.place && $0.event.description == declaration.name }
  }
}

/// A factory, handler or phase, and what it is given.
public struct ServiceUse: Encodable, MemberwiseEncodable, Equatable, Sendable {
  /// What it is, such as `observes CartInterface.LoggedIn`.
  public var user: String
  /// The services, its own module's among them, in the order of `with:`.
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
  /// The scope in which the code runs, for a factory of a scoped service and for who opens the scope.
  let scope: ScopeName?
  let role: Role
  let place: SourcePlace
}

/// A module's handler of one kind of application event, with the types of payload and answer erased.
struct ApplicationEventRegistration: Sendable {
  enum Body: Sendable {
    case immediate(@MainActor @Sendable (any Sendable, ServiceContainer) throws -> any Sendable)
    case async(@Sendable (any Sendable, ServiceContainer) async throws -> any Sendable)
  }

  let event: ApplicationEventIdentity
  let place: SourcePlace
  let body: Body
}
