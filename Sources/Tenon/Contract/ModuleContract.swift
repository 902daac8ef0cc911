import TenonActions
import TenonEvents
import TenonNavigation
import TenonRouting
import TenonServices

/// What a module declares about itself: what it provides and requires, the routes it shows, the actions it performs,
/// the events it sends and hears, the adapters it joins, the configuration it needs.
///
/// A contract can be read without starting anything: `ModuleContract(of: CartModule())`.
public struct ModuleContract: Sendable {
  /// The module's name.
  public let module: String
  /// The full name of the module's type.
  public let type: String
  /// The module's layer.
  public let layer: Layer
  /// See ``Module/priority``.
  public let priority: Int
  /// See ``Module/launchTime``.
  public let launchTime: LaunchTime
  /// See ``Module/failurePolicy``.
  public let failurePolicy: FailurePolicy

  /// The services that the module provides; any form of registration that ``ServiceRegistry`` has can be used on it.
  public var services = ServiceRegistry()
  /// The services that the module requires of others, beside those that its own registrations declare.
  public private(set) var requirements: [Requirement] = []
  /// The events that the module says it sends.
  public private(set) var sentEvents: [SentEvent] = []
  /// The actions that the module says it calls.
  public private(set) var actionCalls: [ActionCall] = []
  /// The adapters that the module joins; it has to be in the uppermost layer.
  public private(set) var adapters: [Adapter] = []
  /// The configuration that the module needs.
  public private(set) var configuration: [ConfigurationRequirement] = []

  /// The actions that the module performs; any form of declaration that ``ActionRegistry`` has can be used on it.
  public var actions: ActionRegistry
  /// The destinations that the module shows; any form of registration that ``DestinationRegistry`` has can be used.
  public var destinations: DestinationRegistry
  private var routeDeclarations: [@Sendable (inout RouteRegistry) -> Void] = []
  private(set) var observers: [EventObserver] = []
  private(set) var handlers: [ApplicationEventHandler] = []
  let context: ContextReference

  /// Reads a module's contract.
  public init(of module: some Module) {
    self.module = module.name
    type = String(reflecting: Swift.type(of: module))
    layer = module.layer
    priority = module.priority
    launchTime = module.launchTime
    failurePolicy = module.failurePolicy
    context = ContextReference(module: module.name)
    actions = ActionRegistry(owner: module.name)
    destinations = DestinationRegistry(owner: module.name)
    module.declare(in: &self)
  }

  // MARK: Services

  /// Provides a service to other modules; all other forms are on ``services``.
  /// - Parameters:
  ///   - service: The protocol that others know it by.
  ///   - lifetime: How long an instance lives and who shares it.
  ///   - dependencies: What the factory resolves; what others provide of it counts as required.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - factory: Makes the service.
  public mutating func provides<Service: Sendable>(
    _ service: Service.Type, lifetime: Lifetime = .singleton, requires dependencies: [ServiceReference] = [],
    fileID: StaticString = #fileID, line: UInt = #line, _ factory: @escaping ServiceFactory<Service>
  ) {
    services.register(
      service, lifetime: lifetime, requires: dependencies, fileID: fileID, line: line, factory)
  }

  /// Provides a service whose factory also gets this module's context: for one that sends events, performs actions or
  /// reads the configuration. Otherwise as the form whose factory gets the resolver alone.
  public mutating func provides<Service: Sendable>(
    _ service: Service.Type, lifetime: Lifetime = .singleton, requires dependencies: [ServiceReference] = [],
    fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (borrowing ServiceResolver, ModuleContext) throws -> Service
  ) {
    services.register(
      service, lifetime: lifetime, requires: dependencies, fileID: fileID, line: line
    ) { [context] resolver in
      try factory(resolver, context())
    }
  }

  /// Provides a service by the initialiser of its implementation; what that takes counts as required.
  /// - Parameters:
  ///   - service: The protocol that others know it by.
  ///   - lifetime: How long an instance lives and who shares it.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - make: The initialiser, whose parameters are resolved by their types.
  public mutating func provides<Service: Sendable, each Dependency: Sendable>(
    _ service: Service.Type, lifetime: Lifetime = .singleton,
    fileID: StaticString = #fileID, line: UInt = #line,
    from make: @escaping @Sendable (repeat each Dependency) throws -> Service
  ) {
    services.register(service, lifetime: lifetime, fileID: fileID, line: line, from: make)
  }

