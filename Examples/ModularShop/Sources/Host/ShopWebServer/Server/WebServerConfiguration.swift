/// The port and the limits of a server.
public struct WebServerConfiguration: Sendable {
  /// The port on 127.0.0.1, or 0 for any free port.
  public var port: UInt16
  /// Whether to use any free port if the port is in use.
  public var fallsBackToFreePort: Bool
  /// The maximum number of bytes in a body.
  public var bodyLimit: Int
  /// The maximum number of bytes in the request line and headers.
  public var headerLimit: Int
  /// The maximum number of simultaneous connections. A new connection takes the place of the one that has waited
  /// longest for a request; it is refused only if requests are in progress on all others.
  public var connectionLimit: Int
  /// The maximum number of simultaneous connections from one address, which give way to each other in the same way.
  /// If none of them waits for a request, the oldest event stream among them gives way. The default is one eighth of
  /// the default ``connectionLimit``, which is enough for ten browsers, so that no client takes most of the
  /// connections. Behind a proxy, every client has the proxy's address, so raise this limit
  /// to ``connectionLimit``.
  public var connectionsPerClient: Int
  /// The maximum number of simultaneous event streams. The remaining connections are for other requests.
  public var streamLimit: Int
  /// The maximum time that a connection may be idle, in whole seconds.
  public var idleSeconds: Int
  /// The time within which the request line and headers must arrive, measured from the end of the previous
  /// request.
  public var headerTimeout: Duration
  /// The time within which a body must arrive.
  public var uploadTimeout: Duration
  /// The maximum time that a handler may take.
  public var handlerTimeout: Duration
  /// The time within which the client must receive a response.
  public var answerTimeout: Duration
  /// The interval at which an event stream sends a comment, which reveals whether the browser has
  /// disconnected.
  public var heartbeat: Duration
  /// The time for which requests may continue after the server is stopped.
  public var stopGrace: Duration

  public init(
    port: UInt16 = 0, fallsBackToFreePort: Bool = true, bodyLimit: Int = 256 << 10,
    headerLimit: Int = 32 << 10,
    connectionLimit: Int = 512, connectionsPerClient: Int = 64, streamLimit: Int = 256,
    idleSeconds: Int = 30,
    headerTimeout: Duration = .seconds(30), uploadTimeout: Duration = .seconds(20),
    handlerTimeout: Duration = .seconds(30), answerTimeout: Duration = .seconds(60),
    heartbeat: Duration = .seconds(15),
    stopGrace: Duration = .seconds(5)
  ) {
    self.port = port
    self.fallsBackToFreePort = fallsBackToFreePort
    self.bodyLimit = bodyLimit
    self.headerLimit = headerLimit
    self.connectionLimit = connectionLimit
    self.connectionsPerClient = connectionsPerClient
    self.streamLimit = streamLimit
    self.idleSeconds = idleSeconds
    self.headerTimeout = headerTimeout
    self.uploadTimeout = uploadTimeout
    self.handlerTimeout = handlerTimeout
    self.answerTimeout = answerTimeout
    self.heartbeat = heartbeat
    self.stopGrace = stopGrace
  }
}

/// The reason a server cannot start.
public enum WebServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server cannot listen on the port.
  case cannotListen(port: UInt16, cause: String)

  public var description: String {
    switch self {
    case .cannotListen(let port, let cause):
      "the server cannot listen on 127.0.0.1:\(port): \(cause); stop the program that uses it, or choose another port"
    }
  }
}
