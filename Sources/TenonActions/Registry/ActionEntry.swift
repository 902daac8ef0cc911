/// An action as it stands in a table.
final class ActionEntry: Sendable {
  let call: ActionCall
  let body: any ActionBody
  private let result: ObjectIdentifier
  let owner: String?
  let place: SourcePlace
  let exposure: ActionExposure
  let authorization: ActionAuthorization?

  init(
    _ name: ActionName, _ body: any ActionBody, owner: String?, place: SourcePlace, exposure: ActionExposure,
    authorization: ActionAuthorization?
  ) {
    call = ActionCall(name)
    self.body = body
    result = ObjectIdentifier(body.result)
    self.owner = owner
    self.place = place
    self.exposure = exposure
    self.authorization = authorization
  }

  var description: ActionDescription {
    ActionDescription(
      name: call.name, owner: owner, place: place, exposure: exposure, authorization: authorization,
      result: String(reflecting: body.result))
  }

  /// The body, if its result is of just this type. Compares the types instead of casting, which is many times faster.
  func body<Result>(giving type: Result.Type) -> TypedBody<Result>? {
    ObjectIdentifier(type) == result ? unsafeDowncast(body, to: TypedBody<Result>.self) : nil
  }
}
