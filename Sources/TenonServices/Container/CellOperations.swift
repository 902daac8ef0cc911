import CTenonAtomics

/// What can be done with a cell by someone who does not know its service type.
///
/// A class whose metatype is stored in the cell: one word, where a protocol's metatype would take two in each of an
/// application's thousand cells. This one stands for cells that hold nothing.
@usableFromInline
class AnyCellOperations {
  class var service: Any.Type { Never.self }

  /// Destroys what is initialised and frees the cell.
  class func destroy(_ cell: Cell) { cell.deallocate() }

  /// What the cell was made from. Call it where nobody can take the value meanwhile.
  class func content(of cell: Cell) -> any RegistrationContent {
    UnavailableContent(
      reason: cell.details?.unavailable ?? ServiceError.shutDown(cell.reference, scope: nil))
  }

  /// Copies the value, which must be initialised.
  class func copyValue(of cell: Cell) -> Any { cell }

  /// Moves the value, which must be initialised, out of the cell.
  class func takeValue(of cell: Cell) -> Any { cell }

  /// Resolves a service of the cell's type.
  class func resolve(_ cell: Cell, in container: ServiceContainer) throws(ServiceError) -> Any {
    throw .unavailable(
      cell.reference, path: ResolutionFrame.path,
      cause: cell.details?.unavailable ?? ServiceError.shutDown(cell.reference, scope: nil))
  }

  /// Whether the value was there from the start; such a cell has no factory.
  class var isInstance: Bool { true }
}

/// The operations of cells that stand for a service that cannot be had.
final class UnavailableCellOperations: AnyCellOperations {}

/// The operations of cells that have a factory.
class CellOperations<Service: Sendable>: AnyCellOperations {
  override class var service: Any.Type { Service.self }

  override class func destroy(_ cell: Cell) {
    if cell.hasValue { cell.value(Service.self).deinitialize(count: 1) }
    cell.erasedFactory(Service.self).deinitialize(count: 1)
    cell.deallocate()
  }

  override class func content(of cell: Cell) -> any RegistrationContent {
    FactoryContent(factory: cell.factory(Service.self).pointee.make)
  }

  override class func resolve(_ cell: Cell, in container: ServiceContainer) throws(ServiceError) -> Any {
    try container.resolve(cell.identity, as: Service.self)
  }

  override class func copyValue(of cell: Cell) -> Any { cell.value(Service.self).pointee }
  override class func takeValue(of cell: Cell) -> Any { cell.value(Service.self).move() }
  override class var isInstance: Bool { false }
}

/// The operations of cells whose value was registered as an instance; they have no factory.
final class InstanceCellOperations<Service: Sendable>: CellOperations<Service> {
  override class func destroy(_ cell: Cell) {
    if cell.hasValue { cell.value(Service.self).deinitialize(count: 1) }
    cell.deallocate()
  }

  override class func content(of cell: Cell) -> any RegistrationContent {
    guard cell.hasValue else {
      return UnavailableContent(reason: ServiceError.shutDown(cell.reference, scope: nil))
    }
    return InstanceContent(instance: cell.value(Service.self).pointee)
  }

  override class var isInstance: Bool { true }
}

extension Cell {
  /// Whether the value is initialised. Call it where nobody can create or take the value meanwhile.
  var hasValue: Bool { state == CellState.ready || details?.hasValue == true }

  var details: CellDetails? { header.pointee.details?._withUnsafeGuaranteedRef { $0 } }

  var operations: AnyCellOperations.Type { header.pointee.operations }

  var identity: ServiceIdentity { header.pointee.identity }

  var reference: ServiceReference { ServiceReference(identity: identity) }

  var position: SourcePosition { SourcePosition(file: header.pointee.file, line: header.pointee.line) }

  var lifetime: Lifetime {
    if let lifetime = details?.options.lifetime { return lifetime }
    return state == CellState.transient ? .transient : .singleton
  }

  var isScoped: Bool {
    if case .scoped = lifetime { true } else { false }
  }

  /// Where the factory is, to be stored or destroyed.
  func erasedFactory<Service>(_ type: Service.Type) -> UnsafeMutablePointer<ErasedFactory> {
    (UnsafeMutableRawPointer(header) + CellLayout<Service>.factoryOffset)
      .assumingMemoryBound(to: ErasedFactory.self)
  }

  var isReleasable: Bool { details?.isReleasable ?? false }

  /// Whether the value is a source, which keeps the service itself.
  var isSource: Bool { details?.traits.contains(.source) ?? false }

  func publish(_ state: UInt) { tenon_store_release(stateWord, state) }

  func deallocate() {
    header.pointee.details?.release()
    header.deinitialize(count: 1)
    UnsafeMutableRawPointer(header).deallocate()
  }

  /// What the cell was made from, to be frozen again. An instance stays its container's to tear down.
  var registration: Registration {
    let content = operations.content(of: self)
    let options = details?.options
    return Registration(
      identity: identity, position: position, lifetime: lifetime, traits: details?.traits ?? [],
      options: content.isInstance && options?.hasTeardown == true ? options?.withoutTeardown : options,
      content: content, source: details?.source)
  }
}
