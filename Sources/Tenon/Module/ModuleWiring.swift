import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// The objects that all modules of an application share.
final class ApplicationAssembly: Sendable {
  let options: ApplicationOptions
  let parts: PartTable
  let issues: IssueLog
  let deadlines = Deadlines()
  /// The service container. Every application has a services part.
  let services: ServiceContainer?
  /// The open scopes, of the same part.
  let scopes: ScopeTable?
  /// The application, which is released before the objects that its modules share.
  private let application = Mutex(WeakApplication())

  init(_ options: ApplicationOptions, _ parts: PartTable, _ issues: IssueLog) {
    let services = parts.find(ServicesPart.self)
    (self.services, scopes) = (services?.container, services?.scopes)
    self.options = options
    self.parts = parts
    self.issues = issues
  }

  func start(in application: Application) { self.application.withLock { $0.value = application } }

  /// Starts a module because it is used; see ``Application/startForUse(_:)``.
  func start(_ module: String) async throws {
    try await application.withLock { $0.value }?.startForUse(module)
  }
}

private struct WeakApplication {
  weak var value: Application?
}

/// Connects one reading of a module's contract to the application that was assembled from it.
///
/// A contract's closures and its callable handles hold the wiring, which cannot be read outside this library. The
/// application fills in the wiring before anything runs, and empties it when the application is released, because the
/// container and the closures would otherwise keep each other alive. Calls to routes, actions and observers are
/// accepted only while the module is alive: from the beginning of its set-up until it stops or fails.
@usableFromInline
final class ModuleWiring: Sendable {
  private enum Life {
    /// The module has not been set up.
    case waiting
    /// The module's own code may be called, which others should not call yet.
    case settingUp
    case open
    /// The module has stopped or, if there is an error, failed.
    case ended((any Error)?)
  }

  private struct State {
    var assembled: ApplicationAssembly?
    var life = Life.waiting
    /// Whether the contract is being read, so that more handles may be issued.
    var isDeclaring = true
    var issued = 0
    /// The scopes in which pieces of the module's code run, by the numbers of the uses.
    var scopes = ColdDictionary<Int, ScopeType>()
    /// The modules that provide the services which the module requires later.
    var owners = ColdDictionary<ServiceReference, WeakWiring>()
    /// The number of calls in progress, which an uninstallation may wait for.
    var calls = 0
    var waiting = WaiterList<Void>()
    /// The objects that handles of the contract point to.
    var kept: [AnyObject & Sendable] = []

    /// The services, while the module's code may be called.
    var openServices: ServiceContainer? {
      switch life {
      case .settingUp, .open: assembled?.services
      case .waiting, .ended: nil
      }
    }
    var hasEnded: Bool { if case .ended = life { true } else { false } }
  }

  private let state = Mutex(State())
  let module: String
  let layer: Layer

  /// Whether the module starts later than the application, at the latest with its first asynchronous use.
  let startsLater: Bool

  init(module: String, layer: Layer, startsLater: Bool) {
    self.module = module
    self.layer = layer
    self.startsLater = startsLater
  }

  // MARK: - While the contract is read

  /// Keeps an object alive for as long as the module's code may run.
  func keep<Object: AnyObject & Sendable>(_ object: Object) -> Unmanaged<Object> {
    state.withLock { $0.kept.append(object) }
    return Unmanaged.passUnretained(object)
  }

  /// The number of handles that all copies of the contract issued while it was read.
  var issuedHandles: Int { state.withLock { $0.issued } }

  /// Returns the wiring for another handle. After the contract has been read, returns a new wiring that is never filled
  /// in. Otherwise, returns this wiring.
  func issue() -> ModuleWiring {
    let isDeclaring = state.withLock { state in
      if state.isDeclaring { state.issued += 1 }
      return state.isDeclaring
    }
    return isDeclaring ? self : ModuleWiring(module: module, layer: layer, startsLater: startsLater)
  }

  func endDeclaring() { state.withLock { $0.isDeclaring = false } }

  // MARK: - In an application

  /// Records in which scopes pieces of the module's code run. Code that is not listed runs outside of scopes.
  func place(_ scopes: ColdDictionary<Int, ScopeType>) { state.withLock { $0.scopes = scopes } }

  /// Records which module provides a service that this module requires later.
  func note(owner: ModuleWiring, of service: ServiceReference) {
    state.withLock { $0.owners[service] = WeakWiring(value: owner) }
  }

  /// Returns the module that provides a service which this module requires later, if it has not been set up.
  func ownerNotSetUp(of service: ServiceReference) -> ModuleWiring? {
    guard let owner = state.withLock({ $0.owners[service]?.value }), !owner.isSetUp else { return nil }
    return owner
  }

  /// Whether the module has been set up; it may have stopped or failed since.
  private var isSetUp: Bool {
    switch state.withLock({ $0.life }) {
    case .waiting, .settingUp: false
    case .open, .ended: true
    }
  }

