extension Mediator {
  /// Performs an action and returns its result.
  ///
  /// A synchronous action runs where its caller runs, a main-actor one on the main actor, and an asynchronous one
  /// wherever it says. If the action is not there, its target's notFound performs instead, then the mediator's.
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  ///   - parameters: The action's parameters.
  ///   - module: The module whose class `Target_<target>` is meant; `nil` for a registered target.
  ///   - lifetime: Whether the cached instance of the target performs, or a fresh one.
  ///   - type: The type of the result.
  /// - Throws: ``ActionError``, and whatever the action throws.
  /// - Complexity: Two dictionary look-ups; the first call by convention also looks a class up by its name.
  public nonisolated(nonsending) func perform<Result: Sendable>(
    target: String, action: String, parameters: ActionParameters = [:], module: String? = nil,
    lifetime: TargetLifetime = .cached, as type: Result.Type = Result.self
  ) async throws -> Result {
    let found = try lookUp(ActionName(target: target, action: action, module: module))
    // The same as below for the most frequent case, with no further asynchronous call.
    if found.entry.authorization == nil,
      let body = found.entry.body(taking: ActionParameters.self, giving: type),
      case .immediate(let perform) = body.implementation
    {
      log(found, parameters, .local)
      let context = ActionContext(origin: .local, mediator: self, call: found.call, lifetime: lifetime)
      do {
        return try perform(parameters.read(by: found.call), context)
      } catch {
        report(error, context)
        throw error
      }
    }
    return try await perform(found, parameters, origin: .local, lifetime, as: type)
  }

  /// Performs an action, whatever its result; the parameters are those of
  /// ``perform(target:action:parameters:module:lifetime:as:)``.
  public nonisolated(nonsending) func perform(
    target: String, action: String, parameters: ActionParameters = [:], module: String? = nil,
    lifetime: TargetLifetime = .cached
  ) async throws {
    let found = try lookUp(ActionName(target: target, action: action, module: module))
    try await perform(found, parameters, origin: .local, lifetime)
  }

  /// Performs a synchronous action without waiting: for callers that are themselves synchronous, such as a table
  /// view's data source. An action of the main actor can be performed so from the main actor. The parameters are those
  /// of ``perform(target:action:parameters:module:lifetime:as:)``.
  /// - Throws: ``ActionError/needsAwait(_:)`` for an asynchronous action or one that needs an authorisation,
  ///   ``ActionError/needsMainActor(_:)``, any other ``ActionError``, and whatever the action throws.
  public func performImmediately<Result: Sendable>(
    target: String, action: String, parameters: ActionParameters = [:], module: String? = nil,
    lifetime: TargetLifetime = .cached, as type: Result.Type = Result.self
  ) throws -> Result {
    let found = try lookUp(ActionName(target: target, action: action, module: module))
    let context = ActionContext(origin: .local, mediator: self, call: found.call, lifetime: lifetime)
    do {
      if found.entry.authorization != nil { throw ActionError.needsAwait(found.call.name) }
      log(found, parameters, .local)
      if let body = found.entry.body(taking: ActionParameters.self, giving: type) {
        return try body.performImmediately(parameters.read(by: found.call), context)
      }
      return try Self.result(found.entry.body.valueImmediately(parameters, context), of: found, as: type)
    } catch {
      report(error, context)
      throw error
    }
  }

  /// Whether an action of this name is there. Fallbacks do not count; the answer is that of performing it, up to the
  /// parameters and the authorisation.
  public func canPerform(target: String, action: String, module: String? = nil) -> Bool {
    let name = ActionName(target: target, action: action, module: module)
    guard let module else { return table.actions[name] != nil }
    return (try? conventionTarget(name, in: module))?.actions[action] != nil
  }
}

extension Mediator {
  nonisolated(nonsending) func perform<Result: Sendable>(
    _ found: FoundAction, _ parameters: ActionParameters, origin: ActionOrigin, _ lifetime: TargetLifetime,
    as type: Result.Type
  ) async throws -> Result {
    log(found, parameters, origin)
    let context = ActionContext(origin: origin, mediator: self, call: found.call, lifetime: lifetime)
    do {
      try await authorize(found, context)
      if let body = found.entry.body(taking: ActionParameters.self, giving: type) {
        return try await body.perform(parameters.read(by: found.call), context)
      }
      return try await Self.result(found.entry.body.value(parameters, context), of: found, as: type)
    } catch {
      report(error, context)
      throw error
    }
  }

  nonisolated(nonsending) func perform(
    _ found: FoundAction, _ parameters: ActionParameters, origin: ActionOrigin, _ lifetime: TargetLifetime
  ) async throws {
    log(found, parameters, origin)
    let context = ActionContext(origin: origin, mediator: self, call: found.call, lifetime: lifetime)
    do {
      try await authorize(found, context)
      _ = try await found.entry.body.value(parameters, context)
    } catch {
      report(error, context)
      throw error
    }
  }

  private func log(_ found: FoundAction, _ parameters: ActionParameters, _ origin: ActionOrigin) {
    guard let onPerform else { return }
    onPerform(ActionLogEntry(action: found.call.name, origin: origin, parameters: parameters))
  }

  /// Returns only if the authorisation was given, or none is needed.
  nonisolated(nonsending) func authorize(_ found: FoundAction, _ context: ActionContext) async throws {
    guard let authorization = found.entry.authorization else { return }
    guard let authorizer = table.authorizers[authorization] else {
      throw ActionError.unauthorized(found.call.name, authorization, .noAuthorizer)
    }
    if AuthorizationsAsked.current.contains(authorization) {
      throw ActionError.unauthorized(found.call.name, authorization, .circular)
    }
    let isAllowed: Bool
    do {
      isAllowed = try await AuthorizationsAsked.$current.withValue(
        AuthorizationsAsked.current.union([authorization])
      ) {
        try await authorizer(context)
      }
    } catch is CancellationError where Task.isCancelled {
      throw CancellationError()
    } catch {
      throw ActionError.unauthorized(found.call.name, authorization, .failed(error))
    }
    guard isAllowed else { throw ActionError.unauthorized(found.call.name, authorization, .denied) }
    try Task.checkCancellation()
  }

  static func result<Result>(
    _ value: any Sendable, of found: FoundAction, as type: Result.Type
  ) throws(ActionError) -> Result {
    if let result = value as? Result { return result }
    throw .wrongResult(
      found.call.name, wanted: String(reflecting: type), found: String(reflecting: Swift.type(of: value)))
  }
}

/// The authorisations that the current task is asking for, so that asking for one inside itself is an error and not
/// an endless cycle.
private enum AuthorizationsAsked {
  @TaskLocal static var current: Set<ActionAuthorization> = []
}