  /// Requires a service of another module, which is launched before this one.
  /// - Parameters:
  ///   - service: The protocol.
  ///   - isOptional: Whether the module can do without it.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  public mutating func requires<Service: Sendable>(
    _ service: Service.Type, optional isOptional: Bool = false, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    requires(.service(service), optional: isOptional, fileID: fileID, line: line)
  }

  /// Requires a service of another module, by its reference: for named, asynchronous and main-actor services.
  public mutating func requires(
    _ service: ServiceReference, optional isOptional: Bool = false, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    requirements.append(
      Requirement(
        service: service, isOptional: isOptional,
        place: SourcePlace(fileID: fileID.description, line: Int(line))))
  }

  /// Joins a required interface to a provided one: whoever requires `required` gets what `convert` makes of `provided`.
  /// Adapters live in the host, because only the host knows both sides. Chains are allowed.
  /// - Parameters:
  ///   - required: The protocol as its caller needs it.
  ///   - provided: The protocol as its owner states it, or another adapter's result.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - convert: Makes the one of the other; it may wrap an asynchronous service in a synchronous protocol whose
  ///     functions await it.
  public mutating func adapts<Provided: Sendable, Required: Sendable>(
    _ provided: Provided.Type, to required: Required.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @Sendable (Provided) throws -> Required
  ) {
    services.register(required, sharing: provided, fileID: fileID, line: line, as: convert)
    adapters.append(
      Adapter(
        provided: .service(provided), required: .service(required),
        place: SourcePlace(fileID: fileID.description, line: Int(line))))
  }

  // MARK: Routes and actions

  /// Shows a typed route.
  /// - Parameters:
  ///   - route: The route.
  ///   - exposure: Whether URLs from outside the process reach it; internal when not said.
  ///   - interceptors: What stands around this handler, inside the application's own.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - handler: Opens the route, with this module's context and what is known of this opening.
  public mutating func routes<Value: Route>(
    _ route: Value.Type, exposure: RouteExposure = .internal, interceptors: [any RouteInterceptor] = [],
    fileID: String = #fileID, line: Int = #line,
    handler: @escaping @Sendable (Value, ModuleContext, RouteContext) async throws -> Value.Output
  ) {
    routes { [context, module] registry in
      registry.route(
        route, exposure: exposure, owner: module, interceptors: interceptors, fileID: fileID, line: line
      ) { route, opening in
        try await context.perform { try await handler(route, $0, opening) }
      }
    }
  }

  /// Shows a typed route; otherwise as the form whose handler also gets what is known of the opening.
  public mutating func routes<Value: Route>(
    _ route: Value.Type, exposure: RouteExposure = .internal, interceptors: [any RouteInterceptor] = [],
    fileID: String = #fileID, line: Int = #line,
    handler: @escaping @Sendable (Value, ModuleContext) async throws -> Value.Output
  ) {
    routes(route, exposure: exposure, interceptors: interceptors, fileID: fileID, line: line) {
      route, context, _ in
      try await handler(route, context)
    }
  }

  /// Declares routes with everything that ``RouteRegistry`` has. They are this module's, and go with it.
  public mutating func routes(_ declare: @escaping @Sendable (inout RouteRegistry) -> Void) {
    routeDeclarations.append(declare)
  }

  func declareRoutes(in registry: inout RouteRegistry, opening navigator: NavigatorReference) {
    registry.owner = module
    defer { registry.owner = nil }
    for declare in routeDeclarations { declare(&registry) }
    destinations.declareRoutes(in: &registry, opening: navigator)
  }

  /// Performs an action that others call by its name.
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  ///   - exposure: Whether URLs may call it; local when not said.
  ///   - authorization: What a caller must be allowed first.
  ///   - fileID: The file of the call, for errors and listings.
  ///   - line: The line of the call, for errors and listings.
  ///   - perform: Gets the parameters and this module's context.
  public mutating func action<Result: Sendable>(
    _ target: String, _ action: String, exposure: ActionExposure = .local,
    authorization: ActionAuthorization? = nil, fileID: String = #fileID, line: Int = #line,
    perform: @escaping @Sendable (ActionParameters, ModuleContext) async throws -> Result
  ) {
    actions.action(
      target, action, exposure: exposure, authorization: authorization, fileID: fileID, line: line
    ) { [context] parameters, _ in
      try await context.perform { try await perform(parameters, $0) }
    }
  }

  /// Says that the module calls an action by its name, so that it is verified before anything starts that the action
  /// is there, and not in a layer above.
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The action's name.
  ///   - module: The Swift module of a target that is found by convention; `nil` for a declared one.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  public mutating func calls(
    _ target: String, _ action: String, in module: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    actionCalls.append(
      ActionCall(
        action: ActionName(target: target, action: action, module: module),
        place: SourcePlace(fileID: fileID.description, line: Int(line))))
  }

  // MARK: Events

  /// Hears an event that another module sends, from the end of this module's set-up until it stops. All modules have
  /// been set up before the first one starts, so what is sent in a start phase or later is heard.
  /// - Parameters:
  ///   - event: The event's type.
  ///   - priority: Who is told first.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - handler: Called where the event is sent; gets the event and this module's context.
  public mutating func observes<Event: Sendable>(
    _ event: Event.Type, priority: EventPriority = .normal, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @Sendable (Event, ModuleContext) throws -> Void
  ) {
    observers.append(
      EventObserver(event: String(reflecting: event)) { [context] events in
        events.observe(event, priority: priority, fileID: fileID, line: line) { event, _ in
          try handler(event, context.whileRunning())
        }
      })
  }

  /// Hears an event with an asynchronous handler; otherwise as the synchronous form.
  public mutating func observes<Event: Sendable>(
    _ event: Event.Type, priority: EventPriority = .normal, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @Sendable (Event, ModuleContext) async throws -> Void
  ) {
    observers.append(
      EventObserver(event: String(reflecting: event)) { [context] events in
        events.observe(event, priority: priority, fileID: fileID, line: line) { event, _ in
          try await handler(event, context.whileRunning())
        }
      })
  }

  /// Hears an event on the main actor; otherwise as the synchronous form.
  public mutating func observes<Event: Sendable>(
    _ event: Event.Type, priority: EventPriority = .normal, fileID: String = #fileID, line: Int = #line,
    onMainActor handler: @escaping @MainActor @Sendable (Event, ModuleContext) throws -> Void
  ) {
    observers.append(
      EventObserver(event: String(reflecting: event)) { [context] events in
        events.observe(
          event, priority: priority, fileID: fileID, line: line,
          onMainActor: { event, _ in
            MainThreadActivity.begin(context.module)
            defer { MainThreadActivity.end() }
            try handler(event, context.whileRunning())
          })
      })
  }

  /// Says that the module sends an event, so that its direction is verified before anything starts.
  /// - Parameters:
  ///   - event: The event's type.
  ///   - direction: To the layers above, or to one module.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  public mutating func sends<Event: Sendable>(
    _ event: Event.Type, _ direction: EventDirection, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    sentEvents.append(
      SentEvent(
        event: String(reflecting: event), direction: direction,
        place: SourcePlace(fileID: fileID.description, line: Int(line))))
  }

  // MARK: The application

  /// Answers an event of the application, on the main actor.
  public mutating func handles<Event: ApplicationEvent>(
    _ event: Event.Type,
    _ handler: @escaping @MainActor @Sendable (Event, ModuleContext) throws -> Event.Answer
  ) {
    handlers.append(ApplicationEventHandler(event, handler))
  }

  /// Answers an event of the application that may take its time.
  public mutating func handles<Event: AsyncApplicationEvent>(
    _ event: Event.Type,
    _ handler: @escaping @Sendable (Event, ModuleContext) async throws -> Event.Answer
  ) {
    handlers.append(ApplicationEventHandler(event, handler))
  }

  /// Needs a value of the configuration: whether it is there and of the right type is verified before anything starts.
  public mutating func needs<Value>(_ key: ConfigurationKey<Value>) {
    configuration.append(
      ConfigurationRequirement(key: key.name) { configuration throws(ConfigurationError) in
        _ = try configuration[key]
      })
  }
}
