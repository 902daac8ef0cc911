/// Wraps an existing service in another of the same type; the type is erased while assembling.
protocol AnyDecorator: Sendable {
  var identity: ServiceIdentity { get }
}

/// What was said to ``ServiceRegistry/decorate(_:name:_:)``.
struct Decorator<Service: Sendable>: AnyDecorator {
  let identity: ServiceIdentity
  let decorate: @Sendable (Service, borrowing ServiceResolver) throws -> Service
}
