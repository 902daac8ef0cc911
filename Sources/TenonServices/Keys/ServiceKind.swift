/// How a service is made and where it may be read.
enum ServiceKind: Hashable, Sendable {
  /// Made and read anywhere.
  case plain
  /// Made by an `async` factory: `try await container.resolve(asyncKey)`.
  case async
  /// Made and read on the main actor.
  case mainActor
  /// Made from an argument of the named type that the caller passes.
  case taking(argument: String)

  var suffix: String { self == .plain ? "" : " (\(self))" }
}

extension ServiceKind: TextuallyEncodable {
  /// `plain`, `async`, `main actor` or `taking X`; encoded so, too.
  var description: String {
    switch self {
    case .plain: "plain"
    case .async: "async"
    case .mainActor: "main actor"
    case .taking(let argument): "taking \(argument)"
    }
  }
}

/// What a variant of a service is stored as: a type of its own, which therefore has a key of its own.
protocol ServiceVariant {
  static var service: Any.Type { get }
  static var kind: ServiceKind { get }
}
