/// What was said at registration beside the key, the lifetime and the factory.
final class RegistrationOptions: Sendable {
  let lifetime: Lifetime
  let dependencies: [ServiceReference]
  let implementation: Any.Type?
  let teardown: (@Sendable (Any) async throws -> Void)?
  /// Whether something is to be done with an instance when it goes: ``teardown``, or the source's own.
  let hasTeardown: Bool
  let isAlias: Bool

  init(
    lifetime: Lifetime, dependencies: [ServiceReference] = [], implementation: Any.Type? = nil,
    teardown: (@Sendable (Any) async throws -> Void)? = nil, hasTeardown: Bool = false, isAlias: Bool = false
  ) {
    self.lifetime = lifetime
    self.dependencies = dependencies
    self.implementation = implementation
    self.teardown = teardown
    self.hasTeardown = hasTeardown || teardown != nil
    self.isAlias = isAlias
  }

  /// The same for an instance that somebody else tears down.
  var withoutTeardown: RegistrationOptions {
    RegistrationOptions(
      lifetime: lifetime, dependencies: dependencies, implementation: implementation, isAlias: isAlias)
  }
}
