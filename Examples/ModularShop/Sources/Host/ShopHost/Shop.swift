import Foundation
import ShopAnalytics
import ShopCart
import ShopDatabase
import ShopHome
import ShopImageLoader
import ShopInvoice
import ShopLog
import ShopMessage
import ShopNetwork
import ShopOrder
import ShopPayment
import ShopProduct
import ShopPush
import ShopSession
import ShopShare
import ShopUser
import ShopValues
import ShopWebHost
import ShopWebPage
import TenonScreens

/// The shop, assembled.
///
/// ```swift
/// let shop = try await Shop(settings, catalogue: address)
/// try await shop.application.launch()
/// print(shop.host.origin)
/// ```
public struct Shop: Sendable {
  public let application: Application
  public let host: WebHost

  /// Assembles and verifies the shop, without starting it.
  /// - Parameters:
  ///   - settings: The shop's settings.
  ///   - catalogue: The address of the catalogue service.
  ///   - web: The options of the web host.
  ///   - log: The destinations of log entries.
  /// - Throws: `WiringError` with all errors in the modules' wiring; ``SettingsError/sandboxOnly(_:)``
  ///   outside development and tests; ``SettingsError/dataFolder(_:cause:)`` or
  ///   ``SettingsError/dataFolderInUse(_:process:)``.
  public init(
    _ settings: ShopSettings, catalogue: URL, web: WebHost.Options = WebHost.Options(),
    log: [any LogDestination] = []
  ) throws {
    // The sandboxes show codes on the screen and take no money: users must not use them without knowing that.
    guard [.development, .test].contains(settings.environment) else {
      throw SettingsError.sandboxOnly(settings.environment)
    }
    var web = web
    web.server.port = settings.port
    let running = RunningApplication(environment: settings.environment)
    if settings.environment == .development {
      web.extensions.append(running.inspect)
      web.aside = {
        (title: $0("The running modules of this shop", "查看运行中的模块"), path: ScreenPath("_tenon"))
      }
    }
    host = WebHost(web)
    let folder = try settings.takeDataFolder()
    application = try Application(
      Self.modules(settings, catalogue: catalogue, host: host, log: log, folder: folder),
      options: Self.options(settings))
    running.application = application
    host.show(application.navigator)
  }

  /// Returns the options with which the modules are assembled.
  static func options(_ settings: ShopSettings) -> ApplicationOptions {
    var options = ApplicationOptions()
    options.environment = settings.environment
    if settings.environment == .development { options.eventHistory = 200 }
    options.configuration = settings.configuration
    options.routing = WebHost.routing
    return options
  }

  /// Returns the modules of the shop, by layer.
  static func modules(
    _ settings: ShopSettings, catalogue: URL, host: WebHost, log: [any LogDestination],
    folder: FolderLock? = nil
  ) -> [any Module] {
    func file(_ name: String) -> Database.Location {
      settings.data.map { .file($0.appending(path: name).path) } ?? .memory
    }
    let core: [any Module] = [
      LogModule(destinations: log), DatabaseModule(file("shop.sqlite"), in: folder),
      NetworkModule(base: catalogue),
    ]
    let features: [any Module] = [
      SessionModule(), PaymentModule(books: file("payments.sqlite")), ShareModule { host.origin },
      PushModule(), AnalyticsModule(sink: LogSink(log: Log(module: "Analytics", destinations: log))),
      ImageModule(), WebPageModule(),
    ]
    let business: [any Module] = [
      UserModule(), MessageModule(), HomeModule(), ProductModule(), CartModule(), OrderModule(),
      InvoiceModule(),
    ]
    return core + features + business + [AdapterModule(), WebHostModule(host)]
  }
}
