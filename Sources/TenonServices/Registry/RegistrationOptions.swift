/// What was said at registration beside the key, the lifetime and the factory.
final class RegistrationOptions: Sendable {
  let lifetime: Lifetime
  /// What the factory is said to resolve.
  let needs: [ServiceNeed]
  let implementation: Any.Type?
  let teardown: (@Sendable (Any) async throws -> Void)?
  /// Whether something is to be done with an instance when it goes: ``teardown``, or the source's own.
  let hasTeardown: Bool
  let isAlias: Bool

  init(
    lifetime: Lifetime, needs: [ServiceNeed] = [], implementation: Any.Type? = nil,
    teardown: (@Sendable (Any) async throws -> Void)? = nil, hasTeardown: Bool = false, isAlias: Bool = false
  ) {
    self.lifetime = lifetime
    self.needs = needs
    self.implementation = implementation
    self.teardown = teardown
    self.hasTeardown = hasTeardown || teardown != nil
    self.isAlias = isAlias
  }

  /// The services without which the factory fails.
  var dependencies: [ServiceReference] { needs.lazy.filter { $0.strength == .required }.map(\.service) }

  /// The same with other needs.
  func with(_ needs: [ServiceNeed]) -> RegistrationOptions {
    RegistrationOptions(
      lifetime: lifetime, needs: needs, implementation: implementation, teardown: teardown,
      hasTeardown: hasTeardown, isAlias: isAlias)
  }

  /// The same for an instance that somebody else tears down.
  var withoutTeardown: RegistrationOptions {
    RegistrationOptions(
      lifetime: lifetime, needs: needs, implementation: implementation, isAlias: isAlias)
  }
}
