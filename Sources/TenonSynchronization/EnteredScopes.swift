/// A scope, such as a session, in which tasks run.
package protocol EnteredScope: AnyObject, Sendable {}

/// The scopes in which the current task runs. Code that acts later on behalf of a task takes its scopes along, and code
/// that outlives the task, such as a service that is kept outside of scopes, leaves them.
package enum EnteredScopes {
  /// The scopes, the innermost last.
  @TaskLocal package static var current: [any EnteredScope] = []

  /// Runs code outside of all scopes.
  package static func leave<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if current.isEmpty { return try body() }
    let outcome = $current.withValue([]) { Swift.Result { () throws(Failure) in try body() } }
    return try outcome.get()
  }

  /// Runs `async` code outside of all scopes.
  package static func leave<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue([], operation: body, isolation: isolation)
  }
}
