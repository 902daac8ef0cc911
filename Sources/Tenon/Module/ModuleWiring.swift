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

  init(_ options: ApplicationOptions, _ parts: PartTable, _ issues: IssueLog) {
    services = parts.find(ServicesPart.self)?.container
    self.options = options
    self.parts = parts
    self.issues = issues
  }
}

/// Connects one reading of a module's contract to the application that was assembled from it.
///
/// A contract's closures and its callable handles hold the wiring, which cannot be read outside this library. The
/// application fills in the wiring before anything runs, and empties it when the application is released, because the
/// container and the closures would otherwise keep each other alive. Calls to routes, actions and observers are
/// accepted only while the module is alive: from the beginning of its set-up until it stops or fails.
@usableFromInline
final class ModuleWiring: Sendable {
  private struct State {
    var assembled: ApplicationAssembly?
    var isOpen = false
    /// Whether the contract is being read, so that more handles may be issued.
    var isDeclaring = true
    var issued = 0
    /// The number of calls in progress, which an uninstallation may wait for.
    var calls = 0
    var waiting = WaiterList<Void>()
    /// The objects that handles of the contract point to.
    var kept: [AnyObject & Sendable] = []
  }

  private let state = Mutex(State())
  let module: String
  let layer: Layer

  init(module: String, layer: Layer) {
    self.module = module
    self.layer = layer
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
    return isDeclaring ? self : ModuleWiring(module: module, layer: layer)
  }

  func endDeclaring() { state.withLock { $0.isDeclaring = false } }

  // MARK: - In an application

  func fill(_ assembly: ApplicationAssembly) { state.withLock { $0.assembled = assembly } }

  func empty() {
    // The assembly is released outside the lock, because it holds closures, and releasing closures runs foreign code.
    let assembled = state.withLock { state in
      defer { state.assembled = nil }
      return state.assembled
    }
    _ = assembled
  }

  func open() { state.withLock { $0.isOpen = true } }
  func close() { state.withLock { $0.isOpen = false } }

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
    guard let services = state.withLock({ $0.isOpen ? $0.assembled?.services : nil }) else {
      throw .notRunning(module: module)
    }
    return services
  }

  /// Records an error that a handler threw, unless the error does not mean that the handler failed.
  func note(_ doing: String, _ error: any Error) {
    try? assembled().issues.noteHandler(of: module, doing, error)
  }

  // MARK: - Calls

  /// Performs a call that an uninstallation waits for.
  /// - Parameter call: Receives the services.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning`, or any error that the call throws.
  func perform<Result: Sendable>(
    _ call: @Sendable (ServiceContainer) async throws -> Result
  ) async throws -> Result {
    let services = try begin()
    defer { endCall() }
    return try await ReentrancyToken.hold(CallLabel(), of: self) { try await call(services) }
  }

  private func begin() throws(ApplicationError) -> ServiceContainer {
    let services = state.withLock { state -> ServiceContainer? in
      guard state.isOpen, let services = state.assembled?.services else { return nil }
      state.calls += 1
      return services
    }
    guard let services else { throw .notRunning(module: module) }
    return services
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
