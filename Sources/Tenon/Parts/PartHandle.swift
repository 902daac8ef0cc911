import TenonServices

/// Gives an object that a part passes to a module, such as a sender or an opener, access to the part while
/// the application runs. ``ModuleContract/handle(of:)`` creates a handle.
public struct PartHandle<Part: ApplicationPart>: Sendable {
  let wiring: ModuleWiring

  /// The module to which the handle was given.
  package var module: String { wiring.module }

  /// Returns the part in the application that runs the module.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before the application is assembled or after it
  ///   has been released.
  public func callAsFunction() throws(ApplicationError) -> Part { try wiring.part(Part.self) }

  /// Returns the same module's handle to another part.
  package func other<Other: ApplicationPart>(_ part: Other.Type) -> PartHandle<Other> {
    PartHandle<Other>(wiring: wiring)
  }

  /// Records an error in the application's issues. Use this method for errors that are reported nowhere else.
  /// - Parameters:
  ///   - doing: The operation that failed.
  ///   - error: The error that caused the failure.
  package func note(_ doing: String, _ error: any Error) { wiring.note(doing, error) }
}

/// Code that a part runs on behalf of a module, and the values that the code receives from the handles in
/// `with:`. To create a value of this type, use ``ModuleContract/code(_:with:at:)``.
public struct ModuleCode<Given>: Sendable {
  let wiring: ModuleWiring
  /// The number of the use in the contract; `nil` if the code receives nothing.
  let use: Int?
  let read: @Sendable (ServiceContainer) throws -> Given

  /// The module to which the code belongs.
  package var module: String { wiring.module }

  /// Runs the code, which counts as a call to the module. A module that starts later is started first. If the module is uninstalled, the uninstallation
  /// waits for the call. If one of the values lives in a scope, the code runs in that scope, which ends after the call.
  /// - Parameters:
  ///   - doing: The operation, as shown in the application's issues, or `nil` if the caller records failures itself.
  ///   - body: A closure that receives the values and runs the code.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` if the module is not running, or any
  ///   error thrown by the code or while its values are created.
  public func run<Result: Sendable>(
    _ doing: @autoclosure () -> String? = nil, _ body: @Sendable (Given) async throws -> Result
  ) async throws -> Result {
    do {
      try await wiring.start()
      return try await wiring.perform(use) { try await body(read($0)) }
    } catch {
      if let doing = doing() { wiring.note(doing, error) }
      throw error
    }
  }

  /// Runs code that does not wait. If one of the values lives in a scope, the code runs in that scope.
  /// - Parameters:
  ///   - whileRunning: Whether the module must be running. If `false`, the application only needs to exist.
  ///   - body: A closure that receives the values and runs the code.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning`, or any error thrown by the code or while its
  ///   values are created.
  public func runNow<Result>(
    whileRunning: Bool = true, _ body: (Given) throws -> Result
  ) throws -> Result {
    try wiring.runNow(use, mustRun: whileRunning) { try body(read($0)) }
  }

  /// Runs code in its scope, if it has one, as long as the application exists. An uninstallation does not wait for it.
  /// If the code receives values, a module that starts later is started first.
  package func enter<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (Given) async throws -> Result
  ) async throws -> Result {
    if receivesValues { try await wiring.start() }
    return try await wiring.enter(use, isolation: isolation) { try await body(read($0)) }
  }

  /// Starts the module and waits until it has been set up, for code that itself does not wait; `nil` if the module starts
  /// with the application. If the module cannot start now, running the code fails.
  package var start: (@Sendable () async throws -> Void)? {
    guard wiring.startsLater else { return nil }
    return { [wiring] in try await wiring.start() }
  }

  /// Whether the code runs when it is called: its module has not stopped or failed, and its scope is open.
  package var wouldRun: Bool { wiring.wouldRun(use) }

  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` if the module has stopped or failed, or if it starts
  ///   later and has not started.
  package func mustNotHaveEnded() throws(ApplicationError) { try wiring.mustNotHaveEnded() }

  /// The scope in which the code would run now; `nil` if it runs outside of scopes.
  /// - Throws: ``ServiceError`` with the code `outsideScope` if the scope is not open, or it is not clear which one.
  package func scope() throws -> ScopeInstance? { try wiring.scope(of: use) }

  /// The kind of scope in which the code runs; `nil` outside of scopes.
  package var scopeType: ScopeType? { wiring.kind(of: use) }

  // MARK: Events of the application

  /// Whether events of the application reach the module: it has been set up, and has neither failed nor stopped.
  package var isListening: Bool { wiring.isOpen }

  /// Whether events that come before everything else reach the module: it starts with the application, and has not been
  /// set up.
  package var isAwaitingLaunch: Bool { wiring.isAwaitingLaunch }

  /// The scopes in which the code receives an event of the application; one `nil` if it runs outside of scopes.
  package var receivingScopes: [ScopeInstance?] { wiring.scopesReceiving(use) }

  /// Runs code that receives an event and does not wait, in one of the ``receivingScopes``. The application only needs
  /// to exist.
  package func receive<Result>(in scope: ScopeInstance?, _ body: (Given) throws -> Result) throws -> Result {
    guard let scope else { return try body(read(wiring.services())) }
    return try scope.enterNow { try body(read(scope.container)) }
  }

  /// Runs code that receives an event, in one of the ``receivingScopes``. If the module is uninstalled, the uninstallation
  /// waits for the code.
  package func receive<Result: Sendable>(
    in scope: ScopeInstance?, _ body: @Sendable (Given) async throws -> Result
  ) async throws -> Result {
    try await wiring.perform(in: scope) { try await body(read($0)) }
  }

  /// Whether the code receives anything.
  package var receivesValues: Bool { use != nil }

  /// Records an error in the application's issues. Use this method for errors that are reported nowhere else. Errors
  /// that are not failures, such as the cancellation of a task, are not recorded.
  package func note(_ doing: String, _ error: any Error) { wiring.note(doing, error) }
}
