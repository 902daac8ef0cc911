import Foundation

/// Writes entries as lines to standard error.
public struct StandardErrorLog: LogDestination {
  public init() {}

  public func receive(_ entry: LogEntry) {
    let line = "\(entry.level) [\(entry.module)] \(entry.message)\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}

/// Keeps the latest entries in memory, for an inspector or a test.
public final class RecentLog: LogDestination, @unchecked Sendable {
  // `@unchecked Sendable`: `kept` is only accessed under the lock.
  private let lock = NSLock()
  private var kept: [LogEntry] = []
  private let capacity: Int

  public init(capacity: Int = 500) { self.capacity = max(1, capacity) }

  public func receive(_ entry: LogEntry) {
    lock.withLock {
      if kept.count == capacity { kept.removeFirst() }
      kept.append(entry)
    }
  }

  /// The entries, oldest first.
  public var entries: [LogEntry] { lock.withLock { kept } }
}
