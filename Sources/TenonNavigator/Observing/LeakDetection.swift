/// Looks, some time after a screen has gone, whether its destination has too.
public struct LeakDetection: Sendable {
  /// A destination that outlived its screen.
  public struct Leak: Error, Hashable, Sendable, CustomStringConvertible {
    /// The screen.
    public let entry: EntryID
    /// Its route's URL, or its type where it has none.
    public let route: String
    /// The module that made it.
    public let module: String?
    /// The destination's type.
    public let destination: String

    public var description: String {
      "the \(destination) of \(route) still lives after its screen \(entry) has gone; look for who keeps it"
    }
  }

  let wait: @Sendable () async throws -> Void
  let report: @MainActor @Sendable (Leak) -> Void

  /// - Parameters:
  ///   - wait: Returns when it is time to look.
  ///   - report: Is told of each leak.
  public init(
    wait: @escaping @Sendable () async throws -> Void, report: @escaping @MainActor @Sendable (Leak) -> Void
  ) {
    self.wait = wait
    self.report = report
  }

  /// Looks after some seconds.
  public static func after(
    _ delay: Duration, report: @escaping @MainActor @Sendable (Leak) -> Void
  ) -> LeakDetection {
    LeakDetection(wait: { try await Task.sleep(for: delay) }, report: report)
  }
}

extension LeakDetection {
  private struct Trace { weak var object: AnyObject? }

  /// Looks later whether an object is still there. A value cannot outlive its screen.
  /// - Returns: What looks; `nil` for a value.
  @MainActor
  func watch(_ destination: Any, of entry: NavigationEntry, module: String?) -> Task<Void, Never>? {
    guard type(of: destination) is AnyClass else { return nil }
    let trace = Trace(object: destination as AnyObject)
    let leak = Leak(
      entry: entry.id, route: entry.name, module: module,
      destination: String(reflecting: type(of: destination)))
    return Task { @MainActor in
      guard (try? await wait()) != nil, trace.object != nil else { return }
      report(leak)
    }
  }
}
