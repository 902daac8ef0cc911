import TenonSynchronization

/// Whose code runs on the main thread at this moment, for the watchdog.
enum MainThreadActivity {
  private static let modules = Mutex<[String]>([])

  static func begin(_ module: String) { modules.withLock { $0.append(module) } }
  static func end() { modules.withLock { _ = $0.popLast() } }

  /// The innermost module, if any runs there.
  static var current: String? { modules.withLock { $0.last } }
}
