extension ActionRegistry {
  /// Declares a synchronous action by its reference.
  ///
  /// ```swift
  /// registry.action(.cartCount) { _, _ in cart.count }
  /// ```
  /// - Parameters:
  ///   - reference: The action's name and types.
  ///   - exposure: Whether URLs may call it; if they may, the input has to be `Void` or an ``ActionInput``, or no
  ///     mediator can be made.
  ///   - authorization: What a caller must be allowed first, wherever it calls from.
  ///   - fileID: Where the action is declared, for messages.
  ///   - line: Where the action is declared, for messages.
  ///   - perform: Gets the input and what is known of the call. It may throw anything: callers by reference receive it as
  ///     the reference's `Failure`.
  public mutating func action<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Input, ActionContext) throws -> Output
  ) {
    add(
      reference.name, exposure, authorization, SourcePlace(fileID: fileID, line: line),
      TypedBody(.immediate(perform)))
  }

  /// Declares an asynchronous action by its reference.
  /// - Parameters:
  ///   - reference: The action's name and types.
  ///   - exposure: Whether URLs may call it; see the synchronous form.
  ///   - authorization: What a caller must be allowed first, wherever it calls from.
  ///   - fileID: Where the action is declared, for messages.
  ///   - line: Where the action is declared, for messages.
  ///   - perform: Gets the input and what is known of the call. It may throw anything.
  public mutating func action<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Input, ActionContext) async throws -> Output
  ) {
    add(
      reference.name, exposure, authorization, SourcePlace(fileID: fileID, line: line),
      TypedBody(.async(perform)))
  }

  /// Declares a synchronous action of the main actor by its reference.
  /// - Parameters:
  ///   - reference: The action's name and types.
  ///   - exposure: Whether URLs may call it; see the synchronous form.
  ///   - authorization: What a caller must be allowed first, wherever it calls from.
  ///   - fileID: Where the action is declared, for messages.
  ///   - line: Where the action is declared, for messages.
  ///   - perform: Gets the input and what is known of the call, on the main actor. It may throw anything.
  public mutating func action<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    onMainActor perform: @escaping @MainActor @Sendable (Input, ActionContext) throws -> Output
  ) {
    add(
      reference.name, exposure, authorization, SourcePlace(fileID: fileID, line: line),
      TypedBody(.mainActor(perform)))
  }
}
