import TenonServices

/// Connects an object that a part gives to a module, such as a sender or an opener, with the part while the application
/// runs. A contract creates it: ``ModuleContract/handle(of:)``.
public struct PartHandle<Part: ApplicationPart>: Sendable {
  let wiring: ModuleWiring

  /// The module to which it was given.
  package var module: String { wiring.module }

  /// The part of the application that runs the module.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` before the application is assembled or after it is
  ///   gone.
  public func callAsFunction() throws(ApplicationError) -> Part { try wiring.part(Part.self) }

  /// The same module's way to another part.
  package func other<Other: ApplicationPart>(_ part: Other.Type) -> PartHandle<Other> {
    PartHandle<Other>(wiring: wiring)
  }

  /// Notes among the application's issues what went wrong and is reported nowhere else.
  /// - Parameters:
  ///   - doing: What was being done.
  ///   - error: Why it failed.
  package func note(_ doing: String, _ error: any Error) { wiring.note(doing, error) }
}

/// Code of a module that a part runs, and what it is given: the values behind the handles of its `with:`. A contract
/// creates it: ``ModuleContract/code(_:with:at:)``.
public struct ModuleCode<Given>: Sendable {
  let wiring: ModuleWiring
  let read: @Sendable (ServiceContainer) throws -> Given

  /// The module whose code it is.
  package var module: String { wiring.module }

  /// Runs the code as a call that the module's uninstallation waits for.
  /// - Parameters:
  ///   - doing: What is being done, as shown in the application's issues; `nil` if the caller records failures itself.
  ///   - body: Receives what the code is given.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning` if the module is not running, and any error thrown
  ///   by the code or while making what it is given.
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

  /// What the code is given, for code that runs immediately.
  /// - Parameter whileRunning: Whether the module has to be running; if not, it is enough that the application exists.
  /// - Throws: ``ApplicationError`` with the code `moduleNotRunning`, and whatever is thrown while making it.
  public func given(whileRunning: Bool = true) throws -> Given {
    try read(whileRunning ? wiring.whileRunning() : wiring.services())
  }

  /// Notes among the application's issues what went wrong and is reported nowhere else. What is not a failure, such as the
  /// end of a cancelled task, is not noted.
  package func note(_ doing: String, _ error: any Error) { wiring.note(doing, error) }
}
