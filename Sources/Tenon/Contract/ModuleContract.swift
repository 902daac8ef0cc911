import TenonDiagnostics
import TenonServices

/// A module's declarations: what the module provides and requires, the routes that it handles and opens, the actions
/// that it performs and calls, the events that it sends and observes, its adapters, the configuration that it needs,
/// and what it does when it is launched.
///
/// Everything that crosses the module's boundary is declared here once. A declaration returns a handle. Code
/// receives the values of the handles that it lists in `with:`, and can access nothing else:
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
  /// The type of the module itself.
  let moduleType: any Module.Type
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
  /// The module, which may have to be installed again.
  let source: any Module
  /// Whether the module guards screens of others, which are not protected without it.
  package var guardsScreens = false
  /// Whether the module intercepts routes: if it is in the uppermost layer, those of others, too.
  package var interceptsRoutes = false
  /// The module's number among the modules that were installed while the application ran; 0 for the modules with which
  /// the application was created.
  var arrival = 0

  /// The module's declarations for each part.
  var parts = PartValues()
  var phases = PhaseBodies()
  /// The needs that the module has declared, in order.
  var declaredNeeds: [DeclaredNeed] = []
  /// The pieces of code in the module, with the needs that each one receives, in order.
  var handedOver: [ContractUse] = []
  @usableFromInline let wiring: ModuleWiring
  /// The number of handles that this contract has issued.
  var issued = 0
  /// Whether the module replaced its contract with another contract.
  private var isReplaced = false

  /// Reads a module's contract.
  ///
  /// ```swift
  /// let contract = ModuleContract(of: CartModule())
  /// print(contract.declarations.map(\.name))   // nothing was started for it
  /// ```
  public init(of module: some Module) {
    let (name, layer) = (module.name, module.layer)
    let own = ModuleWiring(module: name, layer: layer, startsLater: module.launchTime != .immediate)
    self.module = name
    source = module
    moduleType = Swift.type(of: module)
    type = typeName(moduleType)
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

  /// The first file and line of the module's declarations.
  var firstPlace: SourcePlace? {
    ((declarations + dependencies).compactMap(\.place) + uses.map(\.place)).min {
      ($0.fileID, $0.line) < ($1.fileID, $1.line)
    }
  }

  /// Whether a copy of this contract has issued a handle. The declarations in such a copy are lost.
  var hasStrayHandles: Bool { isReplaced || issued != wiring.issuedHandles }

  /// Returns the wiring that connects another handle to the application. If a copy of the contract is still used after
  /// the contract has been read, its handles are not connected to any application.
  mutating func issue() -> ModuleWiring {
    issued += 1
    return wiring.issue()
  }

  /// The factories, handlers and phases, in declaration order, with the services that each one receives.
  public var uses: [ServiceUse] {
    handedOver.map { use in
      ServiceUse(
        user: use.user, services: use.needs.compactMap { $0.service?.service.description }, place: use.place)
    }
  }

  /// Returns the declared needs behind the given handles.
  @usableFromInline
  static func declared<each Value>(_ needs: repeat Needed<each Value>) -> [DeclaredNeed] {
    var declared: [DeclaredNeed] = []
    for need in repeat each needs { declared.append(need.need) }
    return declared
  }

  /// Records the needs that a piece of code receives.
  /// - Returns: The number of the use; `nil` if the code receives nothing.
  @discardableResult
  mutating func note(
    _ user: @autoclosure () -> String, _ needs: [DeclaredNeed], _ place: SourcePlace, scope: ScopeType? = nil,
    role: ContractUse.Role = .handler
  ) -> Int? {
    guard !needs.isEmpty else { return nil }
    handedOver.append(
      ContractUse(user: user(), needs: needs, scope: scope, role: role, place: place))
    return handedOver.count - 1
  }
}

// Methods for parts, and for the declarations that parts add.
extension ModuleContract {
  /// The module's declarations for a part.
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

  /// Returns a handle to the part. An object that the part gives to the module, such as a sender or an
  /// opener, uses the handle to access the part in the application.
  ///
  /// ```swift
  /// extension ModuleContract {
  ///   mutating func flags() -> PartHandle<FlagsPart> { handle(of: FlagsPart.self) }   // `try flags()` while it runs
  /// }
  /// ```
  public mutating func handle<Part: ApplicationPart>(of part: Part.Type) -> PartHandle<Part> {
    PartHandle(wiring: issue())
  }

  /// Records the values that a piece of code receives, and connects the code to the application that will run it.
  ///
  /// ```swift
  /// extension ModuleContract {
  ///   mutating func answers(_ flag: Flag, with cart: Needed<LiveCart>, fileID: String = #fileID, line: Int = #line) {
  ///     let given = code("answers \(flag.name)", with: cart, at: SourcePlace(fileID: fileID, line: line))
  ///     self[FlagsPart.self].answers[flag.name] = { try given.runNow { $0.count } }
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - user: A description of what the code does, such as `answers /cart`.
  ///   - needs: The values that the code receives.
  ///   - place: The file and line of the code's declaration.
  public mutating func code<each Value: Sendable>(
    _ user: @autoclosure () -> String, with needs: repeat Needed<each Value>, at place: SourcePlace
  ) -> ModuleCode<(repeat each Value)> {
    code(user(), role: .handler, with: repeat each needs, at: place)
  }

  /// Records code that must not run in a scope.
  package mutating func codeOutsideScopes<each Value: Sendable>(
    _ user: @autoclosure () -> String, with needs: repeat Needed<each Value>, at place: SourcePlace
  ) -> ModuleCode<(repeat each Value)> {
    code(user(), role: .outsideScopes, with: repeat each needs, at: place)
  }

  private mutating func code<each Value: Sendable>(
    _ user: @autoclosure () -> String, role: ContractUse.Role, with needs: repeat Needed<each Value>,
    at place: SourcePlace
  ) -> ModuleCode<(repeat each Value)> {
    let use = note(user(), Self.declared(repeat each needs), place, role: role)
    let slots = (repeat (each needs).slot)
    return ModuleCode(wiring: wiring, use: use) { container in (repeat try (each slots).read(container)) }
  }
}

/// The code that a module runs in each phase, in declaration order.
struct PhaseBodies: Sendable {
  typealias Body = @Sendable (ServiceContainer) async throws -> Void

  /// The code that makes services in the set-up, before all other code.
  var make: [Body] = []
  var setUp: [Body] = []
  var start: [Body] = []
  var ready: [Body] = []
  /// The code that runs after the phases, for as long as the module runs.
  var run: [Body] = []
  var stop: [Body] = []

  subscript(phase: LaunchPhase) -> [Body] {
    switch phase {
    case .setUp: make + setUp
    case .start: start
    case .ready: ready
    }
  }
}
