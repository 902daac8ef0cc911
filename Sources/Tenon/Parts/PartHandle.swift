import TenonServices

/// Gives an object that a part passes to a module, such as a sender or an opener, access to the part while
/// the application runs. ``ModuleContract/handle(of:)`` creates a handle.
public struct PartHandle<Part: ApplicationPart>: Sendable {
  let wiring: ModuleWiring

  /// The module to which the handle was given.
  package var module: String { wiring.module }

  /// Returns the part in the application that runs the module.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before the application is assembled or after it
  ///   has been released.
  public func callAsFunction() throws(ApplicationError) -> Part { try wiring.part(Part.self) }

  /// Returns the same module's handle to another part.
  package func other<Other: ApplicationPart>(_ part: Other.Type) -> PartHandle<Other> {
    PartHandle<Other>(wiring: wiring)
  }

  /// Records an error in the application's issues. Use this method for errors that are reported nowhere else.
  /// - Parameters:
  ///   - doing: The operation that failed.
  ///   - error: The error that caused the failure.
  package func note(_ doing: String, _ error: any Error) { wiring.note(doing, error) }
}

/// Code that a part runs on behalf of a module, and the values that the code receives from the handles in
/// `with:`. To create a value of this type, use ``ModuleContract/code(_:with:at:)``.
public struct ModuleCode<Given>: Sendable {
  let wiring: ModuleWiring
  let read: @Sendable (ServiceContainer) throws -> Given

  /// The module to which the code belongs.
  package var module: String { wiring.module }

  /// Runs the code, which counts as a call to the module. If the module is uninstalled, the uninstallation
  /// waits for the call.
  /// - Parameters:
  ///   - doing: The operation, as shown in the application's issues, or `nil` if the caller records failures itself.
  ///   - body: A closure that receives the values and runs the code.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` if the module is not running, or any
  ///   error thrown by the code or while its values are created.
  public func run<Result: Sendable>(
    _ doing: @autoclosure () -> String? = nil, _ body: @Sendable (Given) async throws -> Result
  ) async throws -> Result {
    do {
      return try await wiring.perform { try await body(read($0)) }
    } catch {
      if let doing = doing() { wiring.note(doing, error) }
      throw error
    }
  }

  /// Returns the values that the code receives, for code that runs immediately.
  /// - Parameter whileRunning: Whether the module must be running. If `false`, the application only needs to
  ///   exist.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning`, or any error thrown while the values
  ///   are created.
  public func given(whileRunning: Bool = true) throws -> Given {
    try read(whileRunning ? wiring.whileRunning() : wiring.services())
  }

  /// Records an error in the application's issues. Use this method for errors that are reported nowhere else. Errors
  /// that are not failures, such as the cancellation of a task, are not recorded.
  package func note(_ doing: String, _ error: any Error) { wiring.note(doing, error) }
}
