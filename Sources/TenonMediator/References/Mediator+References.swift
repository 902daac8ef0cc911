extension Mediator {
  /// Performs an action by its reference and returns its output.
  ///
  /// ```swift
  /// let result = try await mediator.perform(.paymentCharge, request)
  /// ```
  ///
  /// A synchronous action runs where its caller runs, a main-actor one on the main actor, and an asynchronous one
  /// wherever it says. If the action is not there, its target's notFound performs instead, then the mediator's.
  /// - Parameters:
  ///   - reference: The action's name and types.
  ///   - input: What the action gets.
  /// - Returns: What the action, or the fallback in its place, gives.
  /// - Throws: The reference's `Failure`: what the action throws, if it is one, and any other error as the reference
  ///   turns it into one. ``ActionError/wrongInput(_:wanted:found:)`` and
  ///   ``ActionError/wrongResult(_:wanted:found:)`` say before anything runs that the action is declared with other
  ///   types.
  /// - Complexity: One dictionary look-up.
  public nonisolated(nonsending) func perform<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, _ input: Input
  ) async throws(Failure) -> Output {
    do {
      let found = try lookUp(reference.name)
      let context = ActionContext(origin: .local, mediator: self, call: found.call, lifetime: .cached)
      do {
        log(found, carrying: input)
        guard let body = found.entry.body(taking: Input.self, giving: Output.self) else {
          try Self.check(found, taking: Input.self, giving: Output.self)
          try await authorize(found, context)
          return try await Self.result(
            found.entry.body.value(ActionParameters(carrying: input), context), of: found, as: Output.self)
        }
        // With no further asynchronous call in the most frequent case.
        if found.entry.authorization == nil, case .immediate(let perform) = body.implementation {
          return try perform(input, context)
        }
        try await authorize(found, context)
        return try await body.perform(input, context)
      } catch {
        report(error, context)
        throw error
      }
    } catch {
      throw reference.converted(error)
    }
  }

  /// Performs an action that takes no input by its reference and returns its output.
  ///
  /// ```swift
  /// let count = try await mediator.perform(.cartCount)
  /// ```
  /// - Parameter reference: The action's name and types.
  /// - Returns: What the action, or the fallback in its place, gives.
  /// - Throws: The reference's `Failure`, as the form with an input does.
  /// - Complexity: One dictionary look-up.
  public nonisolated(nonsending) func perform<Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Void, Output, Failure>
  ) async throws(Failure) -> Output {
    try await perform(reference, ())
  }

  /// Performs a synchronous action by its reference without waiting: for callers that are themselves synchronous, such
  /// as a table view's data source. An action of the main actor can be performed so from the main actor.
  ///
  /// ```swift
  /// let price = try mediator.performImmediately(.cartPrice, currency)
  /// ```
  /// - Parameters:
  ///   - reference: The action's name and types.
  ///   - input: What the action gets.
  /// - Returns: What the action, or the fallback in its place, gives.
  /// - Throws: The reference's `Failure`: what the action throws, if it is one, and any other error as the reference
  ///   turns it into one. ``ActionError/needsAwait(_:)`` stands for an asynchronous action or one that needs an
  ///   authorisation, and ``ActionError/needsMainActor(_:)`` for one of the main actor that is performed elsewhere.
  /// - Complexity: One dictionary look-up.
  public func performImmediately<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, _ input: Input
  ) throws(Failure) -> Output {
    do {
      let found = try lookUp(reference.name)
      let context = ActionContext(origin: .local, mediator: self, call: found.call, lifetime: .cached)
      do {
        if found.entry.authorization != nil { throw ActionError.needsAwait(found.call.name) }
        log(found, carrying: input)
        if let body = found.entry.body(taking: Input.self, giving: Output.self) {
          return try body.performImmediately(input, context)
        }
        try Self.check(found, taking: Input.self, giving: Output.self)
        return try Self.result(
          found.entry.body.valueImmediately(ActionParameters(carrying: input), context), of: found,
          as: Output.self)
      } catch {
        report(error, context)
        throw error
      }
    } catch {
      throw reference.converted(error)
    }
  }

  /// Performs a synchronous action that takes no input by its reference without waiting.
  ///
  /// ```swift
  /// let count = try mediator.performImmediately(.cartCount)
  /// ```
  /// - Parameter reference: The action's name and types.
  /// - Returns: What the action, or the fallback in its place, gives.
  /// - Throws: The reference's `Failure`, as the form with an input does.
  /// - Complexity: One dictionary look-up.
  public func performImmediately<Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Void, Output, Failure>
  ) throws(Failure) -> Output {
    try performImmediately(reference, ())
  }
}

extension Mediator {
  /// Generic, so that the input is put into a box only where somebody keeps a log.
  private func log(_ found: FoundAction, carrying input: some Sendable) {
    guard let onPerform else { return }
    onPerform(
      ActionLogEntry(
        action: found.call.name, origin: .local, parameters: ActionParameters(carrying: input)))
  }

  /// Checks that an action can be performed that is not declared with just the caller's types. One that is declared by
  /// name can, if the caller has no input for it. A fallback can: it stands in for actions of all types.
  private static func check<Input, Output>(
    _ found: FoundAction, taking _: Input.Type, giving _: Output.Type
  ) throws(ActionError) {
    if found.isFallback { return }
    let body = found.entry.body
    let needsNoInput = body.input == ActionParameters.self && Input.self == Void.self
    guard body.input == Input.self || needsNoInput else {
      throw .wrongInput(
        found.call.name, wanted: String(reflecting: body.input), found: String(reflecting: Input.self))
    }
    guard body.output == Output.self else {
      throw .wrongResult(
        found.call.name, wanted: String(reflecting: Output.self), found: String(reflecting: body.output))
    }
  }
}
