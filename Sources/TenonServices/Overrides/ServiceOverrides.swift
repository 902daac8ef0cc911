/// The overrides of the current task, to be carried into code that runs outside it: a callback, a queue, a thread.
///
/// ```swift
/// let overrides = ServiceOverrides.current
/// queue.async { overrides.run { … } }
/// ```
public struct ServiceOverrides: Sendable {
  private let context: OverrideContext?

  /// What is in force where this is called.
  public static var current: ServiceOverrides { ServiceOverrides(context: OverrideContext.current) }

  /// Runs `operation` with the overrides in force.
  /// - Parameter operation: Runs with them.
  /// - Throws: What `operation` throws.
  public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try OverrideContext.$current.withValue(context, operation: operation)
  }

  /// Runs an `async` operation with the overrides in force, such as a detached task's.
  /// - Parameters:
  ///   - isolation: The actor to run on, the caller's.
  ///   - operation: Runs with them.
  /// - Throws: What `operation` throws.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await OverrideContext.$current.withValue(context, operation: operation, isolation: isolation)
  }
}
