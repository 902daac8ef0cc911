import TenonMediator
import TenonServices

extension ModuleContract {
  /// Performs an action, which others call by its reference.
  /// - Parameters:
  ///   - action: The reference, which stands in an interface module.
  ///   - exposure: Whether URLs may call it; local when not said.
  ///   - authorization: What a caller must be allowed first.
  ///   - needs: What the code is given.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - body: Gets the input and what it is given, and returns the output. What it throws reaches the caller, and is
  ///     among the application's issues.
  @inlinable
  public mutating func performs<Input: Sendable, Output: Sendable, Failure: Error, each Value: Sendable>(
    _ action: ActionReference<Input, Output, Failure>, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (Input, repeat each Value) async throws -> Output
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addAsyncAction(action, exposure, authorization, given, SourcePlace(fileID: fileID, line: line)) {
      (input: Input, services: ServiceContainer) async throws -> Output in
      try await body(input, repeat try (each slots).read(services))
    }
  }

  /// Performs an action at once, so that callers that cannot await may call it, too; otherwise as the asynchronous form.
  @inlinable
  public mutating func performs<Input: Sendable, Output: Sendable, Failure: Error, each Value: Sendable>(
    _ action: ActionReference<Input, Output, Failure>, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (Input, repeat each Value) throws -> Output
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addAction(action, exposure, authorization, given, SourcePlace(fileID: fileID, line: line)) {
      (input: Input, services: ServiceContainer) throws -> Output in
      try body(input, repeat try (each slots).read(services))
    }
  }

  /// Performs an action on the main actor; otherwise as the synchronous form.
  @inlinable
  public mutating func performs<Input: Sendable, Output: Sendable, Failure: Error, each Value: Sendable>(
    _ action: ActionReference<Input, Output, Failure>, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    onMainActor body: @escaping @MainActor @Sendable (Input, repeat each Value) throws -> Output
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addMainActorAction(action, exposure, authorization, given, SourcePlace(fileID: fileID, line: line)) {
      @MainActor (input: Input, services: ServiceContainer) throws -> Output in
      try body(input, repeat try (each slots).read(services))
    }
  }

  /// Says how an authorisation is had that actions need. The code is asked at each call of such an action, and may
  /// take its time and ask the user. Only `true` allows the call.
  /// - Parameters:
  ///   - authorization: The authorisation.
  ///   - needs: What the code is given.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - decide: Gets the action's name and what it is given.
  public mutating func authorizes<each Value: Sendable>(
    _ authorization: ActionAuthorization, with needs: repeat Needed<each Value>, fileID: String = #fileID,
    line: Int = #line, by decide: @escaping @Sendable (ActionName, repeat each Value) async throws -> Bool
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    actions.authorize(authorization, fileID: fileID, line: line) { [wiring] context in
      let services = try wiring.whileRunning()
      return try await decide(context.action, repeat try (each slots).read(services))
    }
    note("authorizes \(authorization)", given, SourcePlace(fileID: fileID, line: line))
  }

  /// Calls an action of another module: that one performs it, and is not in a layer above, is verified before anything
  /// starts.
  /// - Parameters:
  ///   - action: The reference.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: What calls it: `try await charge(request)`.
  public mutating func calls<Input: Sendable, Output: Sendable, Failure: Error>(
    _ action: ActionReference<Input, Output, Failure>, fileID: String = #fileID, line: Int = #line
  ) -> ActionCaller<Input, Output, Failure> {
    call(action, isOptional: false, SourcePlace(fileID: fileID, line: line))
  }

  /// Calls an action that need not be there; see ``ActionCaller/isPresent``.
  public mutating func calls<Input: Sendable, Output: Sendable, Failure: Error>(
    ifPresent action: ActionReference<Input, Output, Failure>, fileID: String = #fileID, line: Int = #line
  ) -> ActionCaller<Input, Output, Failure> {
    call(action, isOptional: true, SourcePlace(fileID: fileID, line: line))
  }

  private mutating func call<Input, Output, Failure>(
    _ action: ActionReference<Input, Output, Failure>, isOptional: Bool, _ place: SourcePlace
  ) -> ActionCaller<Input, Output, Failure> {
    calledActions.append(
      CalledAction(
        action: action.name, isOptional: isOptional, place: place, input: Input.self, output: Output.self))
    return ActionCaller(wiring: issue(), action: action)
  }

  @usableFromInline
  mutating func addAsyncAction<Input, Output, Failure>(
    _ action: ActionReference<Input, Output, Failure>, _ exposure: ActionExposure,
    _ authorization: ActionAuthorization?, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (Input, ServiceContainer) async throws -> Output
  ) {
    actions.action(
      action, exposure: exposure, authorization: authorization, fileID: place.fileID, line: place.line
    ) { [wiring] input, _ async throws in
      try await wiring.perform { try await body(input, $0) }
    }
    note("performs \(action.name)", needs, place)
  }

  @usableFromInline
  mutating func addAction<Input, Output, Failure>(
    _ action: ActionReference<Input, Output, Failure>, _ exposure: ActionExposure,
    _ authorization: ActionAuthorization?, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (Input, ServiceContainer) throws -> Output
  ) {
    actions.action(
      action, exposure: exposure, authorization: authorization, fileID: place.fileID, line: place.line
    ) { [wiring] input, _ throws in
      try body(input, wiring.whileRunning())
    }
    note("performs \(action.name)", needs, place)
  }

  @usableFromInline
  mutating func addMainActorAction<Input, Output, Failure>(
    _ action: ActionReference<Input, Output, Failure>, _ exposure: ActionExposure,
    _ authorization: ActionAuthorization?, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @MainActor @Sendable (Input, ServiceContainer) throws -> Output
  ) {
    actions.action(
      action, exposure: exposure, authorization: authorization, fileID: place.fileID, line: place.line,
      onMainActor: { [wiring] input, _ throws in try body(input, wiring.whileRunning()) })
    note("performs \(action.name)", needs, place)
  }
}
