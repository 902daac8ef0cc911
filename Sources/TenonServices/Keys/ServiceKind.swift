/// How a service is created and where it may be read.
enum ServiceKind: Hashable, Sendable {
  /// Made and read anywhere.
  case plain
  /// Created by an `async` factory: `try await container.resolve(asyncKey)`.
  case async
  /// Created and read on the main actor.
  case mainActor
  /// Created from an argument that the caller passes. The associated value is the name of the argument's
  /// type.
  case taking(argument: String)

  /// How a module requires a service of this kind.
  var requirement: String {
    switch self {
    case .plain: "requires(_:)"
    case .async: "requires(async:)"
    case .mainActor: "requires(onMainActor:)"
    case .taking: "requires(_:taking:)"
    }
  }

  var suffix: String { self == .plain ? "" : " (\(self))" }
}

extension ServiceKind: TextuallyEncodable {
  /// `plain`, `async`, `main actor` or `taking X`; also the encoded form.
  var description: String {
    switch self {
    case .plain: "plain"
    case .async: "async"
    case .mainActor: "main actor"
    case .taking(let argument): "taking \(argument)"
    }
  }
}

/// A type that stores a variant of a service. It differs from the service's type, so it has a different key.
protocol ServiceVariant {
  static var service: Any.Type { get }
  static var kind: ServiceKind { get }
}
