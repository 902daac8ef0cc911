#if canImport(Testing)
  import Tenon
  import Testing

  /// A trait of a test or a suite that replaces services of a container while a test runs. Got by
  /// `.overriding(container) { … }`.
  ///
  /// ```swift
  /// @Test(.overriding(shop.services) { $0.register((any ProductService).self, instance: NoProducts()) })
  /// func emptyCart() throws {
  ///   #expect(try shop.services.resolve((any CartService).self).count == 0)
  /// }
  /// ```
  ///
  /// Every test of a suite, and every argument of a parameterised test, gets its own copy of the container, which is ended with
  /// it, as `ServiceContainer.withOverrides` says. Tests that run in parallel do not see each other's.
  public struct ServiceOverriding: TestTrait, SuiteTrait, TestScoping {
    let container: @Sendable () throws -> ServiceContainer
    let replace: @Sendable (inout ServiceRegistry) -> Void

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await container().withOverrides(replace, run: function)
    }
  }

  extension Trait where Self == ServiceOverriding {
    /// Replaces services of a container while a test runs.
    ///
    /// ```swift
    /// @Suite(.overriding(shop.services) { $0.register((any Clock).self, instance: FixedClock()) })
    /// struct CartTests {}
    /// ```
    /// - Parameters:
    ///   - container: The container, such as the services of an application; asked for when the test begins.
    ///   - replace: Registers the replacements; a key that is registered replaces, a new one adds. What does not verify fails
    ///     the test before it begins, and names what is missing.
    public static func overriding(
      _ container: @autoclosure @escaping @Sendable () throws -> ServiceContainer,
      _ replace: @escaping @Sendable (inout ServiceRegistry) -> Void
    ) -> Self {
      ServiceOverriding(container: container, replace: replace)
    }
  }
#endif
