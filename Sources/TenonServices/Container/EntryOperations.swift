import CTenonAtomics

/// What can be done with an entry by someone who does not know its service type.
///
/// A class whose metatype is stored in the entry: one word, where a protocol's metatype would take two in each of an
/// application's thousand entries. This one stands for entries that hold nothing.
@usableFromInline
class AnyEntryOperations {
  /// Destroys what is initialized and frees the entry.
  class func destroy(_ entry: ServiceEntry) { entry.deallocate() }

  /// What the entry was made from. Call it if no other thread can take the value meanwhile.
  class func content(of entry: ServiceEntry) -> any RegistrationContent {
    UnavailableContent(
      reason: entry.details?.unavailable ?? ServiceError.shutDown(entry.reference, scope: nil))
  }

  /// Copies the value, which must be initialized.
  class func copyValue(of entry: ServiceEntry) -> Any { entry }

  /// Moves the value, which must be initialized, out of the entry.
  class func takeValue(of entry: ServiceEntry) -> Any { entry }

  /// Destroys the value, which must be initialized.
  class func releaseValue(of entry: ServiceEntry) {}

  /// Resolves a service of the entry's type.
  class func resolve(_ entry: ServiceEntry, in container: ServiceContainer) throws(ServiceError) -> Any {
    throw .unavailable(
      entry.reference, path: ResolutionFrame.path,
      cause: entry.details?.unavailable ?? ServiceError.shutDown(entry.reference, scope: nil))
  }

  /// Moves the factory out, if there is one. Call it where the factory can no longer be called.
  class func takeFactory(of entry: ServiceEntry) -> ErasedFactory? { nil }

  /// Whether the value was there from the start; such an entry has no factory.
  class var isInstance: Bool { true }
}

/// The operations of entries that stand for a service that is not available.
final class UnavailableEntryOperations: AnyEntryOperations {}

/// The operations of entries that have a factory.
class EntryOperations<Service: Sendable>: AnyEntryOperations {
  override class func destroy(_ entry: ServiceEntry) {
    entry.releaseValue()
    entry.erasedFactory(Service.self).deinitialize(count: 1)
    entry.deallocate()
  }

  override class func content(of entry: ServiceEntry) -> any RegistrationContent {
    FactoryContent(factory: entry.factory(Service.self).pointee.make)
  }

  override class func resolve(_ entry: ServiceEntry, in container: ServiceContainer) throws(ServiceError)
    -> Any
  {
    try container.resolve(entry.identity, as: Service.self)
  }

  override class func copyValue(of entry: ServiceEntry) -> Any { entry.value(Service.self).pointee }
  override class func takeValue(of entry: ServiceEntry) -> Any { entry.value(Service.self).move() }
  override class func releaseValue(of entry: ServiceEntry) {
    entry.value(Service.self).deinitialize(count: 1)
  }
  override class func takeFactory(of entry: ServiceEntry) -> ErasedFactory? {
    let factory = entry.erasedFactory(Service.self)
    defer { factory.initialize(to: ErasedFactory {}) }
    return factory.move()
  }
  override class var isInstance: Bool { false }
}

/// The operations of entries whose value was registered as an instance; they have no factory.
final class InstanceEntryOperations<Service: Sendable>: EntryOperations<Service> {
  override class func destroy(_ entry: ServiceEntry) {
    entry.releaseValue()
    entry.deallocate()
  }

  override class func content(of entry: ServiceEntry) -> any RegistrationContent {
    guard entry.hasValue else {
      return UnavailableContent(reason: ServiceError.shutDown(entry.reference, scope: nil))
    }
    return InstanceContent(instance: entry.value(Service.self).pointee)
  }

  override class func takeFactory(of entry: ServiceEntry) -> ErasedFactory? { nil }

  override class var isInstance: Bool { true }
}

extension ServiceEntry {
  /// Whether the value is initialized. Call it if no other thread can create or take the value meanwhile.
  var hasValue: Bool { state == EntryState.ready || details?.hasValue == true }

