/// A service's key without its static type: what dependencies, paths and errors are made of.
public struct ServiceReference: Hashable, Sendable {
  let identity: ServiceIdentity

  init(identity: ServiceIdentity) { self.identity = identity }

  /// Refers to a service by its type and, where it has one, its name.
  public static func service<Service: Sendable>(
    _ type: Service.Type, name: String? = nil
  ) -> ServiceReference {
    ServiceKey<Service>(name).reference
  }

  /// Refers to a service by its key.
  public static func service<Service: Sendable>(_ key: ServiceKey<Service>) -> ServiceReference {
    key.reference
  }

  /// The name beside the type.
  public var name: String? { identity.name }

  /// The type's full name with its module, such as `CartInterface.CartService`.
  public var typeName: String { described.typeName }

  /// How the service is made and where it may be read.
  public var kind: ServiceKind { described.kind }

  private var described: (typeName: String, kind: ServiceKind) {
    if let variant = identity.type as? any ServiceVariant.Type {
      return (String(reflecting: variant.service), variant.kind)
    }
    return (String(reflecting: identity.type), .plain)
  }
}

extension ServiceReference: CustomStringConvertible {
  public var description: String {
    let (typeName, kind) = described
    let type = typeName.hasPrefix("any ") ? String(typeName.dropFirst(4)) : typeName
    let named = name.map { " named \"\($0)\"" } ?? ""
    return type + named + kind.suffix
  }
}

/// How a service is made and where it may be read.
public enum ServiceKind: Hashable, Sendable {
  /// Made and read anywhere.
  case plain
  /// Made by an `async` factory: `try await container.resolve(asyncKey)`.
  case async
  /// Made and read on the main actor.
  case mainActor
  /// Made from an argument of the named type that the caller passes.
  case taking(argument: String)

  var suffix: String {
    switch self {
    case .plain: ""
    case .async: " (async)"
    case .mainActor: " (main actor)"
    case .taking(let argument): " (taking \(argument))"
    }
  }
}

/// What a variant of a service is stored as: a type of its own, which therefore has a key of its own.
protocol ServiceVariant {
  static var service: Any.Type { get }
  static var kind: ServiceKind { get }
}
