import TenonDiagnostics

/// A navigator's options.
///
/// ```swift
/// var options = NavigatorOptions()
/// options.leakDetection = .after(.seconds(2)) { leak in logger.warning("\(leak)") }
/// ```
public struct NavigatorOptions: Sendable {
  /// The maximum number of screens in a stack, of modals in a window, and of windows that are restored after a restart.
  public var maximumDepth = 100
  /// The check for destinations that outlive their screens; `nil`, the default, disables the check.
  public var leakDetection: LeakDetection?

  /// Creates the default options.
  public init() {}
}

/// Checks, some time after a screen was closed, whether its destination has been released.
public struct LeakDetection: Sendable {
  private let wait: @Sendable () async throws -> Void
  private let report: @MainActor @Sendable (NavigationError) -> Void

  /// - Parameters:
  ///   - wait: Returns when it is time to check.
  ///   - report: Receives each leak.
  package init(
    wait: @escaping @Sendable () async throws -> Void,
    report: @escaping @MainActor @Sendable (NavigationError) -> Void
  ) {
    self.wait = wait
    self.report = report
  }

  /// Returns a check that runs after a delay and reports each leak. The subject of the error is the screen's route.
  ///
  /// ```swift
  /// let detection = LeakDetection.after(.seconds(2)) { leak in print("the screen of \(leak.subject) is still referenced") }
  /// ```
  public static func after(
    _ delay: Duration, report: @escaping @MainActor @Sendable (NavigationError) -> Void
  ) -> LeakDetection {
    LeakDetection(wait: { try await Task.sleep(for: delay) }, report: report)
  }

  private struct Trace { weak var object: AnyObject? }

  /// Checks later whether an object still exists. A value cannot outlive its screen.
  /// - Returns: The task that performs the check; `nil` for a value.
  @MainActor
  func watch(_ destination: Any, of entry: NavigationEntry, module: String?) -> Task<Void, Never>? {
    guard type(of: destination) is AnyClass else { return nil }
    let trace = Trace(object: destination as AnyObject)
    let (route, type) = (entry.name, typeName(type(of: destination)))
    let leak = NavigationError(
      .leaked, route,
      "the \(type) of \(route) still exists after its screen \(entry.id.name) was closed; find what keeps a reference to it",
      module: module, related: [type])
    return Task { @MainActor in
      guard (try? await wait()) != nil, trace.object != nil else { return }
      report(leak)
    }
  }
}
