import TenonMediator
import TenonEvents
import TenonNavigator
import TenonRouter
import TenonServices
import TenonSynchronization

/// What joins one reading of a module's contract to the application that was assembled from it.
///
/// The closures of a contract and the handles that can be called hold it; nobody outside this library can read it. The
/// application fills it in before anything runs, and empties it when it goes: container and closures would otherwise
/// keep each other alive. Routes, actions and observers are let in only while the module lives: from the beginning of
/// its set-up until it stops or fails.
@usableFromInline
final class ModuleWiring: Sendable {
  /// What the application has for the module.
  struct Parts: Sendable {
    let options: ApplicationOptions
    let services: ServiceContainer
    let router: Router
    let navigator: Navigator
    let mediator: Mediator
    let events: ModuleEvents
    let issues: IssueLog
  }

  /// Behind one reference, because the parts are taken at every call.
  private final class Assembled: Sendable {
    let parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  private struct State {
    var assembled: Assembled?
    var isOpen = false
    /// Whether the contract is being read, so that there may be more handles.
    var isDeclaring = true
    var issued = 0
    /// Calls of routes and actions under way, by whose end somebody may wait.
    var calls = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The routes that the module may send others to: those it opens, and its own.
    var routes: Set<ObjectIdentifier> = []
    var opensAnyURL = false
    /// What handles of the contract point at.
    var kept: [AnyObject & Sendable] = []
  }

  private let state = Guarded(State())
  let module: String
  let layer: Layer

  init(module: String, layer: Layer) {
    self.module = module
    self.layer = layer
  }

  /// Keeps an object for as long as code of the module may run.
  func keep<Object: AnyObject & Sendable>(_ object: Object) -> Unmanaged<Object> {
    state.withLock { $0.kept.append(object) }
    return Unmanaged.passUnretained(object)
  }

  /// Notes that the module may send others to a route.
  func permit(_ route: ObjectIdentifier) { state.withLock { _ = $0.routes.insert(route) } }

  /// Notes that the module may send others anywhere.
  func permitAnyURL() { state.withLock { $0.opensAnyURL = true } }

  /// Whether the module has declared that it opens a route, or answers it itself.
  func permits(_ route: any Route) -> Bool {
    let identity = ObjectIdentifier(Swift.type(of: route))
    return state.withLock { $0.opensAnyURL || $0.routes.contains(identity) }
  }

  /// What a handler's error comes to: a redirect to what the module has not declared that it opens is none.
  private func checked(_ error: any Error) -> any Error {
    guard let redirect = error as? RouteRedirect, !state.withLock({ $0.opensAnyURL }) else { return error }
    if let router = try? parts().router {
      if router.table.match(redirect.url)?.route.owner == module { return error }
      if let route = try? router.route(for: redirect.url), permits(route) { return error }
    }
    return UndeclaredRedirect(module: module, url: redirect.url)
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

  func fill(_ parts: Parts) { state.withLock { $0.assembled = Assembled(parts) } }

  func empty() {
    // The parts are released outside the lock: they hold closures, whose deinits are foreign code.
    let assembled = state.withLock { state in
      defer { state.assembled = nil }
      return state.assembled
    }
    _ = assembled
  }

  func open() { state.withLock { $0.isOpen = true } }
  func close() { state.withLock { $0.isOpen = false } }

  /// The application's parts, for factories and for handles that are called.
  /// - Throws: ``ModuleError/notRunning(module:)`` before the application is assembled and after it is gone.
  func parts() throws(ModuleError) -> Parts {
    guard let assembled = state.withLock({ $0.assembled }) else { throw .notRunning(module: module) }
    return assembled.parts
  }

  /// The services, for what happens while the module lives.
  /// - Throws: ``ModuleError/notRunning(module:)`` before its set-up and after it stopped or failed.
  @usableFromInline
  func whileRunning() throws(ModuleError) -> ServiceContainer {
    guard let services = state.withLock({ $0.isOpen ? $0.assembled?.parts.services : nil }) else {
      throw .notRunning(module: module)
    }
    return services
  }

  /// Performs a call that an uninstallation waits for.
  /// - Parameter call: Gets the services.
  /// - Throws: ``ModuleError/notRunning(module:)``, or what the call throws.
  func perform<Result: Sendable>(
    _ call: @Sendable (ServiceContainer) async throws -> Result
  ) async throws -> Result {
    let services = try begin()
    defer { endCall() }
    return try await RunningCode.$calls.withValue(RunningCode.calls + [ObjectIdentifier(self)]) {
      try await call(services)
    }
  }

  /// Performs a call that an uninstallation waits for, and notes why it failed.
  /// - Parameters:
  ///   - doing: What is done, for the issue.
  ///   - call: Gets the services.
  func perform<Result: Sendable>(
    _ doing: @autoclosure () -> String, _ call: @Sendable (ServiceContainer) async throws -> Result
  ) async throws -> Result {
    do {
      return try await perform(call)
    } catch {
      let error = checked(error)
      note(doing(), error)
      throw error
    }
  }

  /// Notes what a handler threw, unless it did not fail.
  func note(_ doing: String, _ error: any Error) {
    try? parts().issues.noteHandler(of: module, doing, error)
  }

  private func begin() throws(ModuleError) -> ServiceContainer {
    let services = state.withLock { state -> ServiceContainer? in
      guard state.isOpen, let assembled = state.assembled else { return nil }
      state.calls += 1
      return assembled.parts.services
    }
    guard let services else { throw .notRunning(module: module) }
    return services
  }

  private func endCall() {
    let waiting = state.withLock { state in
      state.calls -= 1
      guard state.calls == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when no call is under way; at once within such a call, which would wait for itself.
  func callsHaveEnded() async {
    if RunningCode.calls.contains(ObjectIdentifier(self)) { return }
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        if state.calls > 0 { state.waiting.append(continuation) }
        return state.calls == 0
      }
      if isQuiet { continuation.resume() }
    }
  }
}

/// A module's handler redirected to what the module has not declared that it opens.
public struct UndeclaredRedirect: Error, Hashable, Sendable, CustomStringConvertible {
  /// The module.
  public let module: String
  /// Where it redirected to.
  public let url: String

  public init(module: String, url: String) {
    self.module = module
    self.url = url
  }

  public var description: String {
    "\(module) redirects to \(url), which it has not declared that it opens"
      + "; declare `opens` with the type of the route, or `opensURLs()`"
  }
}

/// Why a module's code was not run.
public enum ModuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The module has not been set up yet, failed, or has stopped; or its application is gone.
  case notRunning(module: String)

  public var description: String {
    switch self {
    case .notRunning(let module):
      "\(module) is not running: it has not been set up yet, has failed, or has stopped"
        + "; the application's snapshot tells which"
    }
  }
}
