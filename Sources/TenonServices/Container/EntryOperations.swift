import CTenonAtomics
import TenonDiagnostics

/// The operations on an entry for code that does not know its service type.
///
/// This is a class whose metatype is stored in the entry. A class's metatype takes one word; a protocol's metatype
/// would take two words in each of an application's thousand entries. The base class is for entries that hold nothing.
@usableFromInline
class AnyEntryOperations {
  /// Destroys the initialized parts of the entry and frees it.
  class func destroy(_ entry: ServiceEntry) { entry.deallocate() }

  /// Returns the content from which the entry was made. Call it only if no other thread can take the value in the
  /// meantime.
  class func content(of entry: ServiceEntry) -> any RegistrationContent {
    entry.details?.unavailable.map(UnavailableContent.init)
      ?? UnavailableContent(reason: ServiceError.shutDown(entry.reference, scope: nil))
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
      cause: entry.details?.unavailable?.reason ?? ServiceError.shutDown(entry.reference, scope: nil))
  }

  /// Moves the factory out, if there is one. Call it only when the factory can no longer be called.
  class func takeFactory(of entry: ServiceEntry) -> ErasedFactory? { nil }

  /// Whether the value existed from the start; such an entry has no factory.
  class var isInstance: Bool { true }
}

/// The operations of entries for services that are not available.
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
  /// Whether the value is initialized. Read it only if no other thread can create or take the value in the meantime.
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

  /// Returns the address of the factory, so that the factory can be stored or destroyed.
  func erasedFactory<Service>(_ type: Service.Type) -> UnsafeMutablePointer<ErasedFactory> {
    (UnsafeMutableRawPointer(header) + EntryLayout<Service>.factoryOffset)
      .assumingMemoryBound(to: ErasedFactory.self)
  }

  var isReleasable: Bool { details?.isReleasable ?? false }

  /// Whether the container can know that the factory is no longer being called. Calls that make shared services are
  /// noted, and the factory of an installed service is read under the lock. Calls of other factories go unnoticed.
  var hasReleasableFactory: Bool {
    !lifetime.isUnkept || isReleasable || state == EntryState.installedTransient
  }

  /// Whether the value is a source, which keeps the service itself.
  var isSource: Bool { details?.role == .source }

  /// Whether the entry holds a value that makes the service, rather than the service itself.
  var isVariant: Bool { isSource || identity.type is any ServiceVariant.Type }

  /// Moves the value out, if there is one. Call it only when no other thread can read the value.
  func takeValue() -> Any? {
    guard hasValue else { return nil }
    forgetValue()
    return operations.takeValue(of: self)
  }

  /// Destroys the value, if there is one. Call it only when no other thread can read the value.
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

  // How an entry keeps a shared instance: it keeps a singleton until the container is released, so that readers need no
  // lock. It keeps a releasable instance under the tree's monitor. A weak instance lives as long as something else
  // holds it.

  /// Returns the instance, if there is one now. Call it under the monitor.
  func instance<Service>(_ type: Service.Type) -> Service? {
    if hasValue { return value(type).pointee }
    // Without this check, a missing instance would become the `nil` of an optional service type.
    guard let instance = details?.weakInstance else { return nil }
    return instance as? Service
  }

  /// Keeps a new instance. Call it under the monitor.
  /// - Returns: Whether the container itself keeps the instance alive.
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
      throw .notAnObject(reference, implementation: typeName(type(of: instance)))
    }
    details?.weakInstance = instance as AnyObject
  }

  func publish(_ state: UInt) { tenon_store_release(stateWord, state) }

  func deallocate() {
    header.pointee.details?.release()
    header.deinitialize(count: 1)
    UnsafeMutableRawPointer(header).deallocate()
  }

  /// The registration from which the entry was made, so that it can be frozen again. A registered instance is torn down
  /// only by its original container.
  var registration: Registration {
    let content = operations.content(of: self)
    let options = details?.options
    return Registration(
      identity: identity, location: location, lifetime: lifetime, role: details?.role ?? .service,
      options: content.isInstance && options?.hasTeardown == true ? options?.withoutTeardown : options,
      content: content, source: details?.source)
  }
}
