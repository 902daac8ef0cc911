#if canImport(Testing)
  import Tenon
  import Testing

  /// A test or suite trait that replaces a container's services while a test runs. Create it with
  /// `.overriding(container) { … }`.
  ///
  /// ```swift
  /// @Test(.overriding(shop.services) { $0.register((any ProductService).self, instance: NoProducts()) })
  /// func emptyCart() throws {
  ///   #expect(try shop.services.resolve((any CartService).self).count == 0)
  /// }
  /// ```
  ///
  /// Every test in a suite, and every argument of a parameterized test, gets its own copy of the container.
  /// The copy is shut down at the end of the test, as described for `ServiceContainer.withOverrides`. Tests
  /// that run in parallel do not see each other's replacements.
  public struct ServiceOverriding: TestTrait, SuiteTrait, TestScoping {
    let container: @Sendable () throws -> ServiceContainer
    let onlyReplacing: Bool
    let replace: @Sendable (inout ServiceRegistry) -> Void

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await container().withOverrides(onlyReplacing: onlyReplacing, replace, run: function)
    }
  }

  extension Trait where Self == ServiceOverriding {
    /// Replaces a container's services while a test runs.
    ///
    /// ```swift
    /// @Suite(.overriding(shop.services) { $0.register((any Clock).self, instance: FixedClock()) })
    /// struct CartTests {}
    /// ```
    /// - Parameters:
    ///   - container: The container, such as an application's services. The expression is evaluated when the test
    ///     begins.
    ///   - onlyReplacing: Whether a registration is an error if there is nothing that it replaces. This finds a double
    ///     that is registered under another type than the one that the code under test resolves.
    ///   - replace: Registers the replacements. A registration replaces an existing key or adds a new key. If
    ///     verification fails, the test fails before it begins, and the error lists the problems.
    public static func overriding(
      _ container: @autoclosure @escaping @Sendable () throws -> ServiceContainer,
      onlyReplacing: Bool = false, _ replace: @escaping @Sendable (inout ServiceRegistry) -> Void
    ) -> Self {
      ServiceOverriding(container: container, onlyReplacing: onlyReplacing, replace: replace)
    }
  }
#endif
