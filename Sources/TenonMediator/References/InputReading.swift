/// How parameters become the input of an action.
enum InputReading {
  /// Whether a call with parameters can give the input: one of `Void` needs none of them.
  static func canRead(_ type: Any.Type) -> Bool {
    type == ActionParameters.self || type == Void.self || type is any ActionInput.Type
  }

  /// The input that the parameters say, or the one that they carry from a call by reference.
  /// - Throws: ``ActionError/unreadableInput(_:input:)``, and what the input's own initializer throws.
  static func input<Input: Sendable>(
    _ type: Input.Type, from parameters: ActionParameters, of call: ActionCall
  ) throws(ActionError) -> Input {
    if let input = ActionParameters.exactly(parameters.read(by: call), as: type) { return input }
    if let input = ActionParameters.exactly((), as: type) { return input }
    if let carried = parameters.input as? Input { return carried }
    if let readable = type as? any ActionInput.Type,
      let input = try readable.init(parameters.read(by: call)) as? Input
    {
      return input
    }
    throw .unreadableInput(call.name, input: String(reflecting: type))
  }
}
