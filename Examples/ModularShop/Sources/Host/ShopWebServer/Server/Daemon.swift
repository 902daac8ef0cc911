import CMicrohttpd
import Foundation

/// The library's server, with the C callbacks through which it communicates.
///
/// `@unchecked Sendable`: `handle` is only used under the lock, except by those functions of the library that
/// may be called from any thread; it is `nil` once the server has stopped.
final class Daemon: @unchecked Sendable {
  let port: UInt16
  private let lock = NSLock()
  private var handle: OpaquePointer?
  private var isListening = true
  /// Keeps the callbacks' context alive as long as the library may call them.
  private let exchanges: ExchangeRegistry

  init(
    port: UInt16, _ configuration: WebServerConfiguration, _ exchanges: ExchangeRegistry
  ) throws(WebServerError) {
    self.exchanges = exchanges
    var options = shop_http_options()
    options.port = port
    // Connections that give way to new ones remain open for a moment.
    options.connections = UInt32(max(1, min(configuration.connectionLimit, 1 << 20)) + 64)
    options.idle_seconds = UInt32(clamping: max(1, configuration.idleSeconds))
    options.header_bytes = max(4096, configuration.headerLimit)
    options.context = Unmanaged.passUnretained(exchanges).toOpaque()
    options.begin = { context, address, _ in
      guard let context, let address else { return nil }
      let registry = Unmanaged<ExchangeRegistry>.fromOpaque(context).takeUnretainedValue()
      return Unmanaged.passRetained(registry.begin(address: String(validatingCString: address))).toOpaque()
    }
    options.handle = { _, connection, _, method, version, data, size, slot in
      guard let connection, let size, let exchange = slot.flatMap(\.pointee) else { return shop_http_no }
      let chunk = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
      let exchangeObject = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
      let verdict = exchangeObject.advance(
        connection, method: method.map { String(cString: $0) }, version: version.map { String(cString: $0) },
        chunk: chunk)
      size.pointee = 0
      return verdict
    }
    options.end = { _, connection, slot, _ in
      guard let connection, let exchange = slot.flatMap(\.pointee) else { return }
      slot?.pointee = nil
      Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().end(connection)
    }
    options.notify = { context, connection, _, moment in
      guard let context, let connection else { return }
      let open = Unmanaged<ExchangeRegistry>.fromOpaque(context).takeUnretainedValue().connections
      if moment == shop_http_closed {
        open.remove(connection)
      } else {
        open.add(
          connection, socket: shop_http_socket(connection), client: shop_http_client(connection))
      }
    }
    errno = 0
    guard let handle = shop_http_start(&options) else {
      throw .cannotListen(port: port, cause: errno == 0 ? "unknown" : String(cString: strerror(errno)))
    }
    self.handle = handle
    self.port = shop_http_port(handle)
  }

  deinit { stop() }

  var connectionCount: Int { lock.withLock { handle.map { Int(shop_http_connections($0)) } ?? 0 } }

  /// Stops accepting connections.
  func stopListening() {
    lock.withLock {
      guard isListening, let handle else { return }
      isListening = false
      let socket = MHD_quiesce_daemon(handle)
      if socket >= 0 { close(socket) }
    }
  }

  /// Closes every connection, and blocks until the library's thread has ended. No connection may still be
  /// suspended.
  func stop() {
    let stopping = lock.withLock {
      defer { handle = nil }
      return handle
    }
    if let stopping { MHD_stop_daemon(stopping) }
  }
}
