import CMicrohttpd
import Foundation

/// The connections that are open: until when each has time for what it is at, and which of them have been left.
///
/// The library measures only how long a connection is silent, so one that sends a byte now and then would be open for
/// ever; and it does not look at one whose answer waits for events.
///
/// `@unchecked Sendable`: every access to the variables holds the lock. A socket is used under the lock alone, and the
/// library closes it only after it was removed here.
final class OpenConnections: @unchecked Sendable {
  private struct Entry {
    let socket: Int32
    var deadline: ContinuousClock.Instant?
    var stream: EventStreamBody?
  }

  private let limits: WebServerConfiguration
  private let lock = NSLock()
  private var entries: [OpaquePointer: Entry] = [:]
  private var streamCount = 0

  init(_ limits: WebServerConfiguration) { self.limits = limits }

  /// Looks at the connections from time to time, until the task is cancelled.
  func watch() -> Task<Void, Never> {
    let pause = max(.milliseconds(10), min(.seconds(1), limits.headerTimeout / 4))
    return Task { [weak self] in
      while (try? await Task.sleep(for: pause)) != nil, let self { self.sweep(.now) }
    }
  }

  // MARK: the library's thread

  func add(_ connection: OpaquePointer, socket: Int32) {
    lock.withLock { entries[connection] = Entry(socket: socket, deadline: .now + limits.headerTimeout) }
  }

  func remove(_ connection: OpaquePointer) {
    lock.withLock { entries[connection] = nil }
  }

  /// A connection has so much time for what comes next; as much as it wants for `nil`.
  func allow(_ connection: OpaquePointer, _ time: Duration?) {
    lock.withLock { entries[connection]?.deadline = time.map { .now + $0 } }
  }

  /// The answer of a connection is a stream now.
  /// - Returns: Whether there may be one more.
  func begin(_ connection: OpaquePointer, _ stream: () -> EventStreamBody) -> EventStreamBody? {
    lock.withLock {
      guard streamCount < limits.streamLimit, entries[connection] != nil else { return nil }
      let stream = stream()
      streamCount += 1
      entries[connection]?.stream = stream
      entries[connection]?.deadline = nil
      return stream
    }
  }

  /// The answer of a connection is over, and another request may come.
  func end(_ connection: OpaquePointer) {
    lock.withLock {
      if entries[connection]?.stream != nil { streamCount -= 1 }
      entries[connection]?.stream = nil
      entries[connection]?.deadline = .now + limits.headerTimeout
    }
  }

  // MARK: any thread

  private func sweep(_ now: ContinuousClock.Instant) {
    let left = lock.withLock {
      for entry in entries.values {
        if let deadline = entry.deadline, deadline < now { shutdown(entry.socket, Int32(SHUT_RDWR)) }
      }
      return entries.values.compactMap {
        $0.stream != nil && shop_http_is_gone($0.socket) != 0 ? $0.stream : nil
      }
    }
    // Outside of the lock: the library's thread, which takes both, holds none of its own then.
    for stream in left { stream.finish() }
  }
}
