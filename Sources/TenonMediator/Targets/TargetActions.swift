/// The table in which a target declares its actions. Every method takes an exposure (`.internal` by default), and the
/// methods that declare actions also take an authorization (none by default).
public struct TargetActions<Target: ActionTarget>: Sendable {
  private let target: String
  private let module: String?
  let cache: TargetCache
  private(set) var registry: ActionRegistry

  init(
    _ target: String, module: String? = nil, owner: String?, make: @escaping @Sendable () throws -> Target
  ) {
    self.target = target
    self.module = module
    cache = TargetCache(name: target, make: make)
    registry = ActionRegistry(owner: owner)
    Target.declare(in: &self)
  }

  /// Declares a synchronous action.
  ///
  /// ```swift
  /// actions.action("count", exposure: .external) { stock, parameters, _ in
  ///   try stock.count(of: parameters.required("product"))
  /// }
  /// ```
  public mutating func action<Output: Sendable>(
    _ action: String, exposure: Exposure = .internal, authorization: ActionAuthorization? = nil,
    fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Target, ActionParameters, ActionContext) throws -> Output
  ) {
    let body = TypedBody<ActionParameters, Output>(
      .immediate { [cache] in try perform(Self.target(cache, $1), $0, $1) })
    declare(action, exposure, authorization, SourcePlace(fileID: fileID, line: line), body)
  }

  /// Declares an asynchronous action.
  ///
  /// ```swift
  /// actions.action("order") { stock, parameters, _ in
  ///   try await stock.order(parameters.required("product"), count: parameters.optional("count") ?? 1)
  /// }
  /// ```
  public mutating func action<Output: Sendable>(
    _ action: String, exposure: Exposure = .internal, authorization: ActionAuthorization? = nil,
    fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Target, ActionParameters, ActionContext) async throws -> Output
  ) {
    let body = TypedBody<ActionParameters, Output>(
      .async { [cache] in try await perform(Self.target(cache, $1), $0, $1) })
    declare(action, exposure, authorization, SourcePlace(fileID: fileID, line: line), body)
  }

  /// Declares a synchronous action that runs on the main actor.
  ///
  /// ```swift
  /// actions.action("show", onMainActor: { stock, _, _ in stock.show() })
  /// ```
  public mutating func action<Output: Sendable>(
    _ action: String, exposure: Exposure = .internal, authorization: ActionAuthorization? = nil,
    fileID: String = #fileID, line: Int = #line,
    onMainActor perform:
      @escaping @MainActor @Sendable (Target, ActionParameters, ActionContext) throws -> Output
  ) {
    let body = TypedBody<ActionParameters, Output>(
      .mainActor { [cache] in try perform(Self.target(cache, $1), $0, $1) })
    declare(action, exposure, authorization, SourcePlace(fileID: fileID, line: line), body)
  }

  /// Declares a fallback, which runs when a caller requests an action that this target does not have. The context
  /// contains the action's name. URLs can reach the fallback only if the fallback is exposed.
  ///
  /// ```swift
  /// actions.notFound { stock, parameters, context in "the stock cannot \(context.action.action)" }
  /// ```
  public mutating func notFound<Output: Sendable>(
    exposure: Exposure = .internal, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (Target, ActionParameters, ActionContext) async throws -> Output
  ) {
    registry.notFound(target: target, exposure: exposure, fileID: fileID, line: line) { [cache] in
      try await perform(Self.target(cache, $1), $0, $1)
    }
  }

  private static func target(_ cache: TargetCache, _ context: ActionContext) throws -> Target {
    unsafeDowncast(try cache.box(for: context.call), to: TargetBox<Target>.self).target
  }

  private mutating func declare(
    _ action: String, _ exposure: Exposure, _ authorization: ActionAuthorization?, _ place: SourcePlace,
    _ body: any ActionBody
  ) {
    registry.declare(
      ActionName(target: target, action: action, module: module), exposure, authorization, place, body)
  }
}
