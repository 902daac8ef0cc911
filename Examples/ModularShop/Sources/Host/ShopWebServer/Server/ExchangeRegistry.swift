import Foundation

/// The exchanges in progress.
///
/// `@unchecked Sendable`: the variables are only accessed under the lock.
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

  /// Sets the host names that a browser on this machine uses for the server. Any other name may belong to another
  /// site that was made to resolve to this machine.
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

  /// Ends the event streams, and lets no new ones begin.
  func endStreams() {
    for exchange in snapshot(stopping: true) { exchange.endStream() }
  }

  /// Cancels the exchanges in progress, and lets no new ones begin.
  func abortAll() {
    for exchange in snapshot(stopping: true) { exchange.abort() }
    resumeWaiting()
  }

  /// Waits until no exchange is in progress, or until the waiting task is cancelled.
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
