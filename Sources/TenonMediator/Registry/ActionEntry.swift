/// An action as it stands in a table.
final class ActionEntry: Sendable {
  let call: ActionCall
  let body: any ActionBody
  private let input: ObjectIdentifier
  private let output: ObjectIdentifier
  var owner: String? { call.owner }
  let place: SourcePlace
  let exposure: ActionExposure
  let authorization: ActionAuthorization?

  init(
    _ name: ActionName, _ body: any ActionBody, owner: String?, place: SourcePlace, exposure: ActionExposure,
    authorization: ActionAuthorization?
  ) {
    call = ActionCall(name, owner: owner)
    self.body = body
    input = ObjectIdentifier(body.input)
    output = ObjectIdentifier(body.output)
    self.place = place
    self.exposure = exposure
    self.authorization = authorization
  }

  /// The type of its input; `nil` if it is declared by name.
  var typedInput: Any.Type? { body.input == ActionParameters.self ? nil : body.input }

  var description: ActionDescription {
    ActionDescription(
      name: call.name, owner: owner, place: place, exposure: exposure, authorization: authorization,
      input: typedInput.map { String(reflecting: $0) }, result: String(reflecting: body.output))
  }

  /// The body, if its input and output are of just these types. Compares the types instead of casting, which is many
  /// times faster.
  func body<Input, Output>(taking _: Input.Type, giving _: Output.Type) -> TypedBody<Input, Output>? {
    ObjectIdentifier(Output.self) == output && ObjectIdentifier(Input.self) == input
      ? unsafeDowncast(body, to: TypedBody<Input, Output>.self) : nil
  }
}
