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

extension ActionBody {
  /// Whether a call with parameters can give the input: one of `Void` needs none of them.
  var canReadInput: Bool {
    input == ActionParameters.self || input == Void.self || input is any ActionInput.Type
  }
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
    try await perform(input(parameters, context), context)
  }

  func valueImmediately(_ parameters: ActionParameters, _ context: ActionContext) throws -> any Sendable {
    try performImmediately(input(parameters, context), context)
  }

  /// The input that the parameters say, or the one that they carry from a call by reference.
  private func input(_ parameters: ActionParameters, _ context: ActionContext) throws(ActionError) -> Input {
    if let input = ActionParameters.exactly(parameters, as: Input.self) { return input }
    if let input = ActionParameters.exactly((), as: Input.self) { return input }
    if let carried = parameters.carried as? Input { return carried }
    if let readable = Input.self as? any ActionInput.Type, let input = try readable.init(parameters) as? Input
    {
      return input
    }
    throw .unreadableInput(context.action, Input.self)
  }
}
