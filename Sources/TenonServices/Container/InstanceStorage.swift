/// How a cell keeps an instance that several share. All functions are called under the tree's monitor.
protocol InstanceStorage {
  associatedtype Service: Sendable

  /// The instance, if there is one now.
  static func value(of cell: Cell) -> Service?

  /// Keeps a new instance.
  static func store(_ value: Service, in cell: Cell) throws(ServiceError)

  /// Whether the container, not somebody else, keeps the instance alive.
  static var keepsValue: Bool { get }
}

/// A singleton: stays until the container goes, so that readers need no lock.
enum PermanentStorage<Service: Sendable>: InstanceStorage {
  static func value(of cell: Cell) -> Service? {
    cell.state == CellState.ready ? cell.value(Service.self).pointee : nil
  }

  static func store(_ value: Service, in cell: Cell) {
    cell.value(Service.self).initialize(to: value)
    cell.publish(CellState.ready)
  }

  static var keepsValue: Bool { true }
}

/// Can be taken out again while the container lives, so that every read is under the lock.
enum ReleasableStorage<Service: Sendable>: InstanceStorage {
  static func value(of cell: Cell) -> Service? {
    cell.details?.hasValue == true ? cell.value(Service.self).pointee : nil
  }

  static func store(_ value: Service, in cell: Cell) {
    cell.value(Service.self).initialize(to: value)
    cell.details?.hasValue = true
  }

  static var keepsValue: Bool { true }
}

/// Lives as long as somebody else holds it.
enum WeakStorage<Service: Sendable>: InstanceStorage {
  static func value(of cell: Cell) -> Service? {
    guard let instance = cell.details?.weakInstance else { return nil }
    return instance as? Service
  }

  static func store(_ value: Service, in cell: Cell) throws(ServiceError) {
    let type = type(of: value as Any)
    guard type is AnyClass else {
      throw .notAnObject(cell.reference, implementation: String(reflecting: type))
    }
    cell.details?.weakInstance = value as AnyObject
  }

  static var keepsValue: Bool { false }
}
