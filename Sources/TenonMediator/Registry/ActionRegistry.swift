import TenonDiagnostics

/// Collects declarations of actions before a ``Mediator`` is created from them.
///
/// ```swift
/// var registry = ActionRegistry(owner: "Cart")
/// registry.action(.cartCount) { _, _ in cart.count }              // by reference: name and types are written once
/// registry.action(.named("Cart", "add"), exposure: .external) { parameters, _ in
///   try await cart.add(parameters.required("product"), count: parameters.optional("count") ?? 1)
/// }
/// let mediator = try Mediator(registry)
/// ```
///
/// A registry is a value: nothing can be called through it, and nothing is checked until a mediator is created from it.
/// Mediators created from the same registry share the cached targets.
public struct ActionRegistry: Sendable {
  /// The module that makes all further declarations; ``Mediator/remove(owner:)`` removes declarations by this name.
  package var owner: String?
  /// When what is declared now can be answered; `nil` if it always can.
  private var availability: ActionAvailability?
  private(set) var declarations: [ActionDeclaration] = []

  /// Creates an empty registry.
  /// - Parameter owner: The module that declares the actions; ``Mediator/remove(owner:)`` removes them by this name.
  public init(owner: String? = nil) { self.owner = owner }

  /// Declares actions that can be performed only while a condition holds.
  /// - Parameter start: Starts the module that performs them, for callers that can wait; `nil` if it needs no start.
  package mutating func available(
    while condition: @escaping @Sendable () -> Bool,
    startedBy start: (@Sendable () async throws -> Void)? = nil,
    _ declare: (inout ActionRegistry) -> Void
  ) {
    availability = ActionAvailability(isPresent: condition, start: start)
    defer { availability = nil }
    declare(&self)
  }

