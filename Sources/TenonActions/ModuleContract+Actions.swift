import Tenon
import TenonDiagnostics
import TenonMediator

extension ModuleContract {
  /// Declares an action that this module performs and that other modules call by reference.
  ///
  /// ```swift
  /// let desk = contract.requires((any PaymentDesk).self)
  /// contract.performs(.paymentCharge, authorization: .signedIn, with: desk) { request, desk in
  ///   try await desk.charge(request)
  /// }
  /// ```
  /// - Parameters:
  ///   - action: The action's reference, which is declared in an interface module.
  ///   - exposure: Whether URLs may call the action; internal by default.
  ///   - authorization: The authorization that a caller needs before the action runs.
  ///   - needs: The handles of the values that the closure receives.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  ///   - body: Receives the input and the values of `needs`, and returns the output. Any error that the closure throws
  ///     reaches the caller, and is recorded among the application's issues.
  public mutating func performs<Input: Sendable, Output: Sendable, Failure: Error, each Value: Sendable>(
    _ action: ActionReference<Input, Output, Failure>, exposure: Exposure = .internal,
    authorization: ActionAuthorization? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (Input, repeat each Value) async throws -> Output
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("performs \(action.name)", with: repeat each needs, at: place)
    addAsyncAction(action, exposure, authorization, place, code) {
      (input: Input, given: (repeat each Value)) async throws -> Output in
      try await body(input, repeat each given)
    }
  }

  /// Declares a synchronous action, which callers that cannot await may also call. In all other respects, this method
  /// works like the asynchronous form.
  ///
  /// ```swift
  /// let cart = contract.provides(LiveCart.self) { LiveCart() }
  /// contract.performs(.cartCount, with: cart) { _, cart in cart.count }   // callers may say `immediately`
  /// ```
  public mutating func performs<Input: Sendable, Output: Sendable, Failure: Error, each Value: Sendable>(
    _ action: ActionReference<Input, Output, Failure>, exposure: Exposure = .internal,
    authorization: ActionAuthorization? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (Input, repeat each Value) throws -> Output
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("performs \(action.name)", with: repeat each needs, at: place)
    addAction(action, exposure, authorization, place, code) {
      (input: Input, given: (repeat each Value)) throws -> Output in
      try body(input, repeat each given)
    }
  }

  /// Declares an action that runs on the main actor. In all other respects, this method works like the synchronous
  /// form.
  ///
  /// ```swift
  /// contract.performs(.cartCount, onMainActor: { _ in badge.count })
  /// ```
  public mutating func performs<Input: Sendable, Output: Sendable, Failure: Error, each Value: Sendable>(
    _ action: ActionReference<Input, Output, Failure>, exposure: Exposure = .internal,
    authorization: ActionAuthorization? = nil, with needs: repeat Needed<each Value>,
    fileID: String = #fileID, line: Int = #line,
    onMainActor body: @escaping @MainActor @Sendable (Input, repeat each Value) throws -> Output
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("performs \(action.name)", with: repeat each needs, at: place)
    addMainActorAction(action, exposure, authorization, place, code) {
      @MainActor (input: Input, given: (repeat each Value)) throws -> Output in
      try body(input, repeat each given)
    }
  }

  /// Declares the closure that decides whether an authorization is granted. The closure runs for each call of
  /// an action that requires the authorization, and may take as long as it needs, for example, to prompt the
  /// user. The call proceeds only if the closure returns `true`.
  ///
  /// ```swift
  /// let session = contract.requires((any Session).self)
  /// contract.authorizes(.signedIn, with: session) { action, session in await session.signIn(because: "\(action)") }
  /// ```
  /// - Parameters:
  ///   - authorization: The authorization.
  ///   - needs: The handles of the values that the closure receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - decide: Receives the action's name and the values of `needs`, and returns whether the authorization is
  ///     granted.
  public mutating func authorizes<each Value: Sendable>(
    _ authorization: ActionAuthorization, with needs: repeat Needed<each Value>, fileID: String = #fileID,
    line: Int = #line, by decide: @escaping @Sendable (ActionName, repeat each Value) async throws -> Bool
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let code = code("authorizes \(authorization)", with: repeat each needs, at: place)
    addAuthorizer(authorization, place, code) {
      (name: ActionName, given: (repeat each Value)) async throws -> Bool in
      try await decide(name, repeat each given)
    }
  }