  /// - Throws: ``ServiceError`` if the module has not been set up, so that others must not get its services.
  func mustBeSetUp(toGive service: ServiceReference) throws(ServiceError) {
    if !isSetUp { throw .unavailable(service, path: [], cause: ApplicationError.notSetUp(module)) }
  }

  /// Returns the kind of scope in which a piece of code runs; `nil` if it runs outside of scopes.
  func kind(of use: Int?) -> ScopeType? {
    guard let use else { return nil }
    return state.withLock { $0.scopes[use] }
  }

  /// Returns the scope in which a piece of code would run now; `nil` if it runs outside of scopes.
  /// - Throws: ``ServiceError`` with the code `outsideScope` if the scope is not open, or it is not clear which one.
  func scope(of use: Int?) throws -> ScopeInstance? {
    guard let kind = kind(of: use) else { return nil }
    return try scope(kind)
  }

  /// Returns the scopes in which a piece of code receives an event of the application: that of the sender, or else all
  /// that are open; one `nil` if it runs outside of scopes.
  func scopesReceiving(_ use: Int?) -> [ScopeInstance?] {
    guard let kind = kind(of: use) else { return [nil] }
    return (try? assembled())?.scopes?.receiving(kind) ?? []
  }

  private func scope(_ kind: ScopeType) throws -> ScopeInstance {
    guard let scopes = try assembled().scopes else { throw ApplicationError.notRunning(module: module) }
    return try scopes.current(kind, for: module)
  }

  func fill(_ assembly: ApplicationAssembly) { state.withLock { $0.assembled = assembly } }

  func empty() {
    // The assembly is released outside the lock, because it holds closures, and releasing closures runs foreign code.
    let assembled = state.withLock { state in
      defer { state.assembled = nil }
      return state.assembled
    }
    _ = assembled
  }

  /// Lets the module's code be called.
  /// - Parameter isSetUp: Whether the module has been set up.
  func open(isSetUp: Bool) { state.withLock { $0.life = isSetUp ? .open : .settingUp } }

  /// Starts a module that starts later than the application, and waits until it has been set up. If the module cannot
  /// start now, it is for the use to fail.
  /// - Throws: `CancellationError` if the calling task is cancelled.
  func start() async throws {
    guard startsLater else { return }
    let assembled = state.withLock { state -> ApplicationAssembly? in
      switch state.life {
      case .waiting, .settingUp: state.assembled
      case .open, .ended: nil
      }
    }
    try await assembled?.start(module)
  }

  /// Records that the module's code may no longer be called.
  /// - Parameter error: The error with which the module failed; `nil` if it stops.
  func close(because error: (any Error)? = nil) {
    state.withLock { state in
      // A module that has failed is stopped, too, which is not the reason why it does not run.
      if !state.hasEnded || error != nil { state.life = .ended(error) }
    }
  }

  /// The error for a use of the module while it does not run.
  private var refusal: ApplicationError {
    let (life, isAssembled) = state.withLock { ($0.life, $0.assembled != nil) }
    switch life {
    case .waiting where isAssembled: return .notSetUp(module)
    case .ended(let error?): return .notRunning(module: module, because: error)
    case .waiting, .settingUp, .open, .ended(nil): return .notRunning(module: module)
    }
  }

  /// Whether the module has been set up, and has neither failed nor stopped.
  var isOpen: Bool { if case .open = state.withLock({ $0.life }) { true } else { false } }

  /// Whether the module starts with the application and has not been set up yet.
  var isAwaitingLaunch: Bool {
    switch state.withLock({ $0.life }) {
    case .waiting, .settingUp: !startsLater
    case .open, .ended: false
    }
  }