  var details: EntryDetails? { header.pointee.details?._withUnsafeGuaranteedRef { $0 } }

  var operations: AnyEntryOperations.Type { header.pointee.operations }

  var identity: ServiceIdentity { header.pointee.identity }

  var reference: ServiceReference { ServiceReference(identity: identity) }

  var location: StaticSourceLocation {
    StaticSourceLocation(file: header.pointee.file, line: header.pointee.line)
  }

  var lifetime: Lifetime {
    if let lifetime = details?.options.lifetime { return lifetime }
    return state == EntryState.transient || state == EntryState.installedTransient ? .transient : .singleton
  }

  var isScoped: Bool {
    if case .scoped = lifetime { true } else { false }
  }

  /// Where the factory is, to be stored or destroyed.
  func erasedFactory<Service>(_ type: Service.Type) -> UnsafeMutablePointer<ErasedFactory> {
    (UnsafeMutableRawPointer(header) + EntryLayout<Service>.factoryOffset)
      .assumingMemoryBound(to: ErasedFactory.self)
  }

  var isReleasable: Bool { details?.isReleasable ?? false }

  /// Whether it can be known when the factory is no longer called: who makes what is shared is noted, and of what was
  /// installed the factory is read under the lock. Others may be calling it unseen.
  var hasReleasableFactory: Bool {
    !lifetime.isUnkept || isReleasable || state == EntryState.installedTransient
  }

  /// Whether the value is a source, which keeps the service itself.
  var isSource: Bool { details?.role == .source }

  /// Whether it holds what makes a service, and not the service itself.
  var isVariant: Bool { isSource || identity.type is any ServiceVariant.Type }

  /// Moves the value out, if there is one. Call it where it cannot be read.
  func takeValue() -> Any? {
    guard hasValue else { return nil }
    forgetValue()
    return operations.takeValue(of: self)
  }

  /// Destroys the value, if there is one. Call it where it cannot be read.
  func releaseValue() {
    guard hasValue else { return }
    forgetValue()
    operations.releaseValue(of: self)
  }

  private func forgetValue() {
    details?.hasValue = false
    if state == EntryState.ready { publish(EntryState.slow) }
  }

  // MARK: Shared instances

  // How an entry keeps an instance that several share: a singleton until the container goes, so that readers need no
  // lock; what can be taken out again under the tree's monitor; what is weak as long as something else holds it.

  /// The instance, if there is one now. Call it under the monitor.
  func instance<Service>(_ type: Service.Type) -> Service? {
    if hasValue { return value(type).pointee }
    // Nothing is a value of an optional type.
    guard let instance = details?.weakInstance else { return nil }
    return instance as? Service
  }

  /// Keeps a new instance. Call it under the monitor.
  /// - Returns: Whether the container, not something else, keeps it alive.
  func keep<Service>(_ instance: Service) throws(ServiceError) -> Bool {
    guard lifetime != .weak else {
      try keepWeakly(instance)
      return false
    }
    value(Service.self).initialize(to: instance)
    if let details, details.isReleasable { details.hasValue = true } else { publish(EntryState.ready) }
    return true
  }

  private func keepWeakly(_ instance: Any) throws(ServiceError) {
    guard type(of: instance) is AnyClass else {
      throw .notAnObject(reference, implementation: String(reflecting: type(of: instance)))
    }
    details?.weakInstance = instance as AnyObject
  }

  func publish(_ state: UInt) { tenon_store_release(stateWord, state) }

  func deallocate() {
    header.pointee.details?.release()
    header.deinitialize(count: 1)
    UnsafeMutableRawPointer(header).deallocate()
  }

  /// What the entry was made from, to be frozen again. An instance stays its container's to tear down.
  var registration: Registration {
    let content = operations.content(of: self)
    let options = details?.options
    return Registration(
      identity: identity, location: location, lifetime: lifetime, role: details?.role ?? .service,
      options: content.isInstance && options?.hasTeardown == true ? options?.withoutTeardown : options,
      content: content, source: details?.source)
  }
}
