import TenonDiagnostics
import TenonServices

extension ModuleContract {
  /// Declares that the module opens scopes of a kind, such as login sessions. The value that opens a scope is a service
  /// in it.
  ///
  /// ```swift
  /// // LoginInterface
  /// public struct LoginSession: ServiceScope { public let token: AccessToken }
  ///
  /// // Login
  /// let login = contract.opensScope(LoginSession.self)
  /// contract.performs(.signIn, with: server) { form, server in
  ///   try await login.open(LoginSession(token: try await server.signIn(form)))
  /// }
  /// contract.performs(.signOut) { _ in await login.end() }
  ///
  /// // any other module
  /// let session = contract.requires(LoginSession.self)
  /// let feed = contract.provides(Feed.self, lifetime: .scoped(LoginSession.self), with: session) { Feed($0.token) }
  /// contract.destination(FeedPage.self, with: feed) { _, _, feed in FeedScreen(feed) }   // closes with the session
  /// ```
  /// Code that receives a service of a scope runs in that scope. While the scope is closed, such code does not run:
  /// a call throws a `ServiceError` with the code `outsideScope`, and an observer does not receive the event.
  /// - Parameters:
  ///   - scope: The kind of scope.
  ///   - several: Whether several scopes of this kind may be open within one parent, such as the sessions of two
  ///     accounts. Code then runs in the scope that its caller has entered, or to which its window is bound; the only
  ///     open one is not implied.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: An opener for the scope.
  public mutating func opensScope<Scope: ServiceScope>(
    _ scope: Scope.Type, several: Bool = false, fileID: String = #fileID, line: Int = #line
  ) -> ScopeOpener<Scope> {
    let place = SourcePlace(fileID: fileID, line: line)
    self[ServicesPart.self].openedScopes.append(
      OpenedScope(scope: ScopeType(scope), place: place) { $0.declare(scope) })
    return ScopeOpener(wiring: issue(), limit: phaseTimeout, isOneOfSeveral: several)
  }

  /// Declares code that runs in each scope of a kind: from the opening of the scope, or from the end of the module's
  /// set-up if the scope is open then, until the scope ends or the module stops. Then its task is cancelled, and the
  /// scope's services are torn down when it has returned. An error that it throws is recorded in the application's
  /// issues.
  ///
  /// ```swift
  /// let store = contract.provides(Store.self, lifetime: .scoped(LoginSession.self)) { Store() }
  /// contract.runs(in: LoginSession.self, with: store) { session, store in try await store.sync(session.token) }
  /// ```
  /// - Parameters:
  ///   - scope: The kind of scope.
  ///   - needs: The values that the code receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - body: The code, which receives the value that opened the scope.
  public mutating func runs<Scope: ServiceScope, each Value: Sendable>(
    in scope: Scope.Type, with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (Scope, repeat each Value) async throws -> Void
  ) {
    let (place, kind) = (SourcePlace(fileID: fileID, line: line), ScopeType(scope))
    note("runs in \(kind)", Self.declared(repeat each needs), place, scope: kind)
    let slots = (repeat (each needs).slot)
    self[ServicesPart.self].scopeWork.append(
      ScopeWork(scope: kind, place: place) { services in
        try await body(services.resolve(Scope.self), repeat try (each slots).read(services))
      })
  }
}

/// Opens scopes of one kind, and ends them. A module gets an opener from
/// ``ModuleContract/opensScope(_:several:fileID:line:)``.
public struct ScopeOpener<Scope: ServiceScope>: Sendable {
  let wiring: ModuleWiring
  let limit: Duration?
  let isOneOfSeveral: Bool

  /// Opens a scope, once an earlier one that is ending has ended. If its kind lies within another one, it is opened in the scope of that kind in which the caller acts.
  /// Nothing is created yet, and everything that modules declare with ``ModuleContract/runs(in:with:fileID:line:run:)``
  /// begins.
  ///
  /// ```swift
  /// let login = contract.opensScope(LoginSession.self)
  /// contract.starts(with: keychain) { keychain in
  ///   if let token = keychain.token { try await login.open(LoginSession(token: token)) }   // still signed in
  /// }
  /// ```
  /// - Parameter scope: The value that opens the scope.
  /// - Returns: The open scope, for code that keeps several apart.
  /// - Throws: ``ServiceError`` with the code `scopeIsOpen` if a scope of this kind is open and there may be only one, or
  ///   `outsideScope` if the scope in which it is to be opened is not open; or ``ApplicationError``.
  @discardableResult
  public func open(_ scope: Scope) async throws -> OpenScope {
    try wiring.mustNotHaveEnded()
    let table = try wiring.part(ServicesPart.self).scopes
    let kind = ScopeType(Scope.self)
    let parent = try kind.parent.map { parent throws(ServiceError) in
      try table.current(parent, for: wiring.module)
    }
    if !isOneOfSeveral { await table.endOfEarlier(kind, in: parent) }
    let container = try (parent?.container ?? wiring.services()).openScope(scope)
    let instance = ScopeInstance(
      kind, container, in: parent, by: wiring, limit: limit, of: table, isOneOfSeveral: isOneOfSeveral)
    do {
      try table.add(instance, isOneOfSeveral: isOneOfSeveral)
    } catch {
      await container.shutdown()
      throw error
    }
    return OpenScope(instance: instance, table: table)
  }

  /// Ends the scope in which the caller acts: the one that it has entered, or the only one. Nothing new begins in it.
  /// Scopes within it end, its screens close, its work is cancelled, calls in progress end, and its services are torn
  /// down in reverse order of creation and released.
  ///
  /// This method waits for calls in progress until the time limit for the module's phases is reached. It does not wait for
  /// the call or the work from which it is called. If no scope is open, it does nothing. If several are open and the
  /// caller has entered none, nothing ends, and the reason is recorded in the application's issues.
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func end() async -> [TeardownFailure] {
    guard let table = try? wiring.part(ServicesPart.self).scopes else { return [] }
    let kind = ScopeType(Scope.self)
    do throws(ServiceError) {
      guard let scope = try table.ending(kind, for: wiring.module) else { return [] }
      return await table.end(scope)
    } catch {
      wiring.note("end the scope \(kind)", error)
      return []
    }
  }
}

/// A scope that is open until it ends.
///
/// ```swift
/// let ann = try await login.open(LoginSession(token: annsToken))
/// try await ann.enter { try await upload() }   // with Ann's services, though Bob is signed in, too
/// await ann.end()
/// ```
public struct OpenScope: Sendable {
  package let instance: ScopeInstance
  let table: ScopeTable

  /// Ends the scope; see ``ScopeOpener/end()``.
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func end() async -> [TeardownFailure] { await table.end(instance) }

  /// Runs code in the scope: whatever it calls uses the services of this scope.
  /// - Throws: ``ServiceError`` with the code `outsideScope` if the scope has ended, or any error of the code.
  public func enter<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    try await instance.enter(isolation: isolation, body)
  }
}
