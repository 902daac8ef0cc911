import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// What an application has for all its modules.
final class ApplicationAssembly: Sendable {
  let options: ApplicationOptions
  let parts: PartTable
  let issues: IssueLog
  let deadlines = Deadlines()
  /// Every application has the part of services.
  let services: ServiceContainer?

  init(_ options: ApplicationOptions, _ parts: PartTable, _ issues: IssueLog) {
    services = parts.find(ServicesPart.self)?.container
    self.options = options
    self.parts = parts
    self.issues = issues
  }
}

/// What joins one reading of a module's contract to the application that was assembled from it.
///
/// The closures of a contract and the handles that can be called hold it; it cannot be read outside this library. The
/// application fills it in before anything runs, and empties it when it goes: container and closures would otherwise
/// keep each other alive. Routes, actions and observers are let in only while the module lives: from the beginning of
/// its set-up until it stops or fails.
@usableFromInline
final class ModuleWiring: Sendable {
  private struct State {
    var assembled: ApplicationAssembly?
    var isOpen = false
    /// Whether the contract is being read, so that there may be more handles.
    var isDeclaring = true
    var issued = 0
    /// Calls under way, whose end may be waited for.
    var calls = 0
    var waiting = WaiterList<Void>()
    /// What handles of the contract point at.
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

  /// Keeps an object for as long as code of the module may run.
  func keep<Object: AnyObject & Sendable>(_ object: Object) -> Unmanaged<Object> {
    state.withLock { $0.kept.append(object) }
    return Unmanaged.passUnretained(object)
  }

  /// How many handles all copies of the contract have given while it was read.
  var issuedHandles: Int { state.withLock { $0.issued } }

  /// The wiring of one more handle: this, or when the contract has been read one that is never filled in.
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
    // Released outside the lock: they hold closures, whose deinits are foreign code.
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

  /// A part of the application.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before the application is assembled and after it is gone.
  func part<Part: ApplicationPart>(_ part: Part.Type) throws(ApplicationError) -> Part {
    guard let found = try assembled().parts.find(part) else { throw .notRunning(module: module) }
    return found
  }

  /// What the application was assembled with.
  func options() throws(ApplicationError) -> ApplicationOptions { try assembled().options }

  /// The services, for factories and for handles that are called.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before the application is assembled and after it is gone.
  func services() throws(ApplicationError) -> ServiceContainer {
    guard let services = try assembled().services else { throw .notRunning(module: module) }
    return services
  }

  /// The services, for what happens while the module lives.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before its set-up and after it stopped or failed.
  @usableFromInline
  func whileRunning() throws(ApplicationError) -> ServiceContainer {
    guard let services = state.withLock({ $0.isOpen ? $0.assembled?.services : nil }) else {
      throw .notRunning(module: module)
    }
    return services
  }

  /// Notes what a handler threw, unless it did not fail.
  func note(_ doing: String, _ error: any Error) {
    try? assembled().issues.noteHandler(of: module, doing, error)
  }

  // MARK: - Calls

  /// Performs a call that an uninstallation waits for.
  /// - Parameter call: Gets the services.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning`, or what the call throws.
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

  /// What is resumed when no call is under way any more; `nil` if there is none, and within such a call, which would
  /// wait for itself.
  func endOfCalls() -> Waiter<Void>? {
    if ReentrancyToken.isHeld(CallLabel.self, of: self) { return nil }
    return state.withLock { $0.calls > 0 ? $0.waiting.add() : nil }
  }
}
