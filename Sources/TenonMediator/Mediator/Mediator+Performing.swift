import TenonDiagnostics
import TenonSynchronization

extension Mediator {
  /// Performs an action and returns its output.
  ///
  /// ```swift
  /// let result = try await mediator.perform(.paymentCharge, request)
  /// let count: Int = try await mediator.perform(.named("Cart", "add"), ["product": "tea"])
  /// ```
  ///
  /// A synchronous action runs where its caller runs, a main-actor action runs on the main actor, and an
  /// asynchronous action runs according to its own isolation. If the action does not exist, its target's
  /// `notFound` fallback runs instead, or the mediator's if the target has none.
  /// - Parameters:
  ///   - reference: The action's name and types.
  ///   - input: The action's input.
  ///   - isFresh: Whether to create an ``ActionTarget`` for this call only, instead of using the cached one.
  /// - Returns: The output of the action, or of the fallback that ran instead.
  /// - Throws: The reference's `Failure`: an action's error of this type is passed on unchanged, and the reference
  ///   converts any other error into this type. An ``ActionError`` with the code `wrongType` means that the action is
  ///   declared with other types; this error is thrown before anything runs.
  /// - Complexity: One hash table lookup; the first call to a target that is found by convention also looks
  ///   up a class by name.
  public nonisolated(nonsending) func perform<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, _ input: Input, fresh isFresh: Bool = false
  ) async throws(Failure) -> Output {
    do {
      // The most frequent case, without any further asynchronous call or allocation.
      if !isFresh, onPerform == nil, let action = registered(reference.name), action.isPlain,
        let body = action.body(taking: Input.self, giving: Output.self),
        case .immediate(let perform) = body.implementation
      {
        do {
          return try perform(input, ActionContext(mediator: self, call: action.call))
        } catch {
          throw failure(error, of: action.call, input)
        }
      }
      return try await perform(lookUp(reference.name, isFresh, input), input)
    } catch {
      throw reference.converted(error)
    }
  }

  /// Performs an action that takes no input, and returns the action's output.
  ///
  /// ```swift
  /// let count = try await mediator.perform(.cartCount)
  /// ```
  /// - Parameter reference: The action's name and types.
  /// - Returns: The output of the action, or of the fallback that ran instead.
  /// - Throws: The reference's `Failure`, as in the form that takes an input.
  /// - Complexity: One hash table lookup.
  public nonisolated(nonsending) func perform<Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Void, Output, Failure>
  ) async throws(Failure) -> Output {
    try await perform(reference, ())
  }

  /// Performs a synchronous action from code that cannot await, such as a table view's data source. On the
  /// main actor, this method can also perform a main-actor action.
  ///
  /// ```swift
  /// let price = try mediator.performImmediately(.cartPrice, currency)
  /// ```
  /// - Parameters:
  ///   - reference: The action's name and types.
  ///   - input: The action's input.
  ///   - isFresh: Whether to create an ``ActionTarget`` for this call only, instead of using the cached one.
  /// - Returns: The output of the action, or of the fallback that ran instead.
  /// - Throws: The reference's `Failure`: an action's error of this type is passed on unchanged, and the reference
  ///   converts any other error into this type. An ``ActionError`` with the code `needsAwait` means that the action is
  ///   asynchronous, that it needs an authorization, or that it is a main-actor action that was not performed on the
  ///   main actor.
  /// - Complexity: One hash table lookup.
  public func performImmediately<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, _ input: Input, fresh isFresh: Bool = false
  ) throws(Failure) -> Output {
    do {
      let found = try lookUp(reference.name, isFresh, input)
      let context = ActionContext(mediator: self, call: found.call)
      do {
        if found.action.authorization != nil { throw ActionError.needsAwait(found.call.name) }
        log(found.call, input)
        if let body = found.action.body(taking: Input.self, giving: Output.self) {
          return try body.performImmediately(input, context)
        }
        try Self.check(found, taking: Input.self, giving: Output.self)
        return try Self.result(found.action.body.valueImmediately(parameters(input), context), of: found.call)
      } catch {
        throw failure(error, of: found.call, input)
      }
    } catch {
      throw reference.converted(error)
    }
  }

  /// Performs the action that a URL refers to: `scheme://target/action?key=value`.
  ///
  /// ```swift
  /// try await mediator.perform(url: "shop://cart/add?product=tea")
  /// ```
  ///
  /// Only an allowed scheme and an action with the exposure `.external` are accepted. An action that is not exposed and
  /// an action that does not exist cause the same error; only `onFailure` receives the actual reason. No part of a URL
  /// can specify a class or a module, or turn off a check: the query is passed to the action as parameters, and is not
  /// used for any other purpose.
  /// - Parameters:
  ///   - url: The URL.
  ///   - type: The expected type of the result; any type by default.
  /// - Returns: The output of the action, or of the fallback that ran instead.
  /// - Throws: ``ActionError``, or any error that the action throws.
  @discardableResult
  public nonisolated(nonsending) func perform<Output: Sendable>(
    url: String, as type: Output.Type = (any Sendable).self
  ) async throws -> Output {
    let (found, parameters) = try lookUp(url: url)
    return try await perform(found, parameters)
  }
}