  /// Declares that this module calls an action of another module. Before any module starts, verification checks that a
  /// module performs the action and that the performing module is not in a layer above the caller's.
  ///
  /// ```swift
  /// let charge = contract.calls(.paymentCharge)
  /// contract.observes(OrderPlaced.self) { order in _ = try await charge(PaymentRequest(amount: order.total)) }
  /// ```
  /// - Parameters:
  ///   - action: The reference.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: A value that calls the action, as in `try await charge(request)`.
  public mutating func calls<Input: Sendable, Output: Sendable, Failure: Error>(
    _ action: ActionReference<Input, Output, Failure>, fileID: String = #fileID, line: Int = #line
  ) -> ActionCaller<Input, Output, Failure> {
    call(action, isOptional: false, SourcePlace(fileID: fileID, line: line))
  }

  /// Declares that this module calls an optional action, one that no module is required to perform; see
  /// ``ActionCaller/isPresent``.
  ///
  /// ```swift
  /// let redeem = contract.calls(ifPresent: .giftCardRedeem)
  /// contract.starts { if redeem.isPresent { try await redeem("WELCOME") } }
  /// ```
  public mutating func calls<Input: Sendable, Output: Sendable, Failure: Error>(
    ifPresent action: ActionReference<Input, Output, Failure>, fileID: String = #fileID, line: Int = #line
  ) -> ActionCaller<Input, Output, Failure> {
    call(action, isOptional: true, SourcePlace(fileID: fileID, line: line))
  }

  private mutating func call<Input, Output, Failure>(
    _ action: ActionReference<Input, Output, Failure>, isOptional: Bool, _ place: SourcePlace
  ) -> ActionCaller<Input, Output, Failure> {
    self[ActionsPart.self].called.append(
      CalledAction(
        action: action.name, isOptional: isOptional, place: place, input: Input.self, output: Output.self))
    return ActionCaller(action, handle(of: ActionsPart.self))
  }

  private mutating func addAsyncAction<Input, Output, Failure, Given>(
    _ action: ActionReference<Input, Output, Failure>, _ exposure: Exposure,
    _ authorization: ActionAuthorization?, _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @Sendable (Input, Given) async throws -> Output
  ) {
    self[ActionsPart.self].registry.available(while: { code.wouldRun }, startedBy: code.start) { registry in
      registry.action(
        action, exposure: exposure, authorization: authorization, fileID: place.fileID, line: place.line
      ) { input, _ async throws in
        try await code.run { try await body(input, $0) }
      }
    }
  }

  private mutating func addAction<Input, Output, Failure, Given>(
    _ action: ActionReference<Input, Output, Failure>, _ exposure: Exposure,
    _ authorization: ActionAuthorization?, _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @Sendable (Input, Given) throws -> Output
  ) {
    self[ActionsPart.self].registry.available(while: { code.wouldRun }, startedBy: code.start) { registry in
      registry.action(
        action, exposure: exposure, authorization: authorization, fileID: place.fileID, line: place.line
      ) { input, _ throws in try code.runNow { try body(input, $0) } }
    }
  }

  private mutating func addMainActorAction<Input, Output, Failure, Given>(
    _ action: ActionReference<Input, Output, Failure>, _ exposure: Exposure,
    _ authorization: ActionAuthorization?, _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ body: @escaping @MainActor @Sendable (Input, Given) throws -> Output
  ) {
    self[ActionsPart.self].registry.available(while: { code.wouldRun }, startedBy: code.start) { registry in
      registry.action(
        action, exposure: exposure, authorization: authorization, fileID: place.fileID, line: place.line,
        onMainActor: { input, _ throws in try code.runNow { try body(input, $0) } })
    }
  }

  private mutating func addAuthorizer<Given>(
    _ authorization: ActionAuthorization, _ place: SourcePlace, _ code: ModuleCode<Given>,
    _ decide: @escaping @Sendable (ActionName, Given) async throws -> Bool
  ) {
    self[ActionsPart.self].registry.authorize(authorization, fileID: place.fileID, line: place.line) {
      context in try await code.run { try await decide(context.action, $0) }
    }
  }
}
