/// A registration's factory or instance, from which an entry is made.
protocol RegistrationContent: Sendable {
  func makeEntry(_ registration: Registration, as release: EntryRelease) -> ServiceEntry

  /// Returns this content, wrapped in a decorator of the same service.
  func decorated(by decorator: any AnyDecorator) -> any RegistrationContent

  /// Whether the service already existed when it was registered.
  var isInstance: Bool { get }
}

/// What can be removed from an entry while its container is alive.
enum EntryRelease {
  /// Nothing: the entry is read without a lock.
  case none
  /// The value.
  case value
  /// The value, and the factory regardless of the lifetime, because an installed service is always looked up
  /// under a lock.
  case all
}

/// A service that is made by a factory.
struct FactoryContent<Service: Sendable>: RegistrationContent {
  let factory: ServiceFactory<Service>

  func makeEntry(_ registration: Registration, as release: EntryRelease) -> ServiceEntry {
    let isTransient = registration.lifetime == .transient
    let transientState = release == .all ? EntryState.installedTransient : EntryState.transient
    let entry = ServiceEntry.allocate(
      Service.self, for: registration, operations: EntryOperations<Service>.self,
      state: isTransient ? transientState : EntryState.slow,
      details: registration.details(isReleasable: release != .none && !isTransient, hasValue: false))
    let erased = unsafeBitCast(EntryFactory<Service>(make: factory), to: ErasedFactory.self)
    entry.erasedFactory(Service.self).initialize(to: erased)
    return entry
  }

  func decorated(by decorator: any AnyDecorator) -> any RegistrationContent {
    guard let decorator = decorator as? Decorator<Service> else { return self }
    return FactoryContent { [factory] resolver in try decorator.decorate(factory(resolver), resolver) }
  }

  var isInstance: Bool { false }
}

/// A service that already existed when it was registered.
struct InstanceContent<Service: Sendable>: RegistrationContent {
  let instance: Service

  func makeEntry(_ registration: Registration, as release: EntryRelease) -> ServiceEntry {
    let isReleasable = release != .none
    let entry = ServiceEntry.allocate(
      Service.self, for: registration, operations: InstanceEntryOperations<Service>.self,
      state: isReleasable ? EntryState.slow : EntryState.ready,
      details: registration.details(isReleasable: isReleasable, hasValue: true))
    entry.value(Service.self).initialize(to: instance)
    return entry
  }

  func decorated(by decorator: any AnyDecorator) -> any RegistrationContent {
    guard let decorator = decorator as? Decorator<Service> else { return self }
    return FactoryContent { [instance] resolver in try decorator.decorate(instance, resolver) }
  }

  var isInstance: Bool { true }
}

/// A service that is not available, and why.
struct UnavailableContent: RegistrationContent {
  let unavailability: Unavailability

  init(_ unavailability: Unavailability) { self.unavailability = unavailability }

  init(reason: any Error) { unavailability = Unavailability(reason: reason, start: nil) }

  func makeEntry(_ registration: Registration, as release: EntryRelease) -> ServiceEntry {
    ServiceEntry.allocate(
      Void.self, for: registration, operations: UnavailableEntryOperations.self,
      state: EntryState.slow,
      details: EntryDetails(
        options: registration.options ?? RegistrationOptions(lifetime: registration.lifetime),
        role: registration.role, source: registration.source, isReleasable: false, unavailable: unavailability
      ))
  }

  func decorated(by decorator: any AnyDecorator) -> any RegistrationContent { self }

  var isInstance: Bool { true }
}

extension Registration {
  fileprivate func details(isReleasable: Bool, hasValue: Bool) -> EntryDetails? {
    let isReleasable = isReleasable || lifetime == .cached
    guard options != nil || isReleasable || role != .service || needsDetails else { return nil }
    return EntryDetails(
      options: options ?? (lifetime == .singleton ? .singleton : RegistrationOptions(lifetime: lifetime)),
      role: role, source: source,
      isReleasable: isReleasable, hasValue: hasValue)
  }

  /// Whether the entry's state alone does not determine the lifetime.
  private var needsDetails: Bool { lifetime != .singleton && lifetime != .transient }
}

extension ServiceEntry {
  fileprivate static func allocate<Service>(
    _ service: Service.Type, for registration: Registration, operations: AnyEntryOperations.Type,
    state: UInt, details: EntryDetails?
  ) -> ServiceEntry {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: EntryLayout<Service>.size(hasFactory: !operations.isInstance),
      alignment: EntryLayout<Service>.alignment)
    let header = memory.bindMemory(to: EntryHeader.self, capacity: 1)
    header.initialize(
      to: EntryHeader(
        operations: operations, file: registration.location.file, line: registration.location.line,
        details: details.map(Unmanaged.passRetained), identity: registration.identity, state: state))
    return ServiceEntry(header: header)
  }
}
