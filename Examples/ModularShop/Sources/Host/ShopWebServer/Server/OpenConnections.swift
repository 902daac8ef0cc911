import CMicrohttpd
import Foundation

/// The open connections, with the deadline for the current step of each, the limits on their number, and a check for
/// clients that have disconnected.
///
/// The library measures only how long a connection is silent, so a connection that sends a byte now and then would
/// stay open forever. It refuses connections above a limit, so that idle ones would keep all others out. It also does
/// not check a connection whose response is waiting for events.
///
/// `@unchecked Sendable`: the variables are only accessed under the lock. A socket is only used under the lock, and
/// the library closes it only after it was removed here.
final class OpenConnections: @unchecked Sendable {
  private struct Entry {
    let socket: Int32
    /// The address of the client.
    let client: UInt32
    var deadline: ContinuousClock.Instant?
    var stream: EventStreamBody?
    /// The time at which the stream began.
    var streamStart: ContinuousClock.Instant?
    /// Whether no request is in progress.
    var isWaiting = true
    /// Whether the connection has been shut down, and the library has yet to notice.
    var isClosing = false
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

  /// Adds a connection. If there are now too many, from its client or in all, the one of them that has waited longest
  /// for a request gives way. If a request is in progress on all other connections of the client, its oldest event
  /// stream gives way, which the browser opens again. If it has none, the new connection itself gives way.
  func add(_ connection: OpaquePointer, socket: Int32, client: UInt32) {
    let ended = lock.withLock { () -> EventStreamBody? in
      let others = entries.filter { !$0.value.isClosing }
      entries[connection] = Entry(socket: socket, client: client, deadline: .now + limits.headerTimeout)
      let own = others.filter { $0.value.client == client }
      if own.count >= max(1, limits.connectionsPerClient) {
        return makeWay(Self.longestWaiting(own) ?? Self.oldestStream(own) ?? connection)
      } else if others.count >= max(1, limits.connectionLimit) {
        return makeWay(Self.longestWaiting(others) ?? connection)
      }
      return nil
    }
    // Outside the lock, as in `sweep`.
    ended?.finish()
  }

  private static func longestWaiting(_ entries: [OpaquePointer: Entry]) -> OpaquePointer? {
    let waiting = entries.compactMap { connection, entry in
      entry.isWaiting ? entry.deadline.map { (connection, $0) } : nil
    }
    return waiting.min { $0.1 < $1.1 }?.0
  }

  private static func oldestStream(_ entries: [OpaquePointer: Entry]) -> OpaquePointer? {
    let streams = entries.compactMap { connection, entry in
      entry.streamStart.map { (connection, $0) }
    }
    return streams.min { $0.1 < $1.1 }?.0
  }

  /// Closes a connection.
  /// - Returns: Its event stream, which has to be ended, because the library does not check a connection that waits for
  ///   events.
  private func makeWay(_ connection: OpaquePointer) -> EventStreamBody? {
    close(connection)
    return entries[connection]?.stream
  }

  /// Shuts a connection down; the library then closes it.
  private func close(_ connection: OpaquePointer) {
    guard let entry = entries[connection], !entry.isClosing else { return }
    entries[connection]?.isClosing = true
    shutdown(entry.socket, Int32(SHUT_RDWR))
  }

  func remove(_ connection: OpaquePointer) {
    lock.withLock { entries[connection] = nil }
  }

  /// Sets the time that a connection has for the next step of its request; `nil` means no limit.
  func allow(_ connection: OpaquePointer, _ time: Duration?) {
    lock.withLock {
      entries[connection]?.deadline = time.map { .now + $0 }
      entries[connection]?.isWaiting = false
    }
  }

  /// Makes the response of a connection an event stream.
  /// - Returns: The stream, or `nil` if there are too many streams or the connection is gone.
  func begin(_ connection: OpaquePointer, _ stream: () -> EventStreamBody) -> EventStreamBody? {
    lock.withLock {
      guard streamCount < limits.streamLimit, entries[connection] != nil else { return nil }
      let stream = stream()
      streamCount += 1
      entries[connection]?.stream = stream
      entries[connection]?.streamStart = .now
      entries[connection]?.deadline = nil
      entries[connection]?.isWaiting = false
      return stream
    }
  }

  /// Notes that the response of a connection has ended, and that another request may arrive.
  func end(_ connection: OpaquePointer) {
    lock.withLock {
      if entries[connection]?.stream != nil { streamCount -= 1 }
      entries[connection]?.stream = nil
      entries[connection]?.streamStart = nil
      entries[connection]?.deadline = .now + limits.headerTimeout
      entries[connection]?.isWaiting = true
    }
  }

  // MARK: any thread

  private func sweep(_ now: ContinuousClock.Instant) {
    let left = lock.withLock {
      for (connection, entry) in entries {
        if let deadline = entry.deadline, deadline < now { close(connection) }
      }
      return entries.values.compactMap {
        $0.stream != nil && shop_http_is_gone($0.socket) != 0 ? $0.stream : nil
      }
    }
    // Outside the lock, so that this thread never holds both locks, which the library's thread takes as well.
    for stream in left { stream.finish() }
  }
}
