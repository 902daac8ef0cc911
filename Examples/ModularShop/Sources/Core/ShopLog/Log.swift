/// The severity of a log entry.
public enum LogLevel: Int, Codable, Comparable, Hashable, Sendable, CaseIterable {
  case debug
  case info
  case warning
  case error

  public static func < (first: LogLevel, second: LogLevel) -> Bool { first.rawValue < second.rawValue }
}

/// An entry of the log.
public struct LogEntry: Hashable, Sendable {
  /// The entry's severity.
  public let level: LogLevel
  /// The module that logged it.
  public let module: String
  /// The message, without control characters, so that no value can forge a log entry.
  public let message: String

  public init(level: LogLevel, module: String, message: String) {
    self.level = level
    self.module = module
    self.message = String(message.prefix(2000).map { $0.isNewline || $0.isControl ? " " : $0 })
  }
}

extension Character {
  fileprivate var isControl: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
}

/// A destination for log entries.
public protocol LogDestination: Sendable {
  /// Receives an entry. It must not block for long, and cannot fail.
  func receive(_ entry: LogEntry)
}

/// A log that writes entries on behalf of a module.
///
/// ```swift
/// log.info("order \(id) was paid")
/// ```
public struct Log: Sendable {
  private let module: String
  private let threshold: LogLevel
  private let destinations: [any LogDestination]

  public init(module: String, threshold: LogLevel = .info, destinations: [any LogDestination] = []) {
    self.module = module
    self.threshold = threshold
    self.destinations = destinations
  }

  /// Returns a copy of this log for another module.
  public func scoped(to module: String) -> Log {
    Log(module: module, threshold: threshold, destinations: destinations)
  }

  /// Logs information for debugging. The message is created only if it is logged.
  public func debug(_ message: @autoclosure () -> String) { write(.debug, message) }
  /// Logs a normal event.
  public func info(_ message: @autoclosure () -> String) { write(.info, message) }
  /// Logs a problem that was handled.
  public func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
  /// Logs a problem that requires an operator's attention.
  public func error(_ message: @autoclosure () -> String) { write(.error, message) }

  private func write(_ level: LogLevel, _ message: () -> String) {
    guard level >= threshold, !destinations.isEmpty else { return }
    let entry = LogEntry(level: level, module: module, message: message())
    for destination in destinations { destination.receive(entry) }
  }
}
