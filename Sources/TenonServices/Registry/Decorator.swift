/// Wraps an existing service in another of the same type; the type is erased while assembling.
class AnyDecorator: @unchecked Sendable {
  // `@unchecked Sendable`: abstract; the one subclass holds one immutable Sendable closure.
  let identity: ServiceIdentity
  let place: SourcePlace

  init(identity: ServiceIdentity, place: SourcePlace) {
    self.identity = identity
    self.place = place
  }
}

final class Decorator<Service: Sendable>: AnyDecorator, @unchecked Sendable {
  let decorate: @Sendable (Service, borrowing ServiceResolver) throws -> Service

  init(
    identity: ServiceIdentity, place: SourcePlace,
    decorate: @escaping @Sendable (Service, borrowing ServiceResolver) throws -> Service
  ) {
    self.decorate = decorate
    super.init(identity: identity, place: place)
  }
}
