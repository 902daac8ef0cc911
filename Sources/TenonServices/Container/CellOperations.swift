import CTenonAtomics

/// What can be done with a cell by someone who does not know its service type.
///
/// A class whose metatype is stored in the cell: one word, and dynamic dispatch without an existential.
@usableFromInline
class AnyCellOperations {
  class var service: Any.Type { Never.self }

  /// Destroys what is initialised and frees the cell.
  class func destroy(_ cell: Cell) {}

  /// A new cell with the same registration and no value, unless the value was registered as an instance.
  class func clone(_ cell: Cell, state: UInt, details: CellDetails?) -> Cell { cell }

  /// Copies the value, which must be initialised.
  class func copyValue(of cell: Cell) -> Any { cell }

  /// Moves the value, which must be initialised, out of the cell.
  class func takeValue(of cell: Cell) -> Any { cell }

  /// Whether the value was there from the start.
  class var isInstance: Bool { false }
}

/// The operations of cells that have a factory.
class CellOperations<Service: Sendable>: AnyCellOperations {
  override class var service: Any.Type { Service.self }

  override class func destroy(_ cell: Cell) {
    if cell.hasValue { cell.value(Service.self).deinitialize(count: 1) }
    cell.factory(Service.self).deinitialize(count: 1)
    cell.deallocate()
  }

  override class func clone(_ cell: Cell, state: UInt, details: CellDetails?) -> Cell {
    let copy = Cell.allocate(
      Service.self, like: cell.header.pointee, operations: self, state: state, details: details)
    copy.factory(Service.self).initialize(to: cell.factory(Service.self).pointee)
    return copy
  }

  override class func copyValue(of cell: Cell) -> Any { cell.value(Service.self).pointee }
  override class func takeValue(of cell: Cell) -> Any { cell.value(Service.self).move() }
}

/// The operations of cells whose value was registered as an instance; they have no factory.
final class InstanceCellOperations<Service: Sendable>: CellOperations<Service> {
  override class func destroy(_ cell: Cell) {
    if cell.hasValue { cell.value(Service.self).deinitialize(count: 1) }
    cell.deallocate()
  }

  override class func clone(_ cell: Cell, state: UInt, details: CellDetails?) -> Cell {
    let copy = Cell.allocate(
      Service.self, like: cell.header.pointee, operations: self, state: state, details: details)
    copy.value(Service.self).initialize(to: cell.value(Service.self).pointee)
    return copy
  }

  override class var isInstance: Bool { true }
}

extension Cell {
  /// Allocates a cell and initialises its header.
  static func allocate<Service>(
    _ service: Service.Type, like template: CellHeader, operations: AnyCellOperations.Type, state: UInt,
    details: CellDetails?
  ) -> Cell {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: CellLayout<Service>.size(hasFactory: !operations.isInstance),
      alignment: CellLayout<Service>.alignment)
    let header = memory.bindMemory(to: CellHeader.self, capacity: 1)
    header.initialize(
      to: CellHeader(
        state: state, identity: template.identity, operations: operations, file: template.file,
        line: template.line, order: template.order, details: details.map(Unmanaged.passRetained)))
    return Cell(header: header)
  }

  /// Whether the value is initialised. Call it where nobody can create or take the value meanwhile.
  var hasValue: Bool { state == CellState.ready || details?.hasValue == true }

  var details: CellDetails? { header.pointee.details?._withUnsafeGuaranteedRef { $0 } }

  var operations: AnyCellOperations.Type { header.pointee.operations }

  var reference: ServiceReference { ServiceReference(identity: header.pointee.identity) }

  var place: SourcePlace {
    SourcePlace(fileID: String(cString: header.pointee.file), line: Int(header.pointee.line))
  }

  var lifetime: Lifetime {
    if let lifetime = details?.options.lifetime { return lifetime }
    return state == CellState.transient ? .transient : .singleton
  }

  func publish(_ state: UInt) { tenon_store_release(stateWord, state) }

  func deallocate() {
    header.pointee.details?.release()
    header.deinitialize(count: 1)
    UnsafeMutableRawPointer(header).deallocate()
  }
}
