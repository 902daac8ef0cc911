import Foundation

/// The exchanges that are going on.
///
/// `@unchecked Sendable`: every access to the variables holds the lock.
final class ExchangeRegistry: @unchecked Sendable {
  let configuration: WebServerConfiguration
  let handler: WebServer.Handler
  let connections: OpenConnections
  private let watch: Task<Void, Never>
  private let lock = NSLock()
  private var active: [ObjectIdentifier: Exchange] = [:]
  private var isStopping = false
  private var hosts: Set<String> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(configuration: WebServerConfiguration, handler: @escaping WebServer.Handler) {
    self.configuration = configuration
    self.handler = handler
    connections = OpenConnections(configuration)
    watch = connections.watch()
  }

  deinit { watch.cancel() }

  var count: Int { lock.withLock { active.count } }

  /// Names by which a browser on this machine calls the server. Any other name is one that was made to point here.
  func allowHosts(port: UInt16) {
    lock.withLock { hosts = ["127.0.0.1:\(port)", "localhost:\(port)"] }
  }

  func allows(host: String?) -> Bool {
    lock.withLock { hosts.isEmpty || host.map { hosts.contains($0.lowercased()) } ?? false }
  }

  func begin(address: String?) -> Exchange {
    let exchange = Exchange(address: address, registry: self)
    let isTooLate = lock.withLock {
      active[ObjectIdentifier(exchange)] = exchange
      return isStopping
    }
    if isTooLate { exchange.abort() }
    return exchange
  }

  func remove(_ exchange: Exchange) {
    let ready = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
      active[ObjectIdentifier(exchange)] = nil
      guard active.isEmpty else { return [] }
      defer { waiting = [] }
      return waiting
    }
    for continuation in ready { continuation.resume() }
  }

  /// Ends the event streams, and lets none begin.
  func endStreams() {
    for exchange in snapshot(stopping: true) { exchange.endStream() }
  }

  /// Cancels what still runs, and lets nothing begin.
  func abortAll() {
    for exchange in snapshot(stopping: true) { exchange.abort() }
    resumeWaiting()
  }

  /// Waits until nothing is going on, or the waiting is given up.
  func waitUntilIdle() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isIdle = lock.withLock {
          if active.isEmpty || Task.isCancelled { return true }
          waiting.append(continuation)
          return false
        }
        if isIdle { continuation.resume() }
      }
    } onCancel: {
      resumeWaiting()
    }
  }

  private func resumeWaiting() {
    let ready = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for continuation in ready { continuation.resume() }
  }

  private func snapshot(stopping: Bool) -> [Exchange] {
    lock.withLock {
      if stopping { isStopping = true }
      return Array(active.values)
    }
  }
}
