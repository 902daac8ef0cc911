/// What few registrations have, and only the slow path reads.
@usableFromInline
final class CellDetails: @unchecked Sendable {
  // `@unchecked Sendable`: the variables are read and written under the monitor of the container only.
  let options: RegistrationOptions
  let traits: RegistrationTraits

  /// For what a scope has from a container above: the cell there.
  let source: Cell?

  /// Whether the value may leave the cell while the container lives, so that it is read under the lock.
  let isReleasable: Bool

  /// Why the service cannot be had, if it cannot.
  let unavailable: (any Error)?

  /// For a cell whose value may leave it again: whether the value is initialised now.
  var hasValue = false

  /// For a weak service: the instance, as long as somebody else holds it.
  weak var weakInstance: AnyObject?

  init(
    options: RegistrationOptions, traits: RegistrationTraits, source: Cell?, isReleasable: Bool,
    hasValue: Bool = false, unavailable: (any Error)? = nil
  ) {
    self.options = options
    self.traits = traits
    self.source = source
    self.isReleasable = isReleasable
    self.hasValue = hasValue
    self.unavailable = unavailable
  }
}
