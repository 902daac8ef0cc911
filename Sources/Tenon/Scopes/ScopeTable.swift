import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// The open scopes of an application, and what modules do in each.
final class ScopeTable: ScopeFinder, Sendable {
  /// Something that a module does in each open scope of a kind.
  private final class Member: Sendable {
    let kind: ScopeType
    let module: String
    let begin: @Sendable (ScopeInstance) -> @Sendable () -> Void

    init(
      _ kind: ScopeType, _ module: String,
      _ begin: @escaping @Sendable (ScopeInstance) -> @Sendable () -> Void
    ) {
      (self.kind, self.module, self.begin) = (kind, module, begin)
    }
  }

  /// Services that a module creates in each scope of a kind while the scope opens.
  private final class Preparation: Sendable {
    let kind: ScopeType
    let module: String
    let make: @Sendable (ServiceContainer) async throws -> Void

    init(
      _ kind: ScopeType, _ module: String, _ make: @escaping @Sendable (ServiceContainer) async throws -> Void
    ) {
      (self.kind, self.module, self.make) = (kind, module, make)
    }
  }

  private struct State {
    /// The scopes that have not ended, in the order in which they were opened.
    var scopes: [ScopeInstance] = []
    var members: [Member] = []
    /// In the order in which the modules were set up.
    var preparations: [Preparation] = []
    /// Whether the application stops, so that no more scopes are opened.
    var isClosed = false
    var openers: [@Sendable () -> Void] = []
    var closers: [@Sendable (ScopeInstance) async -> Void] = []
  }

  private let state = Mutex(State())
  private let issues: IssueLog

  init(_ issues: IssueLog) { self.issues = issues }

  // MARK: - Finding

  /// Returns the open scope of a kind in which the calling code acts: the one that it has entered, or else the only one.
  /// If several may be open, the only one is not implied, because code that a scope leaves behind would act in another.
  /// - Parameter user: Who acts in the scope, for the error.
  func current(_ kind: ScopeType, for user: String) throws(ServiceError) -> ScopeInstance {
    if EnteredScopes.current.isEmpty {
      // The usual case: one scope of the kind is open, and the caller has entered none.
      let (only, count) = state.withLock { state -> (ScopeInstance?, Int) in
        var (only, count) = (ScopeInstance?.none, 0)
        for scope in state.scopes where scope.kind == kind && scope.isOpen {
          (only, count) = (scope, count + 1)
        }
        return (only, count)
      }
      if let only, count == 1, only.isImplied { return only }
      throw .outsideScope(kind, open: count, user: user)
    }
    if let entered = ScopeInstance.entered(kind, of: self) {
      guard entered.isOpen else { throw .outsideScope(kind, open: 0, user: user) }
      return entered
    }
    let open = receiving(kind)
    guard open.count == 1, open[0].isImplied else {
      throw .outsideScope(kind, open: open.count, user: user)
    }
    return open[0]
  }

  /// Returns the scope of a kind that the calling code means when it asks for its end, which may be ending already; `nil`
  /// if there is none.
  /// - Throws: ``ServiceError`` if it is not clear which.
  func ending(_ kind: ScopeType, for user: String) throws(ServiceError) -> ScopeInstance? {
    if let entered = ScopeInstance.entered(kind, of: self) { return entered }
    let all = state.withLock { $0.scopes }.filter { $0.kind == kind && $0.isConcerned }
    let open = all.filter(\.isOpen)
    if let last = (open.isEmpty ? all : open).last, open.count < 2, last.isImplied { return last }
    if open.isEmpty { return nil }
    throw .outsideScope(kind, open: open.count, user: user)
  }

  /// Returns the open scopes of a kind in which an event is received: the one that the sender has entered, or else all.
  func receiving(_ kind: ScopeType) -> [ScopeInstance] {
    state.withLock { $0.scopes }.filter { $0.kind == kind && $0.isOpen && $0.isConcerned }
  }

  func container(of kind: ScopeType) throws(ServiceError) -> ServiceContainer {
    try current(kind, for: "the caller").container
  }

  // MARK: - Opening

  /// Creates the services that a scope has from the beginning, adds the scope, and begins what modules do in it.
  /// - Throws: ``ServiceError`` with the code `scopeIsOpen` if another scope of its kind is open within the same parent,
  ///   and there may be only one; ``ApplicationError`` if the application has stopped; or the error of a factory.
  func add(_ scope: ScopeInstance) async throws {
    var prepared: [Preparation] = []
    // A module may be set up in the meantime.
    while let left = try addIfReady(scope, after: prepared) {
      for preparation in left { try await prepare(scope, preparation) }
      prepared += left
    }
  }

  /// Adds a scope, unless services must be created before.
  /// - Returns: What must be done before, and has not been done; `nil` if the scope has been added.
  private func addIfReady(_ scope: ScopeInstance, after prepared: [Preparation]) throws -> [Preparation]? {
    let (left, members, openers) = try state.withLock { state in
      if state.isClosed { throw ApplicationError.notRunning(module: scope.opener.module) }
      // The module may have been uninstalled while services were created.
      try scope.opener.mustNotHaveEnded()
      // A scope that ends collects those within it under this lock, after it has refused new ones.
      if let parent = scope.parent, !parent.isOpen {
        throw ServiceError.outsideScope(parent.kind, open: 0, user: scope.opener.module)
      }
      let isTaken = state.scopes.contains {
        $0.kind == scope.kind && $0.parent === scope.parent && $0.isOpen
      }
      if isTaken, !scope.isOneOfSeveral { throw ServiceError.scopeIsOpen(scope.kind) }
      let left = state.preparations.filter { one in
        one.kind == scope.kind && !prepared.contains { $0 === one }
      }
      if left.isEmpty { state.scopes.append(scope) }
      return (left, state.members.filter { $0.kind == scope.kind }, state.openers)
    }
    guard left.isEmpty else { return left }
    for member in members { begin(member, in: scope) }
    // The code that opens the scope may run in another one.
    EnteredScopes.leave { for note in openers { note() } }
    return nil
  }

