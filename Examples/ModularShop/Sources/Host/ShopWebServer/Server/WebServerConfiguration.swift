/// Where a server listens and what it accepts.
public struct WebServerConfiguration: Sendable {
  /// The port on 127.0.0.1; 0 for any that is free.
  public var port: UInt16
  /// Whether to take any free port where the port is in use.
  public var fallsBackToFreePort: Bool
  /// The most bytes of a body.
  public var bodyLimit: Int
  /// The most bytes of a request's line and headers.
  public var headerLimit: Int
  /// The most connections at once.
  public var connectionLimit: Int
  /// The most connections at once from one address: an eighth of all by default, which is ten browsers, so that nobody takes
  /// most of them. Behind a proxy, every client has the proxy's: raise it to the limit there.
  public var connectionsPerClient: Int
  /// The most event streams at once; the connections beyond are for everything else.
  public var streamLimit: Int
  /// How long a connection may be idle, in whole seconds.
  public var idleSeconds: Int
  /// How long the line and the headers of a request may take to arrive, from the end of the one before.
  public var headerTimeout: Duration
  /// How long a body may take to arrive.
  public var uploadTimeout: Duration
  /// How long a handler may take.
  public var handlerTimeout: Duration
  /// How long an answer may take to be received.
  public var answerTimeout: Duration
  /// How often an event stream that has nothing to say shows that it is alive.
  public var heartbeat: Duration
  /// How long requests may go on when the server is stopped.
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

/// Why a server does not run.
public enum WebServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The port cannot be listened on.
  case cannotListen(port: UInt16, cause: String)

  public var description: String {
    switch self {
    case .cannotListen(let port, let cause):
      "127.0.0.1:\(port) cannot be listened on: \(cause); end what listens there, or choose another port"
    }
  }
}
