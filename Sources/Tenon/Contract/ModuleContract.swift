import TenonMediator
import TenonEvents
import TenonNavigator
import TenonRouter
import TenonServices

/// What a module declares about itself: what it provides and requires, the routes it answers and opens, the actions it
/// performs and calls, the events it sends and observes, the adapters it joins, the configuration it needs, and what
/// it does when it is launched.
///
/// What crosses the module's border is named here once. Declaring gives a handle, and code says `with:` which handles
/// what it is given; nothing else can be reached:
///
/// ```swift
/// func declare(in contract: inout ModuleContract) {
///   let products = contract.requires((any ProductService).self)
///   let changed = contract.sends(CartChanged.self, .broadcast)
///   let cart = contract.provides(LiveCart.self, with: products) { products in
///     LiveCart(products) { await changed($0) }
///   }
///   contract.provides((any CartService).self, as: cart) { $0 }
///   contract.observes(ProductSoldOut.self, with: cart) { event, cart in await cart.remove(event.id) }
///   contract.starts(with: cart) { cart in try await cart.restore() }
/// }
/// ```
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
  /// See ``Module/phaseTimeout``.
  public let phaseTimeout: Duration?

  /// The services that the module requires of others.
  public internal(set) var requirements: [Requirement] = []
  /// The events that the module sends.
  public internal(set) var sentEvents: [SentEvent] = []
  /// The actions that the module calls.
  public internal(set) var calledActions: [CalledAction] = []
  /// The routes that the module opens.
  public internal(set) var openedRoutes: [OpenedRoute] = []
  /// Whether the module opens URLs that it gets as text, and so whatever they lead to.
  public internal(set) var opensAnyURL = false
  /// The scopes that the module opens.
  public internal(set) var openedScopes: [OpenedScope] = []
  /// The adapters that the module joins; it has to be in the uppermost layer.
  public internal(set) var adapters: [Adapter] = []
  /// The configuration that the module needs.
  public internal(set) var configuration: [ConfigurationRequirement] = []

  var services = ServiceRegistry()
  /// The services that the module decorates.
  var decorations: [(service: ServiceReference, place: SourcePlace)] = []
  var actions: ActionRegistry
  var destinations: DestinationRegistry
  var routes: [DeclaredRoute] = []
  var routing: [@Sendable (inout RouteRegistry) -> Void] = []
  /// Of which schemes the module answers unmatched URLs; `nil` for all others.
  var unmatched: [(scheme: String?, place: SourcePlace)] = []
  var observers: [EventObserver] = []
  var handlers: [ApplicationEventHandler] = []
  var phases = PhaseBodies()
  /// What the module declared that it needs, in order.
  var needs: [DeclaredNeed] = []
  /// Who is given what, in order.
  var handedOver: [ContractUse] = []
  @usableFromInline let wiring: ModuleWiring
  /// How many handles this contract gave.
  var issued = 0
  /// Whether the module put another contract in the place of its own.
  private var isReplaced = false

  /// Reads a module's contract.
  public init(of module: some Module) {
    let (name, layer) = (module.name, module.layer)
    let own = ModuleWiring(module: name, layer: layer)
    self.module = name
    type = String(reflecting: Swift.type(of: module))
    self.layer = layer
    priority = module.priority
    launchTime = module.launchTime
    failurePolicy = module.failurePolicy
    phaseTimeout = module.phaseTimeout
    wiring = own
    actions = ActionRegistry(owner: name)
    destinations = DestinationRegistry(owner: name)
    module.declare(in: &self)
    isReplaced = wiring !== own
    own.endDeclaring()
  }

  /// Whether a handle was given by a copy of this contract, whose declarations nobody sees.
  var hasStrayHandles: Bool { isReplaced || issued != wiring.issuedHandles }

  /// What joins one more handle to the application. Of a copy that was kept until after the contract was read, the
  /// handle is joined to none.
  mutating func issue() -> ModuleWiring {
    issued += 1
    return wiring.issue()
  }

  /// Who is given which services, in the order of declaration.
  public var uses: [ServiceUse] {
    handedOver.map { use in
      ServiceUse(user: use.user, services: use.needs.compactMap { $0.service?.service }, place: use.place)
    }
  }

  /// What handles stand for.
  @usableFromInline
  static func declared<each Value>(_ needs: repeat Needed<each Value>) -> [DeclaredNeed] {
    var declared: [DeclaredNeed] = []
    for need in repeat each needs { declared.append(need.need) }
    return declared
  }

  /// Notes that code is given what it says.
  mutating func note(
    _ user: @autoclosure () -> String, _ needs: [DeclaredNeed], _ place: SourcePlace, scope: ScopeName? = nil,
    role: ContractUse.Role = .handler
  ) {
    guard !needs.isEmpty else { return }
    handedOver.append(
      ContractUse(user: user(), needs: needs, scope: scope, role: role, place: place))
  }

  /// Answers the module's routes.
  func declareRoutes(in registry: inout RouteRegistry, opening navigator: NavigatorReference) {
    registry.owner = module
    defer { registry.owner = nil }
    for route in routes where !route.isDestination { route.declare(&registry) }
    for declare in routing { declare(&registry) }
    destinations.declareRoutes(in: &registry, opening: navigator)
  }
}

/// What a module does in each phase, in the order of declaration.
struct PhaseBodies: Sendable {
  typealias Body = @Sendable (ServiceContainer) async throws -> Void

  var setUp: [Body] = []
  var start: [Body] = []
  var ready: [Body] = []
  var stop: [Body] = []

  subscript(phase: LaunchPhase) -> [Body] {
    switch phase {
    case .setUp: setUp
    case .start: start
    case .ready: ready
    }
  }
}
