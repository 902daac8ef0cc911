/// A registration's factory or instance, which a cell is made from.
protocol RegistrationContent: Sendable {
  func makeCell(_ registration: Registration, order: Int, isReleasable: Bool) -> Cell

  /// The content with a decorator of the same service around it.
  func decorated(by decorator: any AnyDecorator) -> any RegistrationContent

  /// Whether the service was made beforehand.
  var isInstance: Bool { get }
}

/// A service that is made by a factory.
struct FactoryContent<Service: Sendable>: RegistrationContent {
  let factory: ServiceFactory<Service>

  func makeCell(_ registration: Registration, order: Int, isReleasable: Bool) -> Cell {
    let isTransient = registration.lifetime == .transient
    let cell = Cell.allocate(
      Service.self, for: registration, order: order, operations: CellOperations<Service>.self,
      state: isTransient ? CellState.transient : CellState.slow,
      details: registration.details(isReleasable: isReleasable && !isTransient, hasValue: false))
    let erased = unsafeBitCast(CellFactory<Service>(make: factory), to: ErasedFactory.self)
    cell.erasedFactory(Service.self).initialize(to: erased)
    return cell
  }

  func decorated(by decorator: any AnyDecorator) -> any RegistrationContent {
    guard let decorator = decorator as? Decorator<Service> else { return self }
    return FactoryContent { [factory] resolver in try decorator.decorate(factory(resolver), resolver) }
  }

  var isInstance: Bool { false }
}

/// A service that was made beforehand.
struct InstanceContent<Service: Sendable>: RegistrationContent {
  let instance: Service

  func makeCell(_ registration: Registration, order: Int, isReleasable: Bool) -> Cell {
    let cell = Cell.allocate(
      Service.self, for: registration, order: order, operations: InstanceCellOperations<Service>.self,
      state: isReleasable ? CellState.slow : CellState.ready,
      details: registration.details(isReleasable: isReleasable, hasValue: true))
    cell.value(Service.self).initialize(to: instance)
    return cell
  }

  func decorated(by decorator: any AnyDecorator) -> any RegistrationContent {
    guard let decorator = decorator as? Decorator<Service> else { return self }
    return FactoryContent { [instance] resolver in try decorator.decorate(instance, resolver) }
  }

  var isInstance: Bool { true }
}

/// A service that cannot be had, and why.
struct UnavailableContent: RegistrationContent {
  let reason: any Error

  func makeCell(_ registration: Registration, order: Int, isReleasable: Bool) -> Cell {
    Cell.allocate(
      Void.self, for: registration, order: order, operations: UnavailableCellOperations.self,
      state: CellState.slow,
      details: CellDetails(
        options: registration.options ?? RegistrationOptions(lifetime: registration.lifetime),
        traits: registration.traits, source: registration.source, isReleasable: false, unavailable: reason))
  }

  func decorated(by decorator: any AnyDecorator) -> any RegistrationContent { self }

  var isInstance: Bool { true }
}

extension Registration {
  fileprivate func details(isReleasable: Bool, hasValue: Bool) -> CellDetails? {
    let isReleasable = isReleasable || lifetime == .cached
    guard options != nil || isReleasable || traits != [] || needsDetails else { return nil }
    return CellDetails(
      options: options ?? RegistrationOptions(lifetime: lifetime), traits: traits, source: source,
      isReleasable: isReleasable, hasValue: hasValue)
  }

  /// Whether the cell cannot tell the lifetime by itself.
  private var needsDetails: Bool { lifetime != .singleton && lifetime != .transient }
}

extension Cell {
  fileprivate static func allocate<Service>(
    _ service: Service.Type, for registration: Registration, order: Int, operations: AnyCellOperations.Type,
    state: UInt, details: CellDetails?
  ) -> Cell {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: CellLayout<Service>.size(hasFactory: !operations.isInstance),
      alignment: CellLayout<Service>.alignment)
    let header = memory.bindMemory(to: CellHeader.self, capacity: 1)
    header.initialize(
      to: CellHeader(
        operations: operations, file: registration.position.file, line: registration.position.line,
        order: UInt32(truncatingIfNeeded: order), details: details.map(Unmanaged.passRetained),
        identity: registration.identity, state: state))
    return Cell(header: header)
  }
}
