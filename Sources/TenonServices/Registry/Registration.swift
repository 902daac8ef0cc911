/// One registration in a registry: a value that can be frozen any number of times.
struct Registration: Sendable {
  /// For a contribution that has no number yet: the identity of the type alone.
  var identity: ServiceIdentity
  let location: StaticSourceLocation
  let lifetime: Lifetime
  var role = RegistrationRole.service
  /// The options given in addition to the key, lifetime and factory; `nil` if there are none.
  var options: RegistrationOptions?
  var content: any RegistrationContent
  /// The entry in the parent container, for a registration that a scope inherits. It lives as long as the scope.
  var source: ServiceEntry?

  var reference: ServiceReference { ServiceReference(identity: identity) }
  var place: SourcePlace { location.place }

  /// Whether the registration has an identity of its own: it is not a contribution, or it already has a number.
  var isNumbered: Bool { role != .contribution || identity.isContribution }
}

/// The role of a registration in its container.
enum RegistrationRole: UInt8 {
  case service
  /// One of several anonymous implementations.
  case contribution
  /// Created by a ``ServiceSource``; the entry holds the source.
  case source
}

/// The options given at registration, in addition to the key and the factory.
final class RegistrationOptions: Sendable {
  typealias Teardown = @Sendable (Any) async throws -> Void

  let lifetime: Lifetime
  /// The services that the factory is declared to resolve.
  let needs: [ServiceNeed]
  let implementation: Any.Type?
  let teardown: Teardown?
  /// Whether an instance has a teardown: ``teardown``, or the source's own.
  let hasTeardown: Bool
  let isAlias: Bool

  /// The default options, for a singleton.
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

  /// Returns these options with other needs.
  func with(_ needs: [ServiceNeed]) -> RegistrationOptions {
    RegistrationOptions(
      lifetime: lifetime, needs: needs, implementation: implementation, teardown: teardown,
      hasTeardown: hasTeardown, isAlias: isAlias)
  }

  /// These options for an instance that is torn down elsewhere.
  var withoutTeardown: RegistrationOptions {
    RegistrationOptions(
      lifetime: lifetime, needs: needs, implementation: implementation, isAlias: isAlias)
  }
}

/// Wraps an existing service in another of the same type; the type is erased in the registry.
protocol AnyDecorator: Sendable {
  var identity: ServiceIdentity { get }
  /// What the decorator receives in addition to the service.
  var needs: [ServiceNeed] { get set }
}

/// A decorator declared with ``ServiceRegistry/decorate(_:_:)``.
struct Decorator<Service: Sendable>: AnyDecorator {
  let identity: ServiceIdentity
  var needs: [ServiceNeed] = []
  let decorate: @Sendable (Service, borrowing ServiceResolver) throws -> Service
}

/// A place in source code in the form that the compiler provides, which costs nothing to keep.
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
