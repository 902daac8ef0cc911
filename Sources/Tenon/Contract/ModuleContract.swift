import TenonDiagnostics
import TenonServices

/// What a module declares about itself: what it provides and requires, the routes it answers and opens, the actions it
/// performs and calls, the events it sends and observes, the adapters it joins, the configuration it needs, and what
/// it does when it is launched.
///
/// Everything that crosses the module's boundary is named here once. A declaration returns a handle, and code lists in
/// `with:` the handles of what it is given; it can reach nothing else:
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
  package let type: String
  /// The module's layer.
  package let layer: Layer
  /// See ``Module/priority``.
  package let priority: Int
  /// See ``Module/launchTime``.
  package let launchTime: LaunchTime
  /// See ``Module/failurePolicy``.
  package let failurePolicy: FailurePolicy
  /// See ``Module/phaseTimeout``.
  package let phaseTimeout: Duration?
  /// As which of the modules that came while the application ran; 0 for those that were there from the beginning.
  var arrival = 0

  /// What the module declares of each part.
  var parts = PartValues()
  var handlers: [ApplicationEventRegistration] = []
  var phases = PhaseBodies()
  /// What the module declared that code is given, in order.
  var declaredNeeds: [DeclaredNeed] = []
  /// Who is given what, in order.
  var handedOver: [ContractUse] = []
  @usableFromInline let wiring: ModuleWiring
  /// How many handles this contract gave.
  var issued = 0
  /// Whether the module put another contract in place of its own.
  private var isReplaced = false

  /// Reads a module's contract.
  ///
  /// ```swift
  /// let contract = ModuleContract(of: CartModule())
  /// print(contract.declarations.map(\.name))   // nothing was started for it
  /// ```
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
    module.declare(in: &self)
    isReplaced = wiring !== own
    own.endDeclaring()
  }

  /// Whether a handle was given by a copy of this contract, whose declarations are lost.
  var hasStrayHandles: Bool { isReplaced || issued != wiring.issuedHandles }

  /// What joins one more handle to the application. Of a copy that was kept until after the contract was read, the
  /// handle is joined to none.
  mutating func issue() -> ModuleWiring {
    issued += 1
    return wiring.issue()
  }

  /// Which code is given which services, in the order of declaration.
  public var uses: [ServiceUse] {
    handedOver.map { use in
      ServiceUse(
        user: use.user, services: use.needs.compactMap { $0.service?.service.description }, place: use.place)
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
}

// For parts, and the words that they add.
extension ModuleContract {
  /// What the module declares for a part.
  ///
  /// ```swift
  /// extension ModuleContract {
  ///   mutating func flag(_ flag: Flag) { self[FlagsPart.self].flags.append(flag) }
  /// }
  /// ```
  public subscript<Part: ApplicationPart>(part: Part.Type) -> Part.Declarations {
    get { parts[part, module] }
    _modify { yield &parts[part, module] }
  }

  /// Connects an object that a part gives to the module, such as a sender or an opener, with the part in the
  /// application.
  ///
  /// ```swift
  /// extension ModuleContract {
  ///   mutating func flags() -> PartHandle<FlagsPart> { handle(of: FlagsPart.self) }   // `try flags()` while it runs
  /// }
  /// ```
  public mutating func handle<Part: ApplicationPart>(of part: Part.Type) -> PartHandle<Part> {
    PartHandle(wiring: issue())
  }

  /// Records what a piece of code is given, and connects the code with the application that will run it.
  ///
  /// ```swift
  /// extension ModuleContract {
  ///   mutating func answers(_ flag: Flag, with cart: Needed<LiveCart>, fileID: String = #fileID, line: Int = #line) {
  ///     let given = code("answers \(flag.name)", with: cart, at: SourcePlace(fileID: fileID, line: line))
  ///     self[FlagsPart.self].answers[flag.name] = { try given.given().count }
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - user: What the code does, such as `answers /cart`.
  ///   - needs: What the code is given.
  ///   - place: Where the code is declared.
  public mutating func code<each Value: Sendable>(
    _ user: @autoclosure () -> String, with needs: repeat Needed<each Value>, at place: SourcePlace
  ) -> ModuleCode<(repeat each Value)> {
    note(user(), Self.declared(repeat each needs), place)
    let slots = (repeat (each needs).slot)
    return ModuleCode(wiring: wiring) { container in (repeat try (each slots).read(container)) }
  }
}

/// What a module does in each phase, in the order of declaration.
struct PhaseBodies: Sendable {
  typealias Body = @Sendable (ServiceContainer) async throws -> Void

  var setUp: [Body] = []
  var start: [Body] = []
  var ready: [Body] = []
  /// Behind the phases, as long as the module runs.
  var run: [Body] = []
  var stop: [Body] = []

  subscript(phase: LaunchPhase) -> [Body] {
    switch phase {
    case .setUp: setUp
    case .start: start
    case .ready: ready
    }
  }
}
