/// How much a log entry matters.
public enum LogLevel: Int, Codable, Comparable, Hashable, Sendable, CaseIterable {
  case debug
  case info
  case warning
  case error

  public static func < (first: LogLevel, second: LogLevel) -> Bool { first.rawValue < second.rawValue }
}

/// One thing that was logged.
public struct LogEntry: Hashable, Sendable {
  /// How much it matters.
  public let level: LogLevel
  /// Which module said it.
  public let module: String
  /// What happened. Control characters were taken out, so that no value can forge a line.
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

/// Where log entries go.
public protocol LogDestination: Sendable {
  /// Takes an entry. It must not block for long and cannot fail.
  func receive(_ entry: LogEntry)
}

/// What a module logs with.
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

  /// The same log for another module.
  public func scoped(to module: String) -> Log {
    Log(module: module, threshold: threshold, destinations: destinations)
  }

  /// What helps in debugging. The message is made only where it is read.
  public func debug(_ message: @autoclosure () -> String) { write(.debug, message) }
  /// What happened as it should.
  public func info(_ message: @autoclosure () -> String) { write(.info, message) }
  /// What was not as it should be, and was dealt with.
  public func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
  /// What an operator has to look at.
  public func error(_ message: @autoclosure () -> String) { write(.error, message) }

  private func write(_ level: LogLevel, _ message: () -> String) {
    guard level >= threshold, !destinations.isEmpty else { return }
    let entry = LogEntry(level: level, module: module, message: message())
    for destination in destinations { destination.receive(entry) }
  }
}
