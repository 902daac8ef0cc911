/// What few registrations have, and only the slow path reads.
@usableFromInline
final class CellDetails: @unchecked Sendable {
  // `@unchecked Sendable`: the variables are read and written under the container's creation lock only.
  let options: RegistrationOptions

  /// Whether the value may leave the cell while the container lives, so that it is read under the lock.
  let isReleasable: Bool

  /// Why the service cannot be had, if it cannot.
  let unavailable: (any Error)?

  /// For a cell whose value may leave it again: whether the value is initialised now.
  var hasValue = false

  /// For a weak service: the instance, as long as somebody else holds it.
  weak var weakInstance: AnyObject?

  init(
    options: RegistrationOptions, isReleasable: Bool, hasValue: Bool = false, unavailable: (any Error)? = nil
  ) {
    self.options = options
    self.isReleasable = isReleasable
    self.hasValue = hasValue
    self.unavailable = unavailable
  }
}

/// What was said at registration beside the key and the factory.
final class RegistrationOptions: Sendable {
  let lifetime: Lifetime
  let dependencies: [ServiceReference]
  let implementation: Any.Type?
  let teardown: (@Sendable (Any) async throws -> Void)?
  let isAlias: Bool

  init(
    lifetime: Lifetime, dependencies: [ServiceReference] = [], implementation: Any.Type? = nil,
    teardown: (@Sendable (Any) async throws -> Void)? = nil, isAlias: Bool = false
  ) {
    self.lifetime = lifetime
    self.dependencies = dependencies
    self.implementation = implementation
    self.teardown = teardown
    self.isAlias = isAlias
  }

  /// Whether a plain singleton or transient would do, which needs no options.
  var isDefault: Bool {
    (lifetime == .singleton || lifetime == .transient) && dependencies.isEmpty && implementation == nil
      && teardown == nil && !isAlias
  }
}
