import TenonServices

extension ModuleContract {
  /// Declares that the module opens scopes, such as login sessions, and passes in a value that services in
  /// the scope may need.
  ///
  /// ```swift
  /// let token = contract.requires(AccessToken.self)
  /// let inbox = contract.provides(Inbox.self, lifetime: .scoped("login"), with: token) { token in Inbox(token) }
  /// let logIn = contract.opensScope("login", bringing: AccessToken.self, with: inbox)
  ///
  /// let session = try await logIn(token)
  /// await session.services.load()
  /// await session.end()
  /// ```
  /// Before anything starts, the application verifies that everything the scope's services need is available
  /// in the scope, and that code outside the scope does not receive these services.
  /// - Parameters:
  ///   - scope: The scope's name, as in ``Lifetime/scoped(_:)``.
  ///   - brought: The type of the value to pass in. To pass in several values, use a struct.
  ///   - needs: The scope's services that the opener receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: An opener for the scope.
  public mutating func opensScope<Brought: Sendable, each Value: Sendable>(
    _ scope: ScopeName, bringing brought: Brought.Type, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line
  ) -> ScopeOpener<Brought, (repeat each Value)> {
    services.bring(.service(brought), into: scope)
    return opener(
      of: scope, bringing: .service(brought), SourcePlace(fileID: fileID, line: line), with: repeat each needs
    ) { registry, brought in registry.register(Brought.self, instance: brought) }
  }

  /// Declares that the module opens scopes without passing in a value. Otherwise, this method behaves like
  /// the form with `bringing:`.
  ///
  /// ```swift
  /// let draft = contract.provides(Draft.self, lifetime: .scoped("checkout")) { Draft() }
  /// let beginCheckout = contract.opensScope("checkout", with: draft)
  /// contract.performs(.checkout) { _ in try await beginCheckout().services.send() }
  /// ```
  public mutating func opensScope<each Value: Sendable>(
    _ scope: ScopeName, with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line
  ) -> ScopeOpener<Void, (repeat each Value)> {
    opener(
      of: scope, bringing: nil, SourcePlace(fileID: fileID, line: line), with: repeat each needs
    ) { _, _ in }
  }

  private mutating func opener<Brought, each Value: Sendable>(
    of scope: ScopeName, bringing brought: ServiceReference?, _ place: SourcePlace,
    with needs: repeat Needed<each Value>,
    registering register: @escaping @Sendable (inout ServiceRegistry, Brought) -> Void
  ) -> ScopeOpener<Brought, (repeat each Value)> {
    let given = Self.declared(repeat each needs)
    self[ServicesPart.self].openedScopes.append(OpenedScope(scope: scope, brings: brought, place: place))
    note("opens the scope \(scope)", given, place, scope: scope)
    let slots = (repeat (each needs).slot)
    return ScopeOpener(wiring: issue(), scope: scope, register: register) { container in
      (repeat try (each slots).read(container))
    }
  }
}

/// Opens scopes with a given name. A module gets an opener from
/// ``ModuleContract/opensScope(_:bringing:with:fileID:line:)``.
public struct ScopeOpener<Brought: Sendable, Services: Sendable>: Sendable {
  let wiring: ModuleWiring
  let scope: ScopeName
  /// Registers the value that is brought in.
  let register: @Sendable (inout ServiceRegistry, Brought) -> Void
  let read: @Sendable (ServiceContainer) throws -> Services

  /// Opens a new scope.
  ///
  /// ```swift
  /// let token = contract.requires(AccessToken.self)
  /// let history = contract.provides(LiveHistory.self, lifetime: .scoped("login"), with: token) { LiveHistory($0) }
  /// let logIn = contract.opensScope("login", bringing: AccessToken.self, with: history)
  /// contract.performs(.orderCount) { token in try await logIn(token).services.count }
  /// ```
  /// - Parameter brought: The value that services in the scope may need.
  /// - Returns: The open scope.
  /// - Throws: ``ApplicationError``, or ``ServiceError`` if one of the scope's services cannot be created. In
  ///   the latter case, all services that were created for the scope are torn down, and the scope is not
  ///   opened.
  public func callAsFunction(_ brought: Brought) async throws -> OpenScope<Services> {
    var registry = ServiceRegistry()
    register(&registry, brought)
    let container = try wiring.services().openScope(scope, with: registry)
    do {
      return OpenScope(container: container, services: try read(container))
    } catch {
      await container.shutdown()
      throw error
    }
  }
}

extension ScopeOpener where Brought == Void {
  /// Opens a new scope without passing in a value.
  /// - Returns: The open scope.
  /// - Throws: Any error that the form with a value throws.
  public func callAsFunction() async throws -> OpenScope<Services> { try await self(()) }
}

/// A scope that is open until ``end()`` is called.
///
/// ```swift
/// print(session.services.count)
/// for failure in await session.end() { logger.warning("\(failure)") }
/// ```
public struct OpenScope<Services: Sendable>: Sendable {
  let container: ServiceContainer
  /// The scope's services that the opener receives: a single service, or a tuple of several services.
  public let services: Services

  /// Ends the scope. Its services are torn down in reverse order of creation and then released.
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func end() async -> [TeardownFailure] { await container.shutdown() }
}
