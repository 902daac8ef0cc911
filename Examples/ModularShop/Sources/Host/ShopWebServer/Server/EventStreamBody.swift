import CMicrohttpd
import Foundation

/// The body of an event stream. A task adds events, and the library's thread reads bytes. While there are none,
/// the connection is suspended and costs nothing.
///
/// `@unchecked Sendable`: the variables are only used under the lock.
final class EventStreamBody: @unchecked Sendable {
  /// The number of waiting bytes beyond which a slow browser is disconnected, and has to connect again.
  private static let backlogLimit = 64 << 10

  private let connection: OpaquePointer
  private let lock = NSLock()
  private var waiting: [UInt8] = Array("retry: 1000\n: connected\n\n".utf8)
  private var isSuspended = false
  private var isFinished = false
  private var tasks: [Task<Void, Never>] = []

  init(events: AsyncStream<ServerSentEvent>, connection: OpaquePointer, heartbeat: Duration) {
    self.connection = connection
    let pump = Task { [weak self] in
      for await event in events { self?.append(event.encoded) }
      self?.finish()
    }
    // While a connection is suspended, the library does not notice that the browser has disconnected. Writing
    // to the connection reveals it.
    let pulse = Task { [weak self] in
      while (try? await Task.sleep(for: heartbeat)) != nil, let self {
        self.append(Array(": still here\n\n".utf8))
      }
    }
    lock.withLock { tasks = [pump, pulse] }
  }

  /// Returns the library's response, which keeps this body alive as long as it needs it.
  func makeResponse() -> OpaquePointer? {
    let context = Unmanaged.passRetained(self).toOpaque()
    let response = MHD_create_response_from_callback(
      shop_http_size_unknown, 4096,
      { context, _, buffer, size in
        guard let context, let buffer else { return shop_http_end_of_stream }
        let target = UnsafeMutableRawBufferPointer(start: buffer, count: size)
        return Unmanaged<EventStreamBody>.fromOpaque(context).takeUnretainedValue().read(into: target)
      }, context,
      { context in
        guard let context else { return }
        Unmanaged<EventStreamBody>.fromOpaque(context).takeRetainedValue().finish()
      })
    if response == nil { Unmanaged<EventStreamBody>.fromOpaque(context).release() }
    return response
  }

  /// Ends the stream after the waiting bytes.
  func finish() {
    let ended = lock.withLock { () -> [Task<Void, Never>] in
      isFinished = true
      wake()
      defer { tasks = [] }
      return tasks
    }
    for task in ended { task.cancel() }
  }

  private func append(_ bytes: [UInt8]) {
    let isOverrun = lock.withLock {
      guard !isFinished else { return false }
      waiting += bytes
      wake()
      return waiting.count > Self.backlogLimit
    }
    if isOverrun { finish() }
  }

  /// Called by the library's thread.
  private func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    lock.withLock {
      guard !waiting.isEmpty else {
        if isFinished { return shop_http_end_of_stream }
        MHD_suspend_connection(connection)
        isSuspended = true
        return 0
      }
      let count = min(target.count, waiting.count)
      target.copyBytes(from: waiting.prefix(count))
      waiting.removeFirst(count)
      return count
    }
  }

  /// Lets the library's thread read again. The caller must hold the lock.
  private func wake() {
    guard isSuspended else { return }
    isSuspended = false
    MHD_resume_connection(connection)
  }
}
