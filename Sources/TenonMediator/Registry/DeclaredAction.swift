import TenonDiagnostics

/// A declared action or fallback, as a registry lists it and a mediator performs it.
package final class DeclaredAction: Sendable {
  let call: ActionCall
  let body: any ActionBody
  package let place: SourcePlace
  /// The type of the input, if URLs may perform the action, but cannot carry the input.
  package var unreadableRemoteInput: Any.Type? {
    exposure == .external && !body.canReadInput ? body.input : nil
  }
  package let exposure: Exposure
  package let authorization: ActionAuthorization?
  /// When a call is answered; `nil` if it always is.
  private let availability: ActionAvailability?
  /// Whether a call needs neither an authorization nor the start of a module.
  let isPlain: Bool
  private let inputIdentity: ObjectIdentifier
  private let outputIdentity: ObjectIdentifier

  init(
    _ name: ActionName, _ body: any ActionBody, owner: String?, place: SourcePlace,
    exposure: Exposure = .internal, authorization: ActionAuthorization? = nil,
    availability: ActionAvailability? = nil
  ) {
    self.availability = availability
    isPlain = authorization == nil && availability?.start == nil
    call = ActionCall(name, owner: owner)
    self.body = body
    self.place = place
    self.exposure = exposure
    self.authorization = authorization
    inputIdentity = ObjectIdentifier(body.input)
    outputIdentity = ObjectIdentifier(body.output)
  }

  package var name: ActionName { call.name }
  var isAvailable: Bool { availability?.isPresent() ?? true }
  /// Starts the module that performs the action, if it has not started.
  func start() async throws { try await availability?.start?() }
  package var owner: String? { call.owner }
  /// The input's type; `nil` if the action is declared by name and reads its parameters by key.
  package var input: Any.Type? { body.input == ActionParameters.self ? nil : body.input }
  package var output: Any.Type { body.output }

  var description: ActionDescription {
    ActionDescription(
      name: name, owner: owner, place: place, exposure: exposure, authorization: authorization,
      input: input.map { typeName($0) }, result: typeName(output))
  }

  /// Returns the body, if its input and output have exactly these types. Compares the types, which is many times faster
  /// than a cast.
  func body<Input, Output>(taking _: Input.Type, giving _: Output.Type) -> TypedBody<Input, Output>? {
    ObjectIdentifier(Output.self) == outputIdentity && ObjectIdentifier(Input.self) == inputIdentity
      ? unsafeDowncast(body, to: TypedBody<Input, Output>.self) : nil
  }
}

/// When an action can be performed.
struct ActionAvailability: Sendable {
  /// Returns whether a call would be answered now.
  let isPresent: @Sendable () -> Bool
  /// Starts the module that performs the action; `nil` if it needs no start.
  let start: (@Sendable () async throws -> Void)?
}
