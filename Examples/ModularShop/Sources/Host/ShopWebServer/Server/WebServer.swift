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
/// Each request runs the handler in a task of its own; while it runs no thread waits. What is malformed, too large,
/// or for another host is answered before the handler sees it.
public final class WebServer: Sendable {
  /// Answers a request. It is cancelled when it takes too long or the server stops.
  public typealias Handler = @Sendable (Request) async -> Response

  /// The port it listens on.
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

  /// How many requests are being answered, event streams among them.
  public var activeRequestCount: Int { exchanges.count }

  /// How many connections are open.
  public var connectionCount: Int { daemon.connectionCount }

  /// Stops: no new connections, event streams end, and requests have a grace to finish in, after which they are
  /// cancelled and answered with 503. Returns when everything has ended. A second call does nothing.
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
