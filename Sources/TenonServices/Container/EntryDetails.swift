/// Details that few registrations have, and that only the slow path reads.
@usableFromInline
final class EntryDetails: @unchecked Sendable {
  // `@unchecked Sendable`: the variables are read and written only under the container's monitor.
  let options: RegistrationOptions
  let role: RegistrationRole

  /// For an entry that a scope inherited: the corresponding entry of the parent.
  let source: ServiceEntry?

  /// Whether the value may be removed while the container is alive, so that it must be read under the lock.
  let isReleasable: Bool

  /// Whether the instance is shared within one resolution.
  let isOfResolution: Bool

  /// Why the service is not available; `nil` if it is available.
  let unavailable: Unavailability?

  /// For an entry whose value may be removed: whether the value is initialized now.
  var hasValue = false

  /// For a weak service: the instance, as long as something else holds it.
  weak var weakInstance: AnyObject?

  init(
    options: RegistrationOptions, role: RegistrationRole, source: ServiceEntry?, isReleasable: Bool,
    hasValue: Bool = false, unavailable: Unavailability? = nil
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

/// Why a service is not available.
struct Unavailability: Sendable {
  let reason: any Error
  /// Makes the service available, for callers that can wait; `nil` if nothing does.
  let start: (@Sendable () async throws -> Void)?
}
