import TenonSynchronization

/// The code of an action, whatever the type of its result.
protocol ActionBody: AnyObject, Sendable {
  nonisolated(nonsending) func value(_ parameters: ActionParameters, _ context: ActionContext) async throws
    -> any Sendable
  func valueImmediately(_ parameters: ActionParameters, _ context: ActionContext) throws -> any Sendable
  var result: Any.Type { get }
}

/// The code of an action with a result of this type. A caller who wants just this type gets it without a cast.
final class TypedBody<Result: Sendable>: ActionBody {
  enum Implementation: Sendable {
    case immediate(@Sendable (ActionParameters, ActionContext) throws -> Result)
    case mainActor(@MainActor @Sendable (ActionParameters, ActionContext) throws -> Result)
    case async(@Sendable (ActionParameters, ActionContext) async throws -> Result)
  }

  let implementation: Implementation

  init(_ implementation: Implementation) { self.implementation = implementation }

  /// Code that is written with callbacks.
  convenience init(
    completing start:
      @escaping @Sendable (ActionParameters, ActionContext, ActionCompletion<Result>) throws -> Void
  ) {
    self.init(
      .async { parameters, context in
        let reply = ActionReply<Result>()
        try start(parameters, context, ActionCompletion(reply, context.call))
        return try await reply.value()
      })
  }

  var result: Any.Type { Result.self }

  nonisolated(nonsending) func perform(_ parameters: ActionParameters, _ context: ActionContext) async throws
    -> Result
  {
    switch implementation {
    case .immediate(let body): try body(parameters, context)
    case .mainActor(let body): try await body(parameters, context)
    case .async(let body): try await body(parameters, context)
    }
  }

  func performImmediately(_ parameters: ActionParameters, _ context: ActionContext) throws -> Result {
    switch implementation {
    case .immediate(let body): return try body(parameters, context)
    case .mainActor(let body):
      guard MainQueue.isCurrent else { throw ActionError.needsMainActor(context.action) }
      return try MainActor.assumeIsolated { try body(parameters, context) }
    case .async: throw ActionError.needsAwait(context.action)
    }
  }

  nonisolated(nonsending) func value(_ parameters: ActionParameters, _ context: ActionContext) async throws
    -> any Sendable
  {
    try await perform(parameters, context)
  }

  func valueImmediately(_ parameters: ActionParameters, _ context: ActionContext) throws -> any Sendable {
    try performImmediately(parameters, context)
  }
}
