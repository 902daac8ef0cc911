/// The table in which a target declares its actions. Every form takes an exposure (``ActionExposure/local`` unless
/// said otherwise) and an authorisation (none unless said otherwise).
public struct TargetActions<Target: ActionTarget>: Sendable {
  let name: (target: String, module: String?)
  let owner: String?
  let slot: TargetSlot<Target>
  private(set) var declarations: [Declaration]

  init(
    target: String, module: String? = nil, owner: String?, place: SourcePlace,
    make: @escaping @Sendable () throws -> Target
  ) {
    name = (target, module)
    self.owner = owner
    slot = TargetSlot(name: target, make: make)
    declarations = [Declaration(owner: owner, place: place, kind: .target(target, slot))]
    Target.declare(in: &self)
  }

  /// Declares a synchronous action.
  public mutating func action<Result: Sendable>(
    _ action: String, exposure: ActionExposure = .local, authorization: ActionAuthorization? = nil,
    fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Target, ActionParameters, ActionContext) throws -> Result
  ) {
    let slot = slot
    add(
      action, exposure, authorization, SourcePlace(fileID: fileID, line: line),
      TypedBody(
        .immediate { parameters, context in
          try perform(slot.target(context.lifetime), parameters, context)
        }))
  }

  /// Declares an asynchronous action.
  public mutating func action<Result: Sendable>(
    _ action: String, exposure: ActionExposure = .local, authorization: ActionAuthorization? = nil,
    fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Target, ActionParameters, ActionContext) async throws -> Result
  ) {
    let slot = slot
    add(
      action, exposure, authorization, SourcePlace(fileID: fileID, line: line),
      TypedBody(
        .async { parameters, context in
          try await perform(slot.target(context.lifetime), parameters, context)
        }))
  }

  /// Declares a synchronous action of the main actor.
  public mutating func action<Result: Sendable>(
    _ action: String, exposure: ActionExposure = .local, authorization: ActionAuthorization? = nil,
    fileID: String = #fileID, line: Int = #line,
    onMainActor perform:
      @escaping @MainActor @Sendable (Target, ActionParameters, ActionContext) throws -> Result
  ) {
    let slot = slot
    add(
      action, exposure, authorization, SourcePlace(fileID: fileID, line: line),
      TypedBody(
        .mainActor { parameters, context in
          try perform(slot.target(context.lifetime), parameters, context)
        }))
  }

  /// Declares an action that is written with callbacks; as the same form of ``ActionRegistry``.
  public mutating func action<Result: Sendable>(
    _ action: String, exposure: ActionExposure = .local, authorization: ActionAuthorization? = nil,
    fileID: String = #fileID, line: Int = #line,
    completing start:
      @escaping @Sendable (
        Target, ActionParameters, ActionContext, ActionCompletion<Result>
      ) throws -> Void
  ) {
    let slot = slot
    add(
      action, exposure, authorization, SourcePlace(fileID: fileID, line: line),
      TypedBody { parameters, context, completion in
        try start(slot.target(context.lifetime), parameters, context, completion)
      })
  }

  /// Declares what happens when an action of this target is asked for that it does not have; the context says which.
  /// URLs reach it only if it is exposed.
  public mutating func notFound<Result: Sendable>(
    exposure: ActionExposure = .local, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Target, ActionParameters, ActionContext) async throws -> Result
  ) {
    let slot = slot
    let body = TypedBody<ActionParameters, Result>(
      .async { parameters, context in
        try await perform(slot.target(context.lifetime), parameters, context)
      })
    declarations.append(
      .fallback(
        name.target, module: name.module, body, owner: owner, place: SourcePlace(fileID: fileID, line: line),
        exposure))
  }

  private mutating func add(
    _ action: String, _ exposure: ActionExposure, _ authorization: ActionAuthorization?, _ place: SourcePlace,
    _ body: any ActionBody
  ) {
    let name = ActionName(target: name.target, action: action, module: name.module)
    declarations.append(
      .action(name, body, owner: owner, place: place, exposure: exposure, authorization: authorization))
  }
}
