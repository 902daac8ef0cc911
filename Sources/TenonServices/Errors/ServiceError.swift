/// Why a service could not be had. Each case carries what is needed to fix it, and says so in its description.
public enum ServiceError: Error, Sendable {
  /// Nobody provides the service.
  /// - Parameters:
  ///   - service: What is missing.
  ///   - path: Who needed it: from the service that was asked for first to the one that asked for this.
  ///   - nearMisses: What is there and looks alike.
  case missing(ServiceReference, path: [ServiceReference], nearMisses: [NearMiss])

  /// Two registrations have the same key.
  /// - Parameters:
  ///   - service: The key.
  ///   - first: Where it was registered.
  ///   - second: Where it was registered again.
  case duplicate(ServiceReference, first: SourcePlace, second: SourcePlace)

  /// Services need each other in a cycle.
  /// - Parameter path: Begins and ends with the same service.
  case cycle(path: [ServiceReference])

  /// A service that lives longer would keep one of a scope alive.
  /// - Parameters:
  ///   - service: The scoped service.
  ///   - scope: Its scope.
  ///   - keeper: Who would keep it.
  ///   - path: From the keeper, or whoever asked first, to the scoped service.
  case captive(ServiceReference, scope: ScopeName, keeper: ServiceReference, path: [ServiceReference])

  /// A scoped service was asked for where no such scope is open.
  /// - Parameters:
  ///   - service: The scoped service.
  ///   - scope: Its scope.
  case outsideScope(ServiceReference, scope: ScopeName)

  /// A factory threw.
  /// - Parameters:
  ///   - service: What it should have made.
  ///   - path: From the service that was asked for first to this one.
  ///   - cause: What it threw.
  case factoryFailed(ServiceReference, path: [ServiceReference], cause: any Error)

  /// Somebody provides the service in principle, but it was withdrawn.
  /// - Parameters:
  ///   - service: What cannot be had.
  ///   - path: Who needed it.
  ///   - cause: Why it was withdrawn.
  case unavailable(ServiceReference, path: [ServiceReference], cause: any Error)

  /// The container, or the scope, had been shut down, or the service was taken out while it was being made.
  /// - Parameters:
  ///   - service: What was asked for.
  ///   - scope: The scope that had been shut down, if it was one.
  case shutDown(ServiceReference, scope: ScopeName?)

  /// A service with the lifetime `weak` was made as a value, which nobody can hold weakly.
  /// - Parameters:
  ///   - service: The weak service.
  ///   - implementation: The full name of the type that its factory made.
  case notAnObject(ServiceReference, implementation: String)

  /// Factories nest too deep without repeating: a service that makes ever new ones.
  /// - Parameter path: From the service that was asked for first to the innermost.
  case tooDeep(path: [ServiceReference])

  /// A teardown is registered for a lifetime whose instances the container does not keep, and so cannot tear down.
  /// - Parameters:
  ///   - service: Whose teardown it is.
  ///   - lifetime: `transient` or `weak`.
  ///   - place: Where it is registered.
  case uselessTeardown(ServiceReference, lifetime: Lifetime, place: SourcePlace)
}

extension ServiceError {
  /// Whether the error says that a service itself was withdrawn, and not something that it needs.
  func isWithdrawal(of identity: ServiceIdentity) -> Bool {
    if case .unavailable(let service, _, _) = self { service.identity == identity } else { false }
  }
}

extension ServiceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let service, let path, let nearMisses):
      var text = "nobody provides \(service)"
      if let needy = path.last { text += ", which \(needy) needs" }
      text += along(path + [service])
      if nearMisses.isEmpty {
        text += "; register it, or ask with resolveIfPresent if it need not be there"
      } else {
        text += "; " + nearMisses.map(\.description).joined(separator: "; ")
      }
      return text
    case .duplicate(let service, let first, let second):
      return "\(service) is registered at \(first) and again at \(second)"
        + "; remove one, give one a name, or contribute both and resolve all"
    case .cycle(let path):
      return "services need each other in a cycle: \(joined(path))"
        + "; let one of them take a Provider of the next (`requires(later:)` in a module)"
    case .captive(let service, let scope, let keeper, let path):
      return "\(keeper) would keep \(service) alive beyond its scope \(scope)\(along(path))"
        + "; give \(keeper) the same scope, or pass it what it needs of the scope when it is called"
    case .outsideScope(let service, let scope):
      return "\(service) lives in the scope \(scope), and none is open here"
        + "; resolve it from the container that openScope(\"\(scope)\") returns"
    case .factoryFailed(let service, let path, let cause):
      return "the factory of \(service) failed\(along(path)): \(cause)"
    case .unavailable(let service, let path, let cause):
      return
        "\(service) is not available\(along(path + [service])): \(cause); do without it, or fix the cause"
    case .shutDown(let service, let scope):
      let what = scope.map { "the scope \($0)" } ?? "its container"
      return
        "\(service) was asked for after \(what) had been shut down; stop using it before, or open a new one"
    case .notAnObject(let service, let implementation):
      return
        "\(service) has the lifetime weak, but \(implementation) is not a class; make it one, or use cached"
    case .tooDeep(let path):
      return
        "factories nest too deep, \(path.count) of them, the innermost: \(joined(path.suffix(8)))"
        + "; break the chain with a Lazy or a Provider"
    case .uselessTeardown(let service, let lifetime, let place):
      return
        "the teardown of \(service) at \(place) is never called, because nobody keeps what is \(lifetime)"
        + "; use another lifetime, or let whoever takes it tear it down"
    }
  }

  private func joined(_ path: some Sequence<ServiceReference>) -> String {
    path.map(\.description).joined(separator: " -> ")
  }

  private func along(_ path: [ServiceReference]) -> String {
    path.count > 1 ? " (along \(joined(path)))" : ""
  }
}

/// Something that is registered and resembles what is missing.
public enum NearMiss: Hashable, Sendable, CustomStringConvertible {
  /// The same type under another name, or under none.
  case otherName(ServiceReference)
  /// The same type, resolved in another way.
  case otherKind(ServiceReference)
  /// A type of the same name elsewhere: in another module, or nested in another type.
  case otherModule(ServiceReference)
  /// The very same full name, but another type: the module is linked twice.
  case linkedTwice(ServiceReference)
  /// A name that differs by little.
  case similarName(ServiceReference)

  public var description: String {
    switch self {
    case .otherName(let service): "\(service) is registered; did you mean that name?"
    case .otherKind(let service): "\(service) is registered; resolve it in that way"
    case .otherModule(let service): "\(service) is registered; it has the same name elsewhere"
    case .linkedTwice(let service):
      "another type with the name \(service) is registered; its module is linked twice"
    case .similarName(let service): "did you mean \(service)?"
    }
  }
}
