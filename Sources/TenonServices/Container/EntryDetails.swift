/// What few registrations have, and only the slow path reads.
@usableFromInline
final class EntryDetails: @unchecked Sendable {
  // `@unchecked Sendable`: the variables are read and written under the monitor of the container only.
  let options: RegistrationOptions
  let role: RegistrationRole

  /// For what a scope has from a container above: the entry there.
  let source: ServiceEntry?

  /// Whether the value may leave the entry while the container lives, so that it is read under the lock.
  let isReleasable: Bool

  /// Whether the instance is shared within one resolution.
  let isOfResolution: Bool

  /// Why the service is not available, if it is not.
  let unavailable: (any Error)?

  /// For an entry whose value may leave it again: whether the value is initialized now.
  var hasValue = false

  /// For a weak service: the instance, as long as something else holds it.
  weak var weakInstance: AnyObject?

  init(
    options: RegistrationOptions, role: RegistrationRole, source: ServiceEntry?, isReleasable: Bool,
    hasValue: Bool = false, unavailable: (any Error)? = nil
  ) {
    self.options = options
    self.role = role
    isOfResolution = options.lifetime == .graph
    self.source = source
    self.isReleasable = isReleasable
    self.hasValue = hasValue
    self.unavailable = unavailable
  }
}
