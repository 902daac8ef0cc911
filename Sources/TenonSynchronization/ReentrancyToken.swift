/// A record of the labeled calls that the current task is running in. It lets code avoid waiting for itself, or
/// restarting an operation that it is already part of.
///
/// Code that calls foreign code, which may call back, marks that call with a label: an application marks a module's
/// phase, and a router marks the opening of a URL. Code that runs within the call can query the labels of one owner.
/// Labels of other owners are not returned, so two applications in one process do not affect each other.
///
/// ```swift
/// func stop() async {
///   if ReentrancyToken.isHeld(PhaseLabel.self, of: self) { … }   // called in a phase that it would wait for
/// }
///
/// try await ReentrancyToken.hold(PhaseLabel(module: name), of: application) { try await body() }
/// ```
///
/// Tasks that outlive the call inherit the token, but the token is no longer held after the call has ended.
package final class ReentrancyToken: Sendable {
  private let owner: ObjectIdentifier
  private let kind: ObjectIdentifier
  private let label: any Sendable
  /// The enclosing token that was held when this token was created.
  private let outer: ReentrancyToken?
  /// 1 once the call has ended.
  private let isOver = AtomicWord(0)

  @TaskLocal private static var innermost: ReentrancyToken?

  private init<Label: Sendable>(_ label: Label, of owner: AnyObject) {
    self.owner = ObjectIdentifier(owner)
    kind = ObjectIdentifier(Label.self)
    self.label = label
    outer = Self.current
  }

  deinit { isOver.free() }

  private var isHeld: Bool { isOver.load() == 0 }

  private func end() { isOver.store(1) }

  /// The innermost token that is held. Inherited tokens of calls that have ended are skipped, so that a chain never
  /// grows beyond the calls in progress.
  private static var current: ReentrancyToken? {
    sequence(first: innermost, next: { $0?.outer }).lazy.compactMap { $0 }.first(where: \.isHeld)
  }

  // MARK: Holding

  /// Runs `body` within a labeled call of the owner.
  /// - Parameters:
  ///   - label: Describes the call. The label's type distinguishes the owner's kinds of calls.
  ///   - owner: The owner of the call, which must live until the call has ended.
  package static func hold<Label: Sendable, Result, Failure: Error>(
    _ label: Label, of owner: AnyObject, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let token = ReentrancyToken(label, of: owner)
    defer { token.end() }
    let outcome = $innermost.withValue(token) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try outcome.get()
  }

  /// Runs an `async` body within a labeled call of the owner; otherwise like ``hold(_:of:_:)-(_,_,()->Result)``.
  package static func hold<Label: Sendable, Result>(
    _ label: Label, of owner: AnyObject, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let token = ReentrancyToken(label, of: owner)
    defer { token.end() }
    return try await $innermost.withValue(token, operation: body, isolation: isolation)
  }

  /// Runs `body` outside of all labeled calls. Use it in a task that none of these calls waits for.
  package static func holdingNone<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $innermost.withValue(nil, operation: body, isolation: isolation)
  }

  // MARK: Querying

  /// Returns the labels of the owner's calls of one kind that the current task is running in, the outermost first.
  package static func labels<Label: Sendable>(_ kind: Label.Type = Label.self, of owner: AnyObject) -> [Label]
  {
    var labels: [Label] = []
    var next = innermost
    while let token = next {
      if token.isHeld, token.owner == ObjectIdentifier(owner), token.kind == ObjectIdentifier(kind),
        let label = token.label as? Label
      {
        labels.append(label)
      }
      next = token.outer
    }
    return labels.reversed()
  }

  /// Returns whether the current task is running within a call of this kind by this owner.
  package static func isHeld<Label: Sendable>(_ kind: Label.Type, of owner: AnyObject) -> Bool {
    innermost?.isWithin(kind, of: owner) ?? false
  }

  /// The innermost token of the current task, which other code can query while the task waits; `nil` if there is none.
  package static var held: ReentrancyToken? { current }

  /// Returns whether this call, or an enclosing one, is of this kind, belongs to this owner, and has not ended.
  package func isWithin<Label: Sendable>(_ kind: Label.Type, of owner: AnyObject) -> Bool {
    var next: ReentrancyToken? = self
    while let token = next {
      if token.owner == ObjectIdentifier(owner), token.kind == ObjectIdentifier(kind), token.isHeld {
        return true
      }
      next = token.outer
    }
    return false
  }
}
