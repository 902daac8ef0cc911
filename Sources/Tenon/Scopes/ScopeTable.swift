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

  private struct State {
    /// The scopes that have not ended, in the order in which they were opened.
    var scopes: [ScopeInstance] = []
    var members: [Member] = []
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
    if let entered = ScopeInstance.entered(kind, of: self) {
      guard entered.isOpen else { throw .outsideScope(kind, open: 0, user: user) }
      return entered
    }
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

  /// Adds a scope, and begins what modules do in it.
  /// - Throws: ``ServiceError`` with the code `scopeIsOpen` if another scope of its kind is open within the same parent,
  ///   and there may be only one; or ``ApplicationError`` if the application has stopped.
  func add(_ scope: ScopeInstance, isOneOfSeveral: Bool) throws {
    let begun = try state.withLock { state -> (members: [Member], openers: [@Sendable () -> Void])? in
      if state.isClosed { throw ApplicationError.notRunning(module: scope.opener.module) }
      // A scope that ends collects those within it under this lock, after it has refused new ones.
      if let parent = scope.parent, !parent.isOpen {
        throw ServiceError.outsideScope(parent.kind, open: 0, user: scope.opener.module)
      }
      let isTaken = state.scopes.contains {
        $0.kind == scope.kind && $0.parent === scope.parent && $0.isOpen
      }
      if isTaken, !isOneOfSeveral { return nil }
      state.scopes.append(scope)
      return (state.members.filter { $0.kind == scope.kind }, state.openers)
    }
    guard let begun else { throw ServiceError.scopeIsOpen(scope.kind) }
    for member in begun.members { begin(member, in: scope) }
    // The code that opens the scope may run in another one.
    EnteredScopes.leave { for note in begun.openers { note() } }
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
      for failure in await end(scope) {
        issues.note(failure.service.description, "tear down", failure.cause)
      }
    }
  }

  /// Cancels what modules do in scopes, because the application is released without having been stopped.
  func abandon() {
    for scope in state.withLock({ $0.scopes }) { _ = scope.beginEnd() }
  }
}
