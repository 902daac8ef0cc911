/// Wraps an existing service in another of the same type; the type is erased while assembling.
protocol AnyDecorator: Sendable {
  var identity: ServiceIdentity { get }
  /// What it is given beside the service.
  var needs: [ServiceNeed] { get set }
}

/// What was said to ``ServiceRegistry/decorate(_:name:_:)``.
struct Decorator<Service: Sendable>: AnyDecorator {
  let identity: ServiceIdentity
  var needs: [ServiceNeed] = []
  let decorate: @Sendable (Service, borrowing ServiceResolver) throws -> Service
}
