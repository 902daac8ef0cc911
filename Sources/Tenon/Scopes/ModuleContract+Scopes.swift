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
      OpenedScope(scope: ScopeType(scope), place: place, isOneOfSeveral: several) { $0.declare(scope) })
    return ScopeOpener(DeclaredScope(wiring: issue(), limit: phaseTimeout, isOneOfSeveral: several))
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
