import CMicrohttpd
import Foundation

/// A web server on 127.0.0.1.
///
/// ```swift
/// let server = try WebServer.start(WebServerConfiguration(port: 8080)) { request in
///   .text("hello from \(request.path)")
/// }
/// print("http://127.0.0.1:\(server.port)/")
/// await server.stop()
/// ```
/// The handler runs in a separate task for each request, and no thread waits while it runs. Requests that are
/// malformed, too large, or for another host are answered before they reach the handler.
public final class WebServer: Sendable {
  /// Answers a request. The handler's task is cancelled when the handler takes too long or the server stops.
  public typealias Handler = @Sendable (Request) async -> Response

  /// The port on which the server listens.
  public let port: UInt16
  private let daemon: Daemon
  private let exchanges: ExchangeRegistry
  private let grace: Duration

  private init(daemon: Daemon, exchanges: ExchangeRegistry, grace: Duration) {
    self.daemon = daemon
    self.exchanges = exchanges
    self.grace = grace
    port = daemon.port
  }

  /// Starts a server.
  /// - Throws: ``WebServerError``.
  public static func start(
    _ configuration: WebServerConfiguration = WebServerConfiguration(), handler: @escaping Handler
  ) throws(WebServerError) -> WebServer {
    let exchanges = ExchangeRegistry(configuration: configuration, handler: handler)
    let daemon: Daemon
    do {
      daemon = try Daemon(port: configuration.port, configuration, exchanges)
    } catch  where configuration.fallsBackToFreePort && configuration.port != 0 {
      daemon = try Daemon(port: 0, configuration, exchanges)
    }
    exchanges.allowHosts(port: daemon.port)
    return WebServer(daemon: daemon, exchanges: exchanges, grace: configuration.stopGrace)
  }

  /// The number of requests being answered, including event streams.
  public var activeRequestCount: Int { exchanges.count }

  /// The number of open connections.
  public var connectionCount: Int { daemon.connectionCount }

  /// Stops the server: it accepts no new connections, and event streams end. Requests have a grace period to
  /// finish, after which they are cancelled and answered with 503. Returns when everything has ended. A second
  /// call does nothing.
  public func stop() async {
    daemon.stopListening()
    exchanges.endStreams()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.exchanges.waitUntilIdle() }
      group.addTask { try? await Task.sleep(for: self.grace) }
      await group.next()
      group.cancelAll()
    }
    exchanges.abortAll()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.daemon.stop()
        continuation.resume()
      }
    }
  }
}
