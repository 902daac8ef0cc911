/// A scope in which screens are made, such as a login session. When it ends, they close.
package protocol ScreenScope: AnyObject, Sendable {
  /// Whether screens may still be made and shown in it.
  var isOpen: Bool { get }
  /// The error for a screen that finds the scope closed.
  var closedError: any Error { get }

  /// Runs code in the scope, which ends only after it.
  /// - Throws: An error if the scope is no longer open, or any error of the code.
  func enter<Result>(
    isolation: isolated (any Actor)?, _ body: () async throws -> Result
  ) async throws -> Result

  /// Runs code that asks for screens of the scope, without keeping the scope from ending.
  func bind<Result>(isolation: isolated (any Actor)?, _ body: () async -> Result) async -> Result
}

/// Finds the scope in which a destination is made.
package struct ScreenPlace: Sendable {
  /// Whether the destination is made in a scope.
  let isScoped: @Sendable () -> Bool
  /// Returns the scope in which it would be made now.
  let scope: @Sendable () throws -> (any ScreenScope)?

  package init(
    isScoped: @escaping @Sendable () -> Bool, scope: @escaping @Sendable () throws -> (any ScreenScope)?
  ) {
    self.isScoped = isScoped
    self.scope = scope
  }
}
