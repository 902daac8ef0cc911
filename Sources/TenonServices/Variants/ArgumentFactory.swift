/// A service that is made from an argument, as it is stored: a type of its own, and so a key of its own.
struct ArgumentFactory<Service: Sendable, Argument: Sendable>: Sendable, ServiceVariant {
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
    try make(type, name, argument, for: nil)
  }

  fileprivate func make<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type, _ name: String?, _ argument: Argument, for parent: UnsafePointer<ResolutionFrame>?
  ) throws(ServiceError) -> Service {
    let key = ServiceKey<ArgumentFactory<Service, Argument>>(name)
    let factory = try resolve(key.identity, as: ArgumentFactory<Service, Argument>.self, for: parent)
    let frame = ResolutionFrame(identity: key.identity, parent: parent)
    guard frame.depth < ResolutionFrame.depthLimit else { throw Self.tooDeep(frame) }
    do {
      return try factory.make(ServiceResolver(container: self, frame: frame), argument)
    } catch {
      throw Self.failure(error, of: frame)
    }
  }
}

extension ServiceResolver {
  /// Resolves a service that is made from an argument.
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil, with argument: Argument
  ) throws(ServiceError) -> Service {
    try withUnsafePointer(to: frame) { frame throws(ServiceError) in
      try container.make(type, name, argument, for: frame)
    }
  }
}