  /// Lets a module create services in each scope of a kind: now in those that are open, and in others while they open.
  func prepare(
    _ kind: ScopeType, by wiring: ModuleWiring,
    _ make: @escaping @Sendable (ServiceContainer) async throws -> Void
  ) async throws {
    // A module whose set-up has taken too long has failed, and must not keep scopes from opening.
    try wiring.mustNotHaveEnded()
    let preparation = Preparation(kind, wiring.module, make)
    let scopes = state.withLock { state in
      state.preparations.append(preparation)
      return state.scopes.filter { $0.kind == kind }
    }
    for scope in scopes {
      do { try await scope.enter { try await prepare(scope, preparation) } } catch  where !scope.isOpen {
        // It has ended in the meantime.
      }
    }
  }

  private func prepare(_ scope: ScopeInstance, _ preparation: Preparation) async throws {
    do {
      // The code that opens the scope may run in another one.
      try await EnteredScopes.leave { try await preparation.make(scope.container) }
    } catch {
      // The module may have ended in the meantime, and then no code needs what it creates.
      if state.withLock({ state in state.preparations.contains { $0 === preparation } }) { throw error }
    }
  }

  /// Waits until scopes of a kind that are ending within a parent have ended, because their services may still be in use.
  func endOfEarlier(_ kind: ScopeType, in parent: ScopeInstance?) async {
    let ending = state.withLock { $0.scopes }.filter { $0.kind == kind && $0.parent === parent && !$0.isOpen }
    for scope in ending { await end(scope) }
  }

  /// Lets a module do something in each scope of a kind that is open, or will be opened before the module ends.
  /// - Parameter begin: Begins it, and returns how it ends.
  func during(
    _ kind: ScopeType, of module: String,
    _ begin: @escaping @Sendable (ScopeInstance) -> @Sendable () -> Void
  ) {
    let member = Member(kind, module, begin)
    let scopes = state.withLock { state in
      state.members.append(member)
      return state.scopes.filter { $0.kind == kind }
    }
    for scope in scopes { self.begin(member, in: scope) }
  }

  private func begin(_ member: Member, in scope: ScopeInstance) {
    scope.begin(of: member.module) { member.begin(scope) }
    // The module may have ended in the meantime.
    let isLeft = state.withLock { state in state.members.contains { $0 === member } }
    if !isLeft { scope.endMembers(of: member.module) }
  }

  /// Ends everything that a module does in scopes.
  func endMembers(of module: String) {
    let scopes = state.withLock { state in
      state.members.coldRemoveAll { $0.module == module }
      state.preparations.coldRemoveAll { $0.module == module }
      return state.scopes
    }
    for scope in scopes { scope.endMembers(of: module) }
  }

  // MARK: - Ending

  /// Adds a function that is called when a scope has been opened.
  func whenOpened(_ note: @escaping @Sendable () -> Void) { state.withLock { $0.openers.append(note) } }

  /// Adds a function that is called when a scope ends, as soon as nothing new can begin in it.
  func whenEnding(_ close: @escaping @Sendable (ScopeInstance) async -> Void) {
    state.withLock { $0.closers.append(close) }
  }

  /// Ends a scope: nothing new begins in it, the scopes within it end, its screens close, its work is cancelled, its
  /// calls end, and its services are torn down. The end does not wait for the call or work that requests it.
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  func end(_ scope: ScopeInstance) async -> [TeardownFailure] {
    switch scope.beginEnd() {
    case .mine: break
    case .others(let waiter): return (try? await waiter.value()) ?? []
    case .over: return []
    }
    // A caller that is cancelled must not leave a scope that has half ended.
    return await Task { [self] in
      await scope.whileEnding {
        var failures: [TeardownFailure] = []
        let (inner, closers) = state.withLock { state in
          (state.scopes.filter { $0.parent === scope }, state.closers)
        }
        for inner in inner.reversed() { failures += await end(inner) }
        for close in closers { await close(scope) }
        await waitForCalls(in: scope)
        failures += await scope.container.shutdown()
        state.withLock { $0.scopes.removeAll { $0 === scope } }
        scope.noteEnded()
        return failures
      }
    }.value
  }

  private func waitForCalls(in scope: ScopeInstance) async {
    guard let end = scope.endOfCalls() else { return }
    do {
      try await scope.opener.withinLimit(scope.limit) { _ = try await end.value() }
    } catch {
      issues.note(scope.opener.module, "end the scope \(scope.kind)", error)
    }
  }

  /// Ends the scopes that a module has opened or, without one, all scopes, because the application stops.
  func end(openedBy module: String?) async {
    let scopes = state.withLock { state in
      if module == nil { state.isClosed = true }
      return state.scopes
    }
    for scope in scopes.reversed() where module == nil || scope.opener.module == module {
      note(await end(scope))
    }
  }

  func note(_ failures: [TeardownFailure]) {
    for failure in failures { issues.note(failure.service.description, "tear down", failure.cause) }
  }

  /// Cancels what modules do in scopes, because the application is released without having been stopped.
  func abandon() {
    for scope in state.withLock({ $0.scopes }) { _ = scope.beginEnd() }
  }
}