extension Mediator {
  private nonisolated(nonsending) func perform<Input: Sendable, Output: Sendable>(
    _ found: FoundAction, _ input: Input
  ) async throws -> Output {
    let context = ActionContext(mediator: self, call: found.call)
    do {
      log(found.call, input)
      try await found.action.start()
      if let body = found.action.body(taking: Input.self, giving: Output.self) {
        try await authorize(found.action, context)
        return try await body.perform(input, context)
      }
      try Self.check(found, taking: Input.self, giving: Output.self)
      try await authorize(found.action, context)
      return try await Self.result(found.action.body.value(parameters(input), context), of: found.call)
    } catch {
      throw failure(error, of: found.call, input)
    }
  }

  /// Returns if the authorization was granted or none is needed; otherwise, throws an error.
  private nonisolated(nonsending) func authorize(
    _ action: DeclaredAction, _ context: ActionContext
  ) async throws {
    guard let authorization = action.authorization else { return }
    func refused(_ reason: String) -> ActionError {
      .unauthorized(context.action, authorization, because: reason)
    }
    guard let authorizer = table.authorizers[authorization] else {
      throw refused("there is no authorizer for it; register one with ActionRegistry.authorize")
    }
    if ReentrancyToken.labels(ActionAuthorization.self, of: self).contains(authorization) {
      throw refused(
        "requesting it performs an action that also needs it; declare that action without the authorization")
    }
    let isAllowed: Bool
    do {
      isAllowed = try await ReentrancyToken.hold(authorization, of: self) { try await authorizer(context) }
    } catch is CancellationError where Task.isCancelled {
      throw CancellationError()
    } catch {
      throw refused("requesting it failed: \(valueText(error))")
    }
    guard isAllowed else { throw refused("it was not granted; try again when the user is ready") }
    try Task.checkCancellation()
  }

  /// Checks whether an action can be performed although its types are not exactly the caller's. An action that is
  /// declared by name can be performed if the caller has no input. A caller by name can perform any action whose input
  /// can be read from parameters. A fallback can always be performed, because it replaces actions of all types.
  private static func check<Input, Output>(
    _ found: FoundAction, taking _: Input.Type, giving _: Output.Type
  ) throws(ActionError) {
    if found.isFallback || Input.self == ActionParameters.self { return }
    let body = found.action.body
    let needsNoInput = body.input == ActionParameters.self && Input.self == Void.self
    guard body.input == Input.self || needsNoInput else {
      throw .wrongInput(found.call.name, wanted: body.input, found: Input.self)
    }
    guard body.output == Output.self else {
      throw .wrongResult(found.call.name, wanted: Output.self, found: body.output)
    }
  }

  private static func result<Output>(
    _ value: any Sendable, of call: ActionCall
  ) throws(ActionError) -> Output {
    if let result = value as? Output { return result }
    throw .wrongResult(call.name, wanted: Output.self, found: type(of: value))
  }

  private func parameters<Input: Sendable>(_ input: Input) -> ActionParameters {
    ActionParameters.exactly(input, as: ActionParameters.self) ?? ActionParameters(carrying: input)
  }
}

// MARK: - Looking up and reporting

extension Mediator {
  /// Finds the code for an action that code of this process requests.
  private func lookUp<Input: Sendable>(
    _ name: ActionName, _ isFresh: Bool, _ input: Input
  ) throws(ActionError) -> FoundAction {
    do throws(ActionError) {
      return try find(name, isFresh: isFresh)
    } catch {
      report(error, of: ActionCall(name), input)
      throw error
    }
  }

  /// Finds the code for the action that a URL requests, and its parameters.
  private func lookUp(url: String) throws(ActionError) -> (FoundAction, ActionParameters) {
    var name = ActionName(target: "", action: "")
    var parameters: ActionParameters = [:]
    do throws(ActionError) {
      let parsed = try ActionURL(url)
      name = parsed.name
      parameters = ActionParameters(texts: parsed.query)
      return (try find(parsed, as: url), parameters)
    } catch {
      report(error, of: ActionCall(name, owner: registered(name)?.owner, url: url), parameters)
      // The sender of the URL must not learn which actions exist.
      throw error.action == nil ? error : .unreachable(name)
    }
  }

  /// Generic, so that the input is boxed only if there is a log.
  private func log(_ call: ActionCall, _ input: some Sendable) {
    guard let onPerform else { return }
    onPerform(ActionLogEntry(call, input))
  }

  /// Reports the error with which a call ends, and returns it. Adds the action's name to an error that concerns its
  /// parameters.
  private func failure(_ error: any Error, of call: ActionCall, _ input: some Sendable) -> any Error {
    guard var named = error as? ActionError, named.action == nil else {
      report(error, of: call, input)
      return error
    }
    named.action = call.name
    report(named, of: call, input)
    return named
  }

  private func report(_ error: any Error, of call: ActionCall, _ input: some Sendable) {
    guard let onFailure, !(error is CancellationError) else { return }
    onFailure(ActionLogEntry(call, input), error)
  }
}

extension ActionLogEntry {
  fileprivate init(_ call: ActionCall, _ input: any Sendable) {
    self.init(action: call.name, owner: call.owner, url: call.url, input: input)
  }
}
