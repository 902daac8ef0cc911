/// Where actions are declared, before a ``Mediator`` is made of them.
///
/// ```swift
/// var registry = ActionRegistry(owner: "Cart")
/// registry.action(.cartCount) { _, _ in cart.count }              // by reference: name and types are written once
/// registry.action("Cart", "add", exposure: .remote) { parameters, _ in
///   try await cart.add(parameters.required("product"), count: parameters.optional("count") ?? 1)
/// }
/// let mediator = try Mediator(registry)
/// ```
///
/// A registry is a value: nothing can be called through it, and nothing is checked until a mediator takes it.
/// Mediators made of the same registry share the cached targets.
public struct ActionRegistry: Sendable {
  /// The module that declares from here on; ``Mediator/remove(owner:)`` removes by it.
  public var owner: String?
  private(set) var declarations: [Declaration] = []

  /// An empty registry.
  public init(owner: String? = nil) { self.owner = owner }

  /// Adds everything that another registry has declared, with its owners.
  public mutating func merge(_ other: ActionRegistry) { declarations += other.declarations }

  /// Declares a synchronous action by its name; prefer the forms that take an ``ActionReference``.
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  ///   - exposure: Whether URLs may call it.
  ///   - authorization: What a caller must be allowed first, wherever it calls from.
  ///   - fileID: Where the action is declared, for messages.
  ///   - line: Where the action is declared, for messages.
  ///   - perform: Gets the parameters and what is known of the call.
  public mutating func action<Result: Sendable>(
    _ target: String, _ action: String, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (ActionParameters, ActionContext) throws -> Result
  ) {
    add(
      ActionName(target: target, action: action), exposure, authorization,
      SourcePlace(fileID: fileID, line: line),
      TypedBody(.immediate(perform)))
  }

  /// Declares an asynchronous action; the parameters are those of the synchronous form.
  public mutating func action<Result: Sendable>(
    _ target: String, _ action: String, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (ActionParameters, ActionContext) async throws -> Result
  ) {
    add(
      ActionName(target: target, action: action), exposure, authorization,
      SourcePlace(fileID: fileID, line: line),
      TypedBody(.async(perform)))
  }

  /// Declares a synchronous action of the main actor; the parameters are those of the synchronous form.
  public mutating func action<Result: Sendable>(
    _ target: String, _ action: String, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    onMainActor perform: @escaping @MainActor @Sendable (ActionParameters, ActionContext) throws -> Result
  ) {
    add(
      ActionName(target: target, action: action), exposure, authorization,
      SourcePlace(fileID: fileID, line: line),
      TypedBody(.mainActor(perform)))
  }

  /// Declares an action that is written with callbacks; the other parameters are those of the synchronous form.
  ///
  /// The closure starts the action and calls its third argument once, on any thread. The caller gets exactly one result
  /// whatever happens: a second call is ignored, a completion that is let go is an error, and so is the caller's
  /// cancellation.
  public mutating func action<Result: Sendable>(
    _ target: String, _ action: String, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    completing start:
      @escaping @Sendable (ActionParameters, ActionContext, ActionCompletion<Result>) throws -> Void
  ) {
    add(
      ActionName(target: target, action: action), exposure, authorization,
      SourcePlace(fileID: fileID, line: line),
      TypedBody(completing: start))
  }

  /// Declares a target with state of its own, and with it the actions in its table.
  ///
  /// The closure makes an instance: once for the calls that take the cached one, and for each call that takes a fresh
  /// one. It runs without a lock.
  public mutating func target<Target: ActionTarget>(
    _ name: String, fileID: String = #fileID, line: Int = #line, make: @escaping @Sendable () throws -> Target
  ) {
    let actions = TargetActions<Target>(
      target: name, owner: owner, place: SourcePlace(fileID: fileID, line: line), make: make)
    declarations += actions.declarations
  }

  /// Declares that the class `Target_<name>` of a module is a target for all, so that its name alone finds it, and
  /// URLs reach those of its actions that are exposed.
  /// - Throws: ``ActionError/unknownTarget(_:nearMisses:)``, ``ActionError/notATarget(className:)``.
  public mutating func conventionTarget(
    _ name: String, module: String, fileID: String = #fileID, line: Int = #line
  ) throws(ActionError) {
    declarations += try ConventionLookup.declarations(
      ActionName(target: name, action: "*", module: module), module: module, isRegistered: true, owner: owner,
      place: SourcePlace(fileID: fileID, line: line))
  }

  /// Declares what happens when an action is asked for that is not there, and its target has no notFound of its own;
  /// the context says which. It is for one target, or for all if `target` is `nil`. URLs reach it only if it is exposed.
  /// A call by reference has no parameters that it could read.
  public mutating func notFound<Result: Sendable>(
    target: String? = nil, exposure: ActionExposure = .local, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (ActionParameters, ActionContext) async throws -> Result
  ) {
    declarations.append(
      .fallback(
        target, TypedBody(.async(perform)), owner: owner, place: SourcePlace(fileID: fileID, line: line),
        exposure))
  }

  /// Says how an authorisation is had. The closure is asked at each call of an action that names the authorisation,
  /// and may take its time and ask the user; the call goes on afterwards. Only `true` allows it.
  public mutating func authorize(
    _ authorization: ActionAuthorization, fileID: String = #fileID, line: Int = #line,
    by authorizer: @escaping ActionAuthorizer
  ) {
    declare(.authorizer(authorization, authorizer), SourcePlace(fileID: fileID, line: line))
  }

  /// Takes actions from URLs with this scheme, in any case. Without one, no URL is taken. It is the name alone, with no
  /// colon.
  public mutating func allowScheme(_ scheme: String, fileID: String = #fileID, line: Int = #line) {
    declare(.scheme(scheme.lowercased()), SourcePlace(fileID: fileID, line: line))
  }

  /// Takes back the declaration of an action; of one that is not declared here, nothing.
  package mutating func removeAction(named name: ActionName) {
    declarations.removeAll { declaration in
      if case .action(let entry) = declaration.kind { entry.call.name == name } else { false }
    }
  }

  mutating func add(
    _ name: ActionName, _ exposure: ActionExposure, _ authorization: ActionAuthorization?,
    _ place: SourcePlace, _ body: any ActionBody
  ) {
    declarations.append(
      .action(
        name, body, owner: owner, place: place, exposure: exposure,
        authorization: authorization))
  }

  private mutating func declare(_ kind: Declaration.Kind, _ place: SourcePlace) {
    declarations.append(Declaration(owner: owner, place: place, kind: kind))
  }
}
