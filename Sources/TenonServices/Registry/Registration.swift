/// One registration while assembling: a value that can be frozen any number of times.
struct Registration: Sendable {
  /// For a contribution that has no number yet: the identity of the type alone.
  var identity: ServiceIdentity
  let location: StaticSourceLocation
  let lifetime: Lifetime
  var role = RegistrationRole.service
  /// What was said besides key, lifetime and factory, if anything was.
  var options: RegistrationOptions?
  var content: any RegistrationContent
  /// For what a scope has from a container above: the entry there, which lives as long as the scope.
  var source: ServiceEntry?

  var reference: ServiceReference { ServiceReference(identity: identity) }
  var place: SourcePlace { location.place }

  /// Whether it has an identity that others may ask for.
  var isNumbered: Bool { role != .contribution || identity.isContribution }
}

/// What a registration is besides a key with a factory.
enum RegistrationRole: UInt8 {
  case service
  /// One of several anonymous implementations.
  case contribution
  /// Made by a ``ServiceSource``, which is what the entry holds.
  case source
}

/// What was said at registration besides the key, the lifetime and the factory.
final class RegistrationOptions: Sendable {
  typealias Teardown = @Sendable (Any) async throws -> Void

  let lifetime: Lifetime
  /// What the factory is said to resolve.
  let needs: [ServiceNeed]
  let implementation: Any.Type?
  let teardown: Teardown?
  /// Whether something is to be done with an instance when it goes: ``teardown``, or the source's own.
  let hasTeardown: Bool
  let isAlias: Bool

  /// What is said if nothing is.
  static let singleton = RegistrationOptions(lifetime: .singleton)

  init(
    lifetime: Lifetime, needs: [ServiceNeed] = [], implementation: Any.Type? = nil, teardown: Teardown? = nil,
    hasTeardown: Bool = false, isAlias: Bool = false
  ) {
    self.lifetime = lifetime
    self.needs = needs
    self.implementation = implementation
    self.teardown = teardown
    self.hasTeardown = hasTeardown || teardown != nil
    self.isAlias = isAlias
  }

  /// The services without which the factory fails.
  var dependencies: [ServiceReference] { needs.filter { $0.strength == .required }.map(\.service) }

  /// The same with other needs.
  func with(_ needs: [ServiceNeed]) -> RegistrationOptions {
    RegistrationOptions(
      lifetime: lifetime, needs: needs, implementation: implementation, teardown: teardown,
      hasTeardown: hasTeardown, isAlias: isAlias)
  }

  /// The same for an instance that is torn down elsewhere.
  var withoutTeardown: RegistrationOptions {
    RegistrationOptions(
      lifetime: lifetime, needs: needs, implementation: implementation, isAlias: isAlias)
  }
}

/// Wraps an existing service in another of the same type; the type is erased while assembling.
protocol AnyDecorator: Sendable {
  var identity: ServiceIdentity { get }
  /// What it is given besides the service.
  var needs: [ServiceNeed] { get set }
}

/// What was said to ``ServiceRegistry/decorate(_:_:)``.
struct Decorator<Service: Sendable>: AnyDecorator {
  let identity: ServiceIdentity
  var needs: [ServiceNeed] = []
  let decorate: @Sendable (Service, borrowing ServiceResolver) throws -> Service
}

/// A place in source code in the form the compiler gives it, which costs nothing to keep.
struct StaticSourceLocation: @unchecked Sendable {
  // `@unchecked Sendable`: points to a string literal, which is never changed or freed.
  let file: UnsafePointer<UInt8>
  let line: UInt32

  init(_ fileID: StaticString, _ line: UInt) {
    file = fileID.utf8Start
    self.line = UInt32(truncatingIfNeeded: line)
  }

  init(file: UnsafePointer<UInt8>, line: UInt32) {
    self.file = file
    self.line = line
  }

  var place: SourcePlace { SourcePlace(fileID: String(cString: file), line: Int(line)) }
}
