import TenonActions
import TenonEvents
import TenonNavigation
import TenonRouting
import TenonServices

/// What a module reaches the rest of the application with.
public struct ModuleContext: Sendable {
  /// The services of all modules.
  public let services: ServiceContainer

  /// Everything else, behind one reference, because contexts are copied at every step of a launch.
  private let parts: Parts

  private final class Parts: Sendable {
    let module: String
    let layer: Layer
    let environment: ApplicationEnvironment
    let launchOptions: LaunchOptions
    let configuration: Configuration
    let router: Router
    let navigator: Navigator
    let mediator: Mediator
    let events: ModuleEvents

    init(
      module: String, layer: Layer, options: ApplicationOptions, router: Router, navigator: Navigator,
      mediator: Mediator, events: ModuleEvents
    ) {
      self.module = module
      self.layer = layer
      environment = options.environment
      launchOptions = options.launchOptions
      configuration = options.configuration
      self.router = router
      self.navigator = navigator
      self.mediator = mediator
      self.events = events
    }
  }

  init(
    module: String, layer: Layer, options: ApplicationOptions, services: ServiceContainer, router: Router,
    navigator: Navigator, mediator: Mediator, events: ModuleEvents
  ) {
    self.services = services
    parts = Parts(
      module: module, layer: layer, options: options, router: router, navigator: navigator,
      mediator: mediator,
      events: events)
  }

  /// The module's name.
  public var module: String { parts.module }

  /// The module's layer.
  public var layer: Layer { parts.layer }

  /// What the application is run for.
  public var environment: ApplicationEnvironment { parts.environment }

  /// What the application was started with.
  public var launchOptions: LaunchOptions { parts.launchOptions }

  /// The application's typed configuration.
  public var configuration: Configuration { parts.configuration }

  /// Opens the routes of all modules.
  public var router: Router { parts.router }

  /// Shows the destinations of all modules.
  public var navigator: Navigator { parts.navigator }

  /// Performs the actions of all modules.
  public var mediator: Mediator { parts.mediator }

  /// This module's view of the events; its identity cannot be forged.
  public var events: ModuleEvents { parts.events }

  /// Resolves a service by its type; see ``ServiceContainer/resolve(_:)-(Service.Type)``.
  /// - Throws: ``ServiceError``.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try services.resolve(type)
  }

  /// Resolves a service by its key.
  /// - Throws: ``ServiceError``.
  @inlinable
  @inline(__always)
  public func resolve<Service: Sendable>(_ key: ServiceKey<Service>) throws(ServiceError) -> Service {
    try services.resolve(key)
  }
}
