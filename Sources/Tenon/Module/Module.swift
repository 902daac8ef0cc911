/// A business capability or a reusable component, encapsulated: it says in one place what it is, and lives through the
/// phases of its application.
///
/// ```swift
/// struct CartModule: Module {
///   let layer = Layer.business
///
///   func declare(in contract: inout ModuleContract) {
///     contract.requires((any ProductService).self)
///     contract.provides((any CartService).self) { LiveCart(products: try $0.resolve()) }
///     contract.observes(ProductSoldOut.self) { event, context in … }
///   }
///
///   func start(_ context: ModuleContext) async throws { … }
/// }
/// ```
///
/// Every phase has a default that does nothing. A module that needs the main thread says so by the ordinary means:
/// `@MainActor func start(…)`.
public protocol Module: Sendable {
  /// The name by which events are reported to the module and which errors show; unique in an application.
  /// By default the type's name without the suffix `Module`.
  var name: String { get }

  /// The layer the module is in.
  var layer: Layer { get }

  /// Among modules that could start at the same time, the one with the greater priority starts first. 0 by default.
  var priority: Int { get }

  /// When the module starts; ``LaunchTime/immediate`` by default.
  var launchTime: LaunchTime { get }

  /// What happens if it cannot start; ``FailurePolicy/essential`` by default.
  var failurePolicy: FailurePolicy { get }

  /// How long each of its phases may take; `nil`, the default, for the application's
  /// ``ApplicationOptions/phaseTimeout``.
  var phaseTimeout: Duration? { get }

  /// Declares what the module provides, requires, shows, does and hears. Called once for each application, before
  /// anything starts; it must not have effects.
  func declare(in contract: inout ModuleContract)

  /// The first phase: prepare what others may use. The modules whose services are required have been set up.
  func setUp(_ context: ModuleContext) async throws

  /// The second phase, when all modules have been set up: begin to work.
  func start(_ context: ModuleContext) async throws

  /// The third phase, when all modules have started.
  func ready(_ context: ModuleContext) async throws

  /// Called once for each module whose ``setUp(_:)-(ModuleContext)`` returned, in the reverse order of launch.
  func stop(_ context: ModuleContext) async
}

extension Module {
  public var name: String {
    let name = String(describing: Self.self)
    return name.hasSuffix("Module") && name.count > 6 ? String(name.dropLast(6)) : name
  }

  public var priority: Int { 0 }
  public var launchTime: LaunchTime { .immediate }
  public var failurePolicy: FailurePolicy { .essential }
  public var phaseTimeout: Duration? { nil }

  public func declare(in contract: inout ModuleContract) {}
  public func setUp(_ context: ModuleContext) async throws {}
  public func start(_ context: ModuleContext) async throws {}
  public func ready(_ context: ModuleContext) async throws {}
  public func stop(_ context: ModuleContext) async {}
}

/// When a module starts.
public enum LaunchTime: String, Codable, Sendable {
  /// With the application.
  case immediate
  /// After the first screen: when ``Application/firstScreenAppeared()`` is called.
  case deferred
}

/// What happens when a module cannot start.
public enum FailurePolicy: String, Codable, Sendable {
  /// The launch fails, and what was started is stopped in reverse order.
  case essential
  /// The launch goes on; the module's services report why they are missing, and so do the modules that require them.
  case degradable
}
