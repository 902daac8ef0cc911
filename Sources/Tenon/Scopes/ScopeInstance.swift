import TenonDiagnostics
import TenonServices
import TenonSynchronization

/// One scope that a module has opened: its services, and the code that runs in it.
package final class ScopeInstance: EnteredScope {
  private struct State {
    var life = Life.open
    var lastCall = 0
    /// The number of calls in progress that do not wait, and so cannot ask for the end.
    var shortCalls = 0
    /// The numbers of the calls in progress.
    var calls = ColdSet<Int>()
    /// The callers that wait until all calls but their own have ended.
    var waiting: [(own: ColdSet<Int>, waiter: Waiter<Void>)] = []
    /// What modules do for as long as the scope is open, and how it ends.
    var members: [(module: String, end: @Sendable () -> Void)] = []
  }

  private enum Life {
    case open
    case ending(WaiterList<[TeardownFailure]>)
    case ended
  }

  /// Marks a call in the scope. The token's owner is the instance.
  private struct Call: Sendable { let number: Int }

  /// Marks the end of the scope, whose teardowns may ask for it again. The token's owner is the instance.
  private struct Ending: Sendable {}

  /// The scopes in which the current task runs, the innermost last.
  static var entered: [ScopeInstance] {
    // Nobody else enters scopes.
    EnteredScopes.current.map { unsafeDowncast($0, to: ScopeInstance.self) }
  }

  package let kind: ScopeType
  let container: ServiceContainer
  /// The scope within which this one was opened.
  let parent: ScopeInstance?
  /// The wiring of the module that opened it.
  let opener: ModuleWiring
  /// How long its end waits for calls; `nil` for the application's limit.
  let limit: Duration?
  /// The scopes of the application to which it belongs.
  let table: ObjectIdentifier
  /// Whether several scopes of this kind may be open within its parent, so that code must say in which of them it runs.
  let isOneOfSeveral: Bool
  private let state = Mutex(State())
  /// 1 until the end begins, for readers that take no lock.
  private let openWord = AtomicWord(1)

  init(
    _ kind: ScopeType, _ container: ServiceContainer, in parent: ScopeInstance?, by opener: ModuleWiring,
    limit: Duration?, of table: ScopeTable, isOneOfSeveral: Bool
  ) {
    self.kind = kind
    self.container = container
    self.parent = parent
    self.opener = opener
    self.limit = limit
    self.table = ObjectIdentifier(table)
    self.isOneOfSeveral = isOneOfSeveral
  }

  deinit { openWord.free() }

  package var isOpen: Bool { openWord.load() != 0 }

  /// The scope of a kind that this scope is or lies in.
  package func enclosing(_ kind: ScopeType) -> ScopeInstance? {
    sequence(first: self) { $0.parent }.first { $0.kind == kind }
  }

  /// This scope, and those within which it was opened.
  private var lineage: some Sequence<ScopeInstance> { sequence(first: self) { $0.parent } }

  /// The innermost scope of a kind in which the current task runs, which may have ended.
  static func entered(_ kind: ScopeType, of table: ScopeTable) -> ScopeInstance? {
    for entered in entered.reversed() where entered.table == ObjectIdentifier(table) {
      if let found = entered.enclosing(kind) { return found }
    }
    return nil
  }

  /// Whether code that runs in the scope is concerned by what the current task does: unless the task has entered another
  /// scope of this kind, or of a kind around it.
  var isConcerned: Bool {
    let entered = Self.entered
    if entered.isEmpty { return true }
    return lineage.allSatisfy { own in
      for scope in entered.reversed() where scope.table == table {
        if let other = scope.enclosing(own.kind) { return other === own }
      }
      return true
    }
  }

  /// Whether code may run in the scope without having entered it: it is the only one of its kind within its parent, and
  /// so is its parent, unless the task has entered that.
  var isImplied: Bool {
    if isOneOfSeveral { return false }
    guard let parent else { return true }
    return parent.isImplied || Self.entered.contains { $0.enclosing(parent.kind) === parent }
  }

  package var closedError: any Error { ServiceError.outsideScope(kind, open: 0, user: "the screen") }

  // MARK: - Running code

  /// Lets code ask for what runs in the scope, without keeping the scope from ending.
  package func bind<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
  ) async -> Result {
    await EnteredScopes.$current.withValue(
      EnteredScopes.current + [self], operation: body, isolation: isolation)
  }

  /// Runs code in the scope, which ends only after it.
  /// - Throws: ``ServiceError`` with the code `outsideScope` if the scope is no longer open, or any error of the code.
  package func enter<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    let number = try beginCall()
    defer { endCall(number) }
    return try await EnteredScopes.$current.withValue(
      EnteredScopes.current + [self],
      operation: {
        try await ReentrancyToken.hold(Call(number: number), of: self, isolation: isolation, body)
      }, isolation: isolation)
  }

  /// Runs code that does not wait in the scope.
  package func enterNow<Result>(_ body: () throws -> Result) throws -> Result {
    let isOpen = state.withLock { state in
      guard case .open = state.life else { return false }
      state.shortCalls += 1
      return true
    }
    guard isOpen else { throw ServiceError.outsideScope(kind, open: 0, user: "the code") }
    defer {
      let waiters = state.withLock { state in
        state.shortCalls -= 1
        return state.waiting.isEmpty ? [] : takeQuiet(&state)
      }
      waiters.resume()
    }
    return try EnteredScopes.$current.withValue(EnteredScopes.current + [self], operation: body)
  }

  private func beginCall() throws(ServiceError) -> Int {
    let number = state.withLock { state -> Int? in
      guard case .open = state.life else { return nil }
      state.lastCall += 1
      state.calls.insert(state.lastCall)
      return state.lastCall
    }
    guard let number else { throw .outsideScope(kind, open: 0, user: "the code") }
    return number
  }

  private func endCall(_ number: Int) {
    let waiters = state.withLock { state in
      state.calls.remove(number)
      return state.waiting.isEmpty ? [] : takeQuiet(&state)
    }
    waiters.resume()
  }

  /// Removes and returns the waiters that have nothing left to wait for.
  private func takeQuiet(_ state: inout State) -> [Waiter<Void>] {
    let (quiet, busy) = state.waiting.partitioned { isQuiet(state, except: $0.own) }
    state.waiting = busy
    return quiet.map(\.waiter)
  }

  private func isQuiet(_ state: State, except own: ColdSet<Int>) -> Bool {
    state.shortCalls == 0 && state.calls.elements.allSatisfy(own.contains)
  }

  // MARK: - Members

  /// Starts something that a module does for as long as the scope is open. It has no effect if the scope has ended.
  /// - Parameter begin: Begins it, and returns how it ends.
  func begin(of module: String, _ begin: () -> @Sendable () -> Void) {
    let end = begin()
    let isOpen = state.withLock { state in
      guard case .open = state.life else { return false }
      state.members.append((module, end))
      return true
    }
    if !isOpen { end() }
  }

  /// Ends what a module does.
  func endMembers(of module: String) {
    let gone = state.withLock { state in
      let (gone, left) = state.members.partitioned { $0.module == module }
      state.members = left
      return gone
    }
    for member in gone { member.end() }
  }

  /// Starts a module's work in the scope, which counts as a call.
  /// - Returns: A function that cancels the work.
  func start(_ work: @escaping @Sendable (ServiceContainer) async -> Void) -> @Sendable () -> Void {
    let task = Task {
      await ReentrancyToken.holdingNone {
        await EnteredScopes.leave { try? await enter { await work(container) } }
      }
    }
    return { task.cancel() }
  }

  // MARK: - Ending

  enum End {
    /// The caller must end the scope.
    case mine
    /// Another caller is ending it.
    case others(Waiter<[TeardownFailure]>)
    /// It has ended, or its end waits for the caller.
    case over
  }

  /// Refuses new calls, and ends what modules do in the scope.
  func beginEnd() -> End {
    // The end waits for what runs in the scope, or in a scope within it, and for teardowns.
    let isAwaited =
      ReentrancyToken.isHeld(Ending.self, of: self) || Self.entered.contains { $0.enclosing(kind) === self }
    let (end, members) = state.withLock { state -> (End, [(module: String, end: @Sendable () -> Void)]) in
      switch state.life {
      case .open:
        state.life = .ending(WaiterList())
        openWord.store(0)
        defer { state.members = [] }
        return (.mine, state.members)
      case .ending(var waiters):
        if isAwaited { return (.over, []) }
        let waiter = waiters.add()
        state.life = .ending(waiters)
        return (.others(waiter), [])
      case .ended: return (.over, [])
      }
    }
    for member in members { member.end() }
    return end
  }

  /// Runs the end of the scope, in the scope.
  func whileEnding<Result: Sendable>(_ body: () async -> Result) async -> Result {
    await ReentrancyToken.hold(Ending(), of: self) { await bind(body) }
  }

  /// Returns a waiter that is resumed when all calls in the scope have ended, except those that the caller runs in; `nil`
  /// if there are none.
  func endOfCalls() -> Waiter<Void>? {
    let own = ownCalls
    return state.withLock { state in
      if isQuiet(state, except: own) { return nil }
      let waiter = Waiter<Void>()
      state.waiting.append((own, waiter))
      return waiter
    }
  }

  private var ownCalls: ColdSet<Int> {
    ColdSet(ReentrancyToken.labels(Call.self, of: self).map(\.number))
  }

  func noteEnded() {
    let waiters = state.withLock { state -> [Waiter<[TeardownFailure]>] in
      defer { state.life = .ended }
      guard case .ending(var waiters) = state.life else { return [] }
      return waiters.removeAll()
    }
    waiters.resume(with: .success([]))
  }
}

extension Array {
  /// The elements that satisfy a condition, and the others.
  fileprivate func partitioned(_ condition: (Element) -> Bool) -> (matching: [Element], others: [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
