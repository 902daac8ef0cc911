import TenonSynchronization

/// The code of an action with an input and an output of any types.
protocol ActionBody: AnyObject, Sendable {
  /// The type of the input; ``ActionParameters`` for an action that is declared by name.
  var input: Any.Type { get }
  var output: Any.Type { get }

  /// Performs the action with the input that is read from the parameters.
  nonisolated(nonsending) func value(_ parameters: ActionParameters, _ context: ActionContext) async throws
    -> any Sendable
  func valueImmediately(_ parameters: ActionParameters, _ context: ActionContext) throws -> any Sendable
}

extension ActionBody {
  /// Whether the input can be read from parameters. An input of type `Void` needs no parameters.
  var canReadInput: Bool {
    input == ActionParameters.self || input == Void.self || input is any ActionInput.Type
  }
}

/// The code of an action with an input and an output of these types. A caller that uses exactly these types passes the
/// values without a cast.
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

  /// Returns the input that is read from the parameters, or the input that they carry from a call by reference.
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