  /// Declares a synchronous action.
  ///
  /// ```swift
  /// registry.action(.cartCount) { _, _ in cart.count }
  /// ```
  /// - Parameters:
  ///   - reference: The action's name and types.
  ///   - exposure: Whether URLs may call the action. If URLs may call the action, the input must be `Void`,
  ///     an ``ActionInput`` or ``ActionParameters``; otherwise, no mediator can be created.
  ///   - authorization: The authorization that every caller needs before the action runs.
  ///   - fileID: The file in which the action is declared, shown in messages.
  ///   - line: The line on which the action is declared, shown in messages.
  ///   - perform: Receives the input and the context of the call. The closure may throw any error; callers receive the
  ///     error as the reference's `Failure`.
  public mutating func action<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, exposure: Exposure = .internal,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Input, ActionContext) throws -> Output
  ) {
    let body = TypedBody(.immediate(perform))
    declare(reference.name, exposure, authorization, SourcePlace(fileID: fileID, line: line), body)
  }

  /// Declares an asynchronous action; the parameters are the same as in the synchronous form.
  ///
  /// ```swift
  /// actions.action(.paymentCharge, authorization: .signedIn) { request, _ in try await desk.charge(request) }
  /// ```
  public mutating func action<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, exposure: Exposure = .internal,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Input, ActionContext) async throws -> Output
  ) {
    let body = TypedBody(.async(perform))
    declare(reference.name, exposure, authorization, SourcePlace(fileID: fileID, line: line), body)
  }

  /// Declares a synchronous action that runs on the main actor; the parameters are the same as in the
  /// synchronous form.
  ///
  /// ```swift
  /// actions.action(.cartCount, onMainActor: { _, _ in badge.count })
  /// ```
  public mutating func action<Input: Sendable, Output: Sendable, Failure: Error>(
    _ reference: ActionReference<Input, Output, Failure>, exposure: Exposure = .internal,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    onMainActor perform: @escaping @MainActor @Sendable (Input, ActionContext) throws -> Output
  ) {
    let body = TypedBody(.mainActor(perform))
    declare(reference.name, exposure, authorization, SourcePlace(fileID: fileID, line: line), body)
  }

  /// Declares a target that has its own state, together with the actions in the target's table.
  ///
  /// ```swift
  /// actions.target("Payment") { PaymentTarget(gateway: gateway) }   // its actions are those of `declare(in:)`
  /// ```
  /// - Parameters:
  ///   - name: The target's name.
  ///   - fileID: The file in which the target is declared, shown in messages.
  ///   - line: The line on which the target is declared, shown in messages.
  ///   - make: Creates an instance: once for the calls that use the cached instance, and again for each call
  ///     that needs a fresh instance. No lock is held while the closure runs.
  public mutating func target<Target: ActionTarget>(
    _ name: String, fileID: String = #fileID, line: Int = #line, make: @escaping @Sendable () throws -> Target
  ) {
    let actions = TargetActions<Target>(name, owner: owner, make: make)
    declare(.target(name, actions.cache), SourcePlace(fileID: fileID, line: line))
    declarations += actions.registry.declarations
  }

  /// Declares a fallback, which runs when a caller requests an action that does not exist, unless the
  /// action's target declares its own `notFound`. The context contains the action's name. The fallback
  /// applies to one target, or to all targets if `target` is `nil`. URLs can reach the fallback only if the
  /// fallback is exposed. If the call is made with a typed reference, the fallback receives no parameters.
  ///
  /// ```swift
  /// actions.notFound(target: "Promotion") { parameters, context in "the sale of \(context.action.action) is over" }
  /// ```
  public mutating func notFound<Output: Sendable>(
    target: String? = nil, exposure: Exposure = .internal, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (ActionParameters, ActionContext) async throws -> Output
  ) {
    let place = SourcePlace(fileID: fileID, line: line)
    let fallback = DeclaredAction(
      ActionName(target: target ?? "*", action: "*"), TypedBody(.async(perform)), owner: owner, place: place,
      exposure: exposure)
    declare(.fallback(target: target, fallback), place)
  }

  /// Registers the closure that grants an authorization.
  ///
  /// ```swift
  /// actions.authorize(.signedIn) { context in await session.signIn(because: "\(context.action)") }
  /// ```
  /// - Parameters:
  ///   - authorization: The authorization.
  ///   - fileID: The file in which the authorizer is declared, shown in messages.
  ///   - line: The line on which the authorizer is declared, shown in messages.
  ///   - authorizer: Called for each call of an action that requires the authorization. The closure may take
  ///     as long as it needs, for example, to prompt the user. The call proceeds only if the closure returns
  ///     `true`.
  public mutating func authorize(
    _ authorization: ActionAuthorization, fileID: String = #fileID, line: Int = #line,
    by authorizer: @escaping @Sendable (ActionContext) async throws -> Bool
  ) {
    declare(.authorizer(authorization, authorizer), SourcePlace(fileID: fileID, line: line))
  }

  /// Allows URLs with this scheme, in uppercase or lowercase, to call actions. If no scheme is allowed, no
  /// URL is accepted. Pass only the scheme's name, without a colon.
  ///
  /// ```swift
  /// actions.allowScheme("shop")   // shop://cart/add?product=tea
  /// ```
  public mutating func allowScheme(_ scheme: String, fileID: String = #fileID, line: Int = #line) {
    declare(.scheme(scheme.lowercased()), SourcePlace(fileID: fileID, line: line))
  }

  mutating func declare(
    _ name: ActionName, _ exposure: Exposure, _ authorization: ActionAuthorization?,
    _ place: SourcePlace, _ body: any ActionBody
  ) {
    let action = DeclaredAction(
      name, body, owner: owner, place: place, exposure: exposure, authorization: authorization,
      availability: availability)
    declare(.action(action), place)
  }

  private mutating func declare(_ kind: ActionDeclaration.Kind, _ place: SourcePlace?) {
    declarations.append(ActionDeclaration(owner: owner, place: place, kind: kind))
  }
}

/// For code that composes and verifies registries before a mediator is created.
extension ActionRegistry {
  /// Adds all declarations of another registry, with their owners.
  package mutating func merge(_ other: ActionRegistry) { declarations += other.declarations }

  /// Allows URLs with these schemes, in upper or lower case, to call actions. The schemes come from an option, so their
  /// place is unknown.
  package mutating func allowSchemes(_ schemes: Set<String>) {
    for scheme in Array(schemes).coldSorted() { declare(.scheme(scheme.lowercased()), nil) }
  }

  /// Removes the declaration of an action. Does nothing if the action is not declared here.
  package mutating func removeAction(named name: ActionName) {
    declarations.coldRemoveAll { $0.action?.name == name }
  }

  /// The actions in the order of their declaration, including those of targets.
  package var declared: [DeclaredAction] { declarations.compactMap(\.action) }

  /// The authorizations for which the registry has an authorizer, in the order of their declaration.
  package var authorizers: [ActionAuthorization] {
    declarations.compactMap { declaration in
      if case .authorizer(let authorization, _) = declaration.kind { authorization } else { nil }
    }
  }
}
