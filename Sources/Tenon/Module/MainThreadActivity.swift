import TenonSynchronization

/// The modules whose code is running on the main thread, for the watchdog.
package enum MainThreadActivity {
  private static let modules = Mutex<[String]>([])

  package static func begin(_ module: String) { modules.withLock { $0.append(module) } }
  package static func end() { modules.withLock { _ = $0.popLast() } }

  /// The innermost module whose code is running on the main thread.
  package static var current: String? { modules.withLock { $0.last } }
}
