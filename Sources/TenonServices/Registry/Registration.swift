/// One registration while assembling: a value that can be frozen any number of times.
struct Registration: Sendable {
  var identity: ServiceIdentity
  var file: StaticString
  var line: UInt32
  var lifetime: Lifetime
  /// What was said beside key, lifetime and factory, if anything was.
  var options: RegistrationOptions?
  var content: RegistrationContent

  var reference: ServiceReference { ServiceReference(identity: identity) }
  var place: SourcePlace { SourcePlace(fileID: file.description, line: Int(line)) }
}

/// A registration's factory or instance, which a cell is made from.
class RegistrationContent: @unchecked Sendable {
  // `@unchecked Sendable`: abstract; both subclasses hold one immutable Sendable value.

  func makeCell(_ registration: Registration, order: Int, isReleasable: Bool) -> Cell {
    preconditionFailure("abstract")
  }

  /// The concrete type of the service, where it is known without making one.
  var implementation: Any.Type? { nil }

  /// The content with a decorator around it.
  func decorated(by decorator: AnyDecorator) -> RegistrationContent { self }
}

/// A service that is made by a factory.
final class FactoryContent<Service: Sendable>: RegistrationContent, @unchecked Sendable {
  let factory: ServiceFactory<Service>

  init(_ factory: @escaping ServiceFactory<Service>) { self.factory = factory }

  override func makeCell(_ registration: Registration, order: Int, isReleasable: Bool) -> Cell {
    let cell = Cell.allocate(
      Service.self, for: registration, order: order, operations: CellOperations<Service>.self,
      state: registration.lifetime == .transient ? CellState.transient : CellState.slow,
      details: registration.details(isReleasable: isReleasable, hasValue: false))
    cell.factory(Service.self).initialize(to: factory)
    return cell
  }

  override func decorated(by decorator: AnyDecorator) -> RegistrationContent {
    guard let decorator = decorator as? Decorator<Service> else { return self }
    return FactoryContent { [factory] resolver in
      try decorator.decorate(factory(resolver), resolver)
    }
  }
}

/// A service that was made beforehand.
final class InstanceContent<Service: Sendable>: RegistrationContent, @unchecked Sendable {
  let instance: Service

  init(_ instance: Service) { self.instance = instance }

  override func makeCell(_ registration: Registration, order: Int, isReleasable: Bool) -> Cell {
    let cell = Cell.allocate(
      Service.self, for: registration, order: order, operations: InstanceCellOperations<Service>.self,
      state: isReleasable ? CellState.slow : CellState.ready,
      details: registration.details(isReleasable: isReleasable, hasValue: true))
    cell.value(Service.self).initialize(to: instance)
    return cell
  }

  override var implementation: Any.Type? { type(of: instance as Any) }

  override func decorated(by decorator: AnyDecorator) -> RegistrationContent {
    guard let decorator = decorator as? Decorator<Service> else { return self }
    return FactoryContent { [instance] resolver in try decorator.decorate(instance, resolver) }
  }
}

extension Registration {
  fileprivate func details(isReleasable: Bool, hasValue: Bool) -> CellDetails? {
    let isReleasable = isReleasable || lifetime == .cached
    guard options != nil || isReleasable else { return nil }
    return CellDetails(
      options: options ?? RegistrationOptions(lifetime: lifetime), isReleasable: isReleasable,
      hasValue: hasValue)
  }
}

extension Cell {
  fileprivate static func allocate<Service>(
    _ service: Service.Type, for registration: Registration, order: Int, operations: AnyCellOperations.Type,
    state: UInt, details: CellDetails?
  ) -> Cell {
    allocate(
      service,
      like: CellHeader(
        state: state, identity: registration.identity, operations: operations,
        file: registration.file.utf8Start, line: registration.line, order: UInt32(truncatingIfNeeded: order),
        details: nil),
      operations: operations, state: state, details: details)
  }
}