  /// Whether a piece of code runs when it is called: the module has not stopped or failed, and the code's scope is open.
  func wouldRun(_ use: Int?) -> Bool {
    if state.withLock({ $0.hasEnded }) { return false }
    return kind(of: use) == nil || (try? scope(of: use)) != nil
  }

  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` if the module has stopped or failed, or if it starts
  ///   later and has not started.
  func mustNotHaveEnded() throws(ApplicationError) {
    let mayRun = state.withLock { state in
      switch state.life {
      case .waiting: !startsLater
      case .settingUp, .open: true
      case .ended: false
      }
    }
    if !mayRun { throw refusal }
  }

  private func assembled() throws(ApplicationError) -> ApplicationAssembly {
    guard let assembled = state.withLock({ $0.assembled }) else { throw .notRunning(module: module) }
    return assembled
  }

  /// Returns a part of the application.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before the application is assembled and after it
  ///   has been released.
  func part<Part: ApplicationPart>(_ part: Part.Type) throws(ApplicationError) -> Part {
    guard let found = try assembled().parts.find(part) else { throw .notRunning(module: module) }
    return found
  }

  /// Returns the options with which the application was assembled.
  func options() throws(ApplicationError) -> ApplicationOptions { try assembled().options }

  /// Returns the services, for factories and for callable handles.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before the application is assembled and after it
  ///   has been released.
  func services() throws(ApplicationError) -> ServiceContainer {
    guard let services = try assembled().services else { throw .notRunning(module: module) }
    return services
  }

  /// Returns the services, for code that runs while the module is alive.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before the module's set-up and after the module
  ///   has stopped or failed.
  @usableFromInline
  func whileRunning() throws(ApplicationError) -> ServiceContainer {
    guard let services = state.withLock({ $0.openServices }) else { throw refusal }
    return services
  }

  /// Runs code that does not wait, in its scope.
  /// - Parameters:
  ///   - use: The number of the use.
  ///   - mustRun: Whether the module must be running. If not, the application only needs to exist.
  ///   - body: Receives the services.
  func runNow<Result>(
    _ use: Int?, mustRun: Bool, _ body: (ServiceContainer) throws -> Result
  ) throws -> Result {
    let (services, kind, scopes) = state.withLock { state in
      let kind = use.flatMap { state.scopes[$0] }
      return (
        mustRun ? state.openServices : state.assembled?.services, kind,
        kind == nil ? nil : state.assembled?.scopes
      )
    }
    guard let services else { throw refusal }
    guard let kind else { return try body(services) }
    guard let scopes else { throw ApplicationError.notRunning(module: module) }
    let scope = try scopes.current(kind, for: module)
    return try scope.enterNow { try body(scope.container) }
  }

  /// Runs code that does not wait in a scope or, without one, outside of scopes, while the module is running.
  func runNow<Result>(
    in scope: ScopeInstance?, _ body: (ServiceContainer) throws -> Result
  ) throws -> Result {
    let services = try whileRunning()
    guard let scope else { return try body(services) }
    return try scope.enterNow { try body(scope.container) }
  }

  /// Runs code in its scope, without noting a call for which an uninstallation waits.
  /// - Parameters:
  ///   - use: The number of the use.
  ///   - body: Receives the services.
  func enter<Result>(
    _ use: Int?, isolation: isolated (any Actor)? = #isolation,
    _ body: (ServiceContainer) async throws -> Result
  ) async throws -> Result {
    guard let scope = try scope(of: use) else { return try await body(services()) }
    return try await scope.enter(isolation: isolation) { try await body(scope.container) }
  }

  /// Waits, but no longer than a limit, or else the application's limit for phases.
  func withinLimit(_ limit: Duration?, _ wait: @escaping @Sendable () async throws -> Void) async throws {
    let assembled = try assembled()
    let limit = limit ?? assembled.options.phaseTimeout
    do {
      try await withTimeout(limit, by: assembled.deadlines, wait)
    } catch is ApplicationError {
      throw ApplicationError.scopeTimedOut(limit ?? .longest)
    }
  }

  /// Records an error that a handler threw, unless the error does not mean that the handler failed.
  func note(_ doing: String, _ error: any Error) {
    try? assembled().issues.noteHandler(of: module, doing, error)
  }

  // MARK: - Calls

  /// Performs a call that an uninstallation waits for, in the scope of its code.
  /// - Parameters:
  ///   - use: The number of the use.
  ///   - call: Receives the services.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning`, or any error that the call throws.
  func perform<Result: Sendable>(
    _ use: Int?, _ call: @Sendable (ServiceContainer) async throws -> Result
  ) async throws -> Result {
    let (services, kind) = try begin(use)
    defer { endCall() }
    return try await ReentrancyToken.hold(CallLabel(), of: self) {
      guard let kind else { return try await call(services) }
      let scope = try scope(kind)
      return try await scope.enter { try await call(scope.container) }
    }
  }

  /// Performs a call that an uninstallation waits for, in a scope or, without one, outside of scopes.
  func perform<Result: Sendable>(
    in scope: ScopeInstance?, _ call: @Sendable (ServiceContainer) async throws -> Result
  ) async throws -> Result {
    guard let scope else { return try await perform(nil, call) }
    return try await perform(nil) { _ in try await scope.enter { try await call(scope.container) } }
  }

  private func begin(_ use: Int?) throws(ApplicationError) -> (ServiceContainer, ScopeType?) {
    let begun = state.withLock { state -> (ServiceContainer, ScopeType?)? in
      guard let services = state.openServices else { return nil }
      state.calls += 1
      return (services, use.flatMap { state.scopes[$0] })
    }
    guard let begun else { throw refusal }
    return begun
  }

  private func endCall() {
    let waiting = state.withLock { state in
      state.calls -= 1
      return state.calls == 0 ? state.waiting.removeAll() : []
    }
    waiting.resume()
  }

  /// Returns a waiter that is resumed when all calls have ended. Returns `nil` if there are no calls, and also within
  /// such a call, which would otherwise wait for itself.
  func endOfCalls() -> Waiter<Void>? {
    if ReentrancyToken.isHeld(CallLabel.self, of: self) { return nil }
    return state.withLock { $0.calls > 0 ? $0.waiting.add() : nil }
  }
}

private struct WeakWiring: Sendable {
  weak var value: ModuleWiring?
}
