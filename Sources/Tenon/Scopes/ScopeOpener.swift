import TenonDiagnostics
import TenonServices

/// Opens scopes of one kind, and ends them. A module gets an opener from
/// ``ModuleContract/opensScope(_:several:fileID:line:)``.
///
/// In previews and tests, a closure can take the place of the application: `ScopeOpener { session in print(session) }`.
public struct ScopeOpener<Scope: ServiceScope>: Sendable {
  private enum Target: Sendable {
    case part(DeclaredScope<Scope>)
    case closure(@Sendable (Scope) async throws -> Void)
  }

  private let target: Target

  init(_ declared: DeclaredScope<Scope>) { target = .part(declared) }

  /// Creates an opener for previews and tests. It opens nothing, and passes each value to a closure. Ending the scope
  /// does nothing, and code that enters it simply runs.
  ///
  /// ```swift
  /// let signIn = SignIn(login: ScopeOpener { session in #expect(session.token == token) })
  /// ```
  /// - Parameter open: Receives the value that would open a scope.
  public init(_ open: @escaping @Sendable (Scope) async throws -> Void) { target = .closure(open) }

  /// Opens a scope, once an earlier one that is ending has ended. If its kind lies within another one, it is opened in
  /// the scope of that kind in which the caller acts.
  /// Services that modules provide with `atSetUp:` are created before the scope opens, and others when they are needed.
  /// Everything that modules declare with ``ModuleContract/runs(in:with:fileID:line:run:)`` begins.
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
  ///   `outsideScope` if the scope in which it is to be opened is not open; ``ApplicationError``; or the error of a factory
  ///   that creates a service of the scope at once. Then the scope is not open.
  @discardableResult
  public func open(_ scope: Scope) async throws -> OpenScope {
    switch target {
    case .part(let declared): return try await declared.open(scope)
    case .closure(let open):
      try await open(scope)
      return OpenScope(opened: nil)
    }
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
    guard case .part(let declared) = target else { return [] }
    return await declared.end()
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
  /// The scope, and the table in which it stands; `nil` if a closure has taken the application's place.
  let opened: (instance: ScopeInstance, table: ScopeTable)?

  package var instance: ScopeInstance? { opened?.instance }

  /// Ends the scope; see ``ScopeOpener/end()``.
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func end() async -> [TeardownFailure] {
    guard let (instance, table) = opened else { return [] }
    return await table.end(instance)
  }

  /// Runs code in the scope: whatever it calls uses the services of this scope.
  /// - Throws: ``ServiceError`` with the code `outsideScope` if the scope has ended, or any error of the code.
  public func enter<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    guard let instance else { return try await body() }
    return try await instance.enter(isolation: isolation, body)
  }
}

/// A kind of scope that a module has declared that it opens.
struct DeclaredScope<Scope: ServiceScope>: Sendable {
  let wiring: ModuleWiring
  let limit: Duration?
  let isOneOfSeveral: Bool

  func open(_ scope: Scope) async throws -> OpenScope {
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
      try await table.add(instance)
    } catch {
      table.note(await container.shutdown())
      throw error
    }
    return OpenScope(opened: (instance, table))
  }

  func end() async -> [TeardownFailure] {
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
