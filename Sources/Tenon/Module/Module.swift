import TenonDiagnostics

/// An encapsulated business capability or reusable component that declares its contract in one place and is
/// launched and stopped by its application.
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
/// A module can use only what it declares. See ``ModuleContract``.
public protocol Module: Sendable {
  /// The module's name, which appears in errors and identifies the module when events are reported to it. The name must
  /// be unique within an application. By default, it is the type's name without the suffix `Module`.
  var name: String { get }

  /// The module's layer.
  var layer: Layer { get }

  /// The module's priority. Among modules that could start at the same time, modules with a higher priority start
  /// first. The default is 0.
  ///
  /// ```swift
  /// struct CrashReportModule: Module {
  ///   let layer = Layer.core
  ///   let priority = 100   // of all modules that wait for no other, it starts first
  /// }
  /// ```
  var priority: Int { get }

  /// The time at which the module starts. The default is ``LaunchTime/immediate``.
  var launchTime: LaunchTime { get }

  /// What happens if the module fails. The default is ``FailurePolicy/essential``.
  var failurePolicy: FailurePolicy { get }

  /// The time limit for each of the module's phases. If the limit is `nil`, which is the default, the application's
  /// ``ApplicationOptions/phaseTimeout`` applies. The documentation of that option also explains what happens to code
  /// that blocks its thread. `.seconds(Int.max)` means no limit.
  ///
  /// ```swift
  /// struct MapModule: Module {
  ///   let layer = Layer.feature
  ///   let phaseTimeout: Duration? = .seconds(20)   // it loads its tiles
  /// }
  /// ```
  var phaseTimeout: Duration? { get }

  /// Declares what the module provides, requires, shows, performs and observes, and what it does when it is launched.
  /// This method is called once for each application, before anything starts, and must not have side effects.
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
    let name = typeName(Self.self, qualified: false)
    return name.hasSuffix("Module") && name.count > 6 ? String(name.dropLast(6)) : name
  }

  public var priority: Int { 0 }
  public var launchTime: LaunchTime { .immediate }
  public var failurePolicy: FailurePolicy { .essential }
  public var phaseTimeout: Duration? { nil }

  public func declare(in contract: inout ModuleContract) {}
}

/// When a module starts. A module that starts later has been verified with the others. Until it starts, its services are
/// absent, what is reported to it is kept, and uses that cannot wait fail.
///
/// ```swift
/// struct StatisticsModule: Module {
///   let layer = Layer.feature
///   let launchTime = LaunchTime.deferred   // the first screen need not wait for it
/// }
/// ```
public enum LaunchTime: String, Encodable, Sendable {
  /// The module starts with the application.
  case immediate
  /// The module starts after the first screen appears, when ``Application/firstScreenAppeared()`` is called, or with
  /// its first asynchronous use, whichever comes first.
  case deferred
  /// The module starts with its first asynchronous use: when one of its screens is shown, one of its routes is opened,
  /// one of its actions is performed, or one of its asynchronous services is requested. The caller waits for the start.
  /// A guard or an interceptor that receives values starts it, too.
  case onDemand
}

/// What happens if a module fails.
///
/// ```swift
/// struct RecommendationModule: Module {
///   let layer = Layer.business
///   let failurePolicy = FailurePolicy.degradable   // a shop without recommendations is still a shop
/// }
/// ```
public enum FailurePolicy: String, Encodable, Sendable {
  /// The launch fails, and all modules that were set up are stopped in reverse order.
  case essential
  /// The launch continues. Code that requests one of the module's services gets an error that states the
  /// cause, and modules that require these services fail according to their own policies.
  case degradable
}
