/// An encapsulated business capability or reusable component, which declares in one place what it is, and goes through
/// the phases of its application.
///
/// ```swift
/// struct CartModule: Module {
///   let layer = Layer.business
///
///   func declare(in contract: inout ModuleContract) {
///     let products = contract.requires((any ProductService).self)
///     let cart = contract.provides((any CartService).self, with: products) { LiveCart(products: $0) }
///     contract.observes(ProductSoldOut.self, with: cart) { event, cart in await cart.remove(event.id) }
///     contract.starts(with: cart) { cart in try await cart.restore() }
///   }
/// }
/// ```
///
/// A module reaches what it declares and nothing else; see ``ModuleContract``.
public protocol Module: Sendable {
  /// The name that identifies the module when events are reported to it, and that errors show. It must be unique in an
  /// application. By default, it is the type's name without the suffix `Module`.
  var name: String { get }

  /// The layer the module is in.
  var layer: Layer { get }

  /// Among modules that could start at the same time, the one with the greater priority starts first. 0 by default.
  ///
  /// ```swift
  /// struct CrashReportModule: Module {
  ///   let layer = Layer.core
  ///   let priority = 100   // of all modules that wait for no other, it starts first
  /// }
  /// ```
  var priority: Int { get }

  /// When the module starts; ``LaunchTime/immediate`` by default.
  var launchTime: LaunchTime { get }

  /// What happens if it cannot start; ``FailurePolicy/essential`` by default.
  var failurePolicy: FailurePolicy { get }

  /// How long each of the module's phases may take. `nil`, the default, stands for the application's
  /// ``ApplicationOptions/phaseTimeout``, whose documentation also explains what happens to code that blocks its
  /// thread. `.seconds(Int.max)` means no limit.
  ///
  /// ```swift
  /// struct MapModule: Module {
  ///   let layer = Layer.feature
  ///   let phaseTimeout: Duration? = .seconds(20)   // it loads its tiles
  /// }
  /// ```
  var phaseTimeout: Duration? { get }

  /// Declares what the module provides and requires, shows, does and observes, and what it does when it is launched.
  /// Called once for each application, before anything starts; it must not have side effects.
  ///
  /// ```swift
  /// struct PriceModule: Module {
  ///   let layer = Layer.core
  ///   func declare(in contract: inout ModuleContract) {
  ///     contract.provides(PriceList.self, from: PriceList.init)
  ///   }
  /// }
  /// ```
  func declare(in contract: inout ModuleContract)
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
}

/// When a module starts.
///
/// ```swift
/// struct StatisticsModule: Module {
///   let layer = Layer.feature
///   let launchTime = LaunchTime.deferred   // the first screen need not wait for it
/// }
/// ```
public enum LaunchTime: String, Encodable, Sendable {
  /// With the application.
  case immediate
  /// After the first screen: when ``Application/firstScreenAppeared()`` is called.
  case deferred
}

/// What happens when a module cannot start.
///
/// ```swift
/// struct RecommendationModule: Module {
///   let layer = Layer.business
///   let failurePolicy = FailurePolicy.degradable   // a shop without recommendations is still a shop
/// }
/// ```
public enum FailurePolicy: String, Encodable, Sendable {
  /// The launch fails, and what was started is stopped in reverse order.
  case essential
  /// The launch continues; the module's services report why they are missing, and so do the modules that require them.
  case degradable
}
