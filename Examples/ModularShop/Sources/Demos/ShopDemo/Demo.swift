import Foundation
import ShopDatabase
import ShopDoubles
import ShopImageLoader
import ShopLog
import ShopPayment
import ShopPush
import ShopSession
import ShopShare
import ShopValues
import ShopWebHost
import ShopWebPage
import TenonScreens

/// One business module, which can be tried alone in a browser with doubles for its requirements (独立调试工程).
public struct Demo: Sendable {
  private let module: any Module
  private let doubles: [any Module]
  private let start: ScreenPath
  private let prepare: @Sendable (Application) async throws -> Void

  /// - Parameters:
  ///   - module: The module.
  ///   - doubles: Doubles for other modules that the module requires or notifies. Routes that the module
  ///     opens get doubles automatically.
  ///   - start: The first screen.
  ///   - prepare: Creates content for the demo, in a session; does nothing by default.
  public init(
    _ module: any Module, _ doubles: [any Module], start: ScreenPath,
    prepare: @escaping @Sendable (Application) async throws -> Void = { _ in }
  ) {
    self.module = module
    self.doubles = doubles
    self.start = start
    self.prepare = { application in
      let sessions = try application.services.resolve(Sessions.self)
      try await sessions.run(as: nil) { _ in try await prepare(application) }
    }
  }

  /// Assembles and launches the demo.
  /// - Parameter port: The preferred port. If that port is in use, any free port is used.
  /// - Throws: `WiringError`, `ApplicationError`, and any error that `prepare` throws.
  public func launch(port: UInt16 = 8090) async throws -> (application: Application, host: WebHost) {
    let (application, host) = try assemble(port)
    try await application.launch()
    try await prepare(application)
    return (application, host)
  }

  /// Launches the demo, prints its address, and runs until it is interrupted.
  public func run() async {
    do {
      let (application, host) = try assemble(8090)
      try await application.run {
        try await prepare(application)
        let words = "\(module.name) alone, with doubles for the rest: \(host.origin)/\n"
        // Written immediately, even if the output is not a terminal.
        try FileHandle.standardOutput.write(contentsOf: Data(words.utf8))
      }
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private func assemble(_ port: UInt16) throws -> (application: Application, host: WebHost) {
    var web = WebHost.Options()
    web.server.port = port
    web.start = start
    web.isDemo = true
    let host = WebHost(web)
    var options = ApplicationOptions()
    options.environment = .development
    options.routing = WebHost.routing
    let modules: [any Module] =
      [
        module, DatabaseModule(.memory), LogModule(destinations: [StandardErrorLog()]), SessionModule(),
        ImageModule(), PaymentModule(books: .memory), PushModule(), ShareModule { host.origin },
        WebPageModule(), WebHostModule(host),
      ] + doubles
    let application = try Application(modules + [MissingDoubles(in: modules)], options: options)
    host.show(application.navigator)
    return (application, host)
  }
}
