import TenonActions
import TenonEvents
import TenonNavigation
import TenonRouting
import TenonServices

/// What a module reaches the rest of the application with.
public struct ModuleContext: Sendable {
  /// The module's name.
  public let module: String

  /// The module's layer.
  public let layer: Layer

  /// What the application is run for.
  public let environment: ApplicationEnvironment

  /// What the application was started with.
  public let launchOptions: LaunchOptions

  /// The application's typed configuration.
  public let configuration: Configuration

  /// The services of all modules.
  public let services: ServiceContainer

  /// Opens the routes of all modules.
  public let router: Router

  /// Shows the destinations of all modules.
  public let navigator: Navigator

  /// Performs the actions of all modules.
  public let mediator: Mediator

  /// This module's view of the events; its identity cannot be forged.
  public let events: ModuleEvents

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
