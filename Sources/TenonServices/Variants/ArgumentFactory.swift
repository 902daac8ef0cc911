/// A service that is made from an argument, as it is stored: a type of its own, and so a key of its own.
struct ArgumentFactory<Service: Sendable, Argument: Sendable>: Sendable, ServiceVariant {
  let cell: Cell
  let make: @Sendable (borrowing ServiceResolver, Argument) throws -> Service

  static var service: Any.Type { Service.self }
  static var kind: ServiceKind { .taking(argument: String(describing: Argument.self)) }
}

extension ServiceContainer {
  /// Resolves a service that is made from an argument.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  ///   - argument: Passed to the factory; its type is part of the key.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil, with argument: Argument
  ) throws(ServiceError) -> Service {
    let container = current
    let factory = try container.resolve(ServiceKey<ArgumentFactory<Service, Argument>>(name))
    return try ResolutionFrame.run(making: factory.cell) {
      try factory.make(ServiceResolver(container: container), argument)
    }
  }
}

extension ServiceResolver {
  /// Resolves a service that is made from an argument.
  /// - Parameters:
  ///   - type: The service's type.
  ///   - name: The name beside the type.
  ///   - argument: Passed to the factory; its type is part of the key.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil, with argument: Argument
  ) throws(ServiceError) -> Service {
    try container.resolve(type, name: name, with: argument)
  }
}
