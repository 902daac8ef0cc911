/// What the current task is within, so that nothing waits for itself, or begins again what it is a part of.
///
/// Code that runs foreign code, which may call back into it, marks the stretch with a label: an application a module's
/// phase, a router the opening of a URL. Code within asks for the labels of that owner, which no other owner's stand
/// among: two applications in one process know nothing of each other.
///
/// ```swift
/// func stop() async {
///   if ReentrancyToken.isHeld(PhaseLabel.self, of: self) { … }   // called in a phase that it would wait for
/// }
///
/// try await ReentrancyToken.hold(PhaseLabel(module: name), of: application) { try await body() }
/// ```
///
/// Tasks that the code leaves behind inherit the token, but hold it no longer than the stretch lasts.
package final class ReentrancyToken: Sendable {
  private let owner: ObjectIdentifier
  private let kind: ObjectIdentifier
  private let label: any Sendable
  /// The token around this one that was held when this one began.
  private let outer: ReentrancyToken?
  /// 1 once the stretch is over.
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

  /// The innermost token that is held. Those that a left-behind task inherited are passed over, so that a chain never
  /// grows beyond what is under way.
  private static var current: ReentrancyToken? {
    sequence(first: innermost, next: { $0?.outer }).lazy.compactMap { $0 }.first(where: \.isHeld)
  }

  // MARK: Holding

  /// Runs `body` within a stretch of the owner's.
  /// - Parameters:
  ///   - label: What the stretch is; its type tells the owner's kinds of stretches apart.
  ///   - owner: Whose it is. Lives until the stretch is over.
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

  /// Runs an `async` body within a stretch of the owner's; otherwise as ``hold(_:of:_:)-(_,_,()->Result)``.
  package static func hold<Label: Sendable, Result>(
    _ label: Label, of owner: AnyObject, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let token = ReentrancyToken(label, of: owner)
    defer { token.end() }
    return try await $innermost.withValue(token, operation: body, isolation: isolation)
  }

  /// Runs `body` within nothing, in a task that nothing within waits for.
  package static func holdingNone<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $innermost.withValue(nil, operation: body, isolation: isolation)
  }

  // MARK: Asking

  /// The labels of the owner's stretches of one kind that the current task is within, the outermost first.
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

  /// Whether the current task is within a stretch of this kind of the owner's.
  package static func isHeld<Label: Sendable>(_ kind: Label.Type, of owner: AnyObject) -> Bool {
    innermost?.isWithin(kind, of: owner) ?? false
  }

  /// What the current task is within, so that others can ask when it waits; `nil` for nothing.
  package static var held: ReentrancyToken? { current }

  /// Whether this stretch, or one around it, is of this kind and the owner's, and is not over.
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
