import TenonSynchronization

/// The code of an action, whatever the types of its input and output.
protocol ActionBody: AnyObject, Sendable {
  /// ``ActionParameters`` for an action that is declared by name.
  var input: Any.Type { get }
  var output: Any.Type { get }

  /// Performs with the input that the parameters say.
  nonisolated(nonsending) func value(_ parameters: ActionParameters, _ context: ActionContext) async throws
    -> any Sendable
  func valueImmediately(_ parameters: ActionParameters, _ context: ActionContext) throws -> any Sendable
}

/// The code of an action with an input and an output of these types. A caller who has and wants just these passes
/// them without a cast.
final class TypedBody<Input: Sendable, Output: Sendable>: ActionBody {
  enum Implementation: Sendable {
    case immediate(@Sendable (Input, ActionContext) throws -> Output)
    case mainActor(@MainActor @Sendable (Input, ActionContext) throws -> Output)
    case async(@Sendable (Input, ActionContext) async throws -> Output)
  }

  let implementation: Implementation

  init(_ implementation: Implementation) { self.implementation = implementation }

  var input: Any.Type { Input.self }
  var output: Any.Type { Output.self }

  nonisolated(nonsending) func perform(_ input: Input, _ context: ActionContext) async throws -> Output {
    switch implementation {
    case .immediate(let body): try body(input, context)
    case .mainActor(let body): try await body(input, context)
    case .async(let body): try await body(input, context)
    }
  }

  func performImmediately(_ input: Input, _ context: ActionContext) throws -> Output {
    switch implementation {
    case .immediate(let body): return try body(input, context)
    case .mainActor(let body):
      guard MainQueue.isCurrent else { throw ActionError.needsMainActor(context.action) }
      return try MainActor.assumeIsolated { try body(input, context) }
    case .async: throw ActionError.needsAwait(context.action)
    }
  }

  nonisolated(nonsending) func value(_ parameters: ActionParameters, _ context: ActionContext) async throws
    -> any Sendable
  {
    try await perform(InputReading.input(Input.self, from: parameters, of: context.call), context)
  }

  func valueImmediately(_ parameters: ActionParameters, _ context: ActionContext) throws -> any Sendable {
    try performImmediately(InputReading.input(Input.self, from: parameters, of: context.call), context)
  }
}

extension TypedBody where Input == ActionParameters {
  /// Code that is written with callbacks.
  convenience init(
    completing start:
      @escaping @Sendable (ActionParameters, ActionContext, ActionCompletion<Output>) throws -> Void
  ) {
    self.init(
      .async { parameters, context in
        let reply = ActionReply<Output>()
        try start(parameters, context, ActionCompletion(reply, context.call))
        return try await reply.value()
      })
  }
}
