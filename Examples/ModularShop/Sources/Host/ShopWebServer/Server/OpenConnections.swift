import CMicrohttpd
import Foundation

/// The open connections, with the deadline for the current step of each, and a check for clients that have
/// disconnected.
///
/// The library measures only how long a connection is silent, so a connection that sends a byte now and then would
/// stay open forever. It also does not check a connection whose response is waiting for events.
///
/// `@unchecked Sendable`: the variables are only accessed under the lock. A socket is only used under the lock, and
/// the library closes it only after it was removed here.
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

  /// Checks the connections at regular intervals, until the returned task is cancelled.
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

  /// Sets the time that a connection has for its next step; `nil` means no limit.
  func allow(_ connection: OpaquePointer, _ time: Duration?) {
    lock.withLock { entries[connection]?.deadline = time.map { .now + $0 } }
  }

  /// Makes the response of a connection an event stream.
  /// - Returns: The stream, or `nil` if there are too many streams or the connection is gone.
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

  /// Notes that the response of a connection has ended, and that another request may arrive.
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
    // Outside the lock, so that this thread never holds both locks, which the library's thread takes as well.
    for stream in left { stream.finish() }
  }
}
