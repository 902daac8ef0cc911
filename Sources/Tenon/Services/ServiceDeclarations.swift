import TenonDiagnostics
import TenonServices

// The individual service declarations in a contract.

/// A service that a module requires from another module.
struct Requirement: Sendable {
  let service: ServiceReference
  /// Whether the module can work without the service.
  let isOptional: Bool
  /// Whether the service is resolved only on request, so that its module need not be launched first.
  let isLater: Bool
  let place: SourcePlace
}

/// A required interface that is joined to a provided interface.
struct Adapter: Sendable {
  let provided: ServiceReference
  let required: ServiceReference
  let place: SourcePlace
}

/// A kind of scope that a module opens.
struct OpenedScope: Sendable {
  let scope: ScopeType
  let place: SourcePlace
  /// Whether several scopes of this kind may be open within one parent.
  let isOneOfSeveral: Bool
  /// Declares the value that opens the scope as a service.
  let declare: @Sendable (inout ServiceRegistry) -> Void
}

/// What a module does in each scope of a kind.
struct ScopeWork: Sendable {
  let scope: ScopeType
  let place: SourcePlace
  let run: @Sendable (ServiceContainer) async throws -> Void
}

extension Code where Subject == Declaration {
  /// Provides a service, under one of its types.
  public static var provides: Self { Self(rawValue: "provides") }
  /// Adds one of several implementations of a type.
  public static var contributes: Self { Self(rawValue: "contributes") }
  /// Wraps a service. A link of this kind leads to the module that provides the service.
  public static var decorates: Self { Self(rawValue: "decorates") }
  /// Joins a required interface to a provided interface. A link of this kind leads to the module that provides the
  /// interface.
  public static var adapts: Self { Self(rawValue: "adapts") }
  /// Requires a service. A link of this kind leads to the module that provides the service.
  public static var requires: Self { Self(rawValue: "requires") }
  /// Opens scopes of a kind.
  public static var opensScope: Self { Self(rawValue: "opens the scope") }
}

extension ServicesPart.Declarations {
  var offers: [Declaration] {
    let adapted = ColdSet(adapters.map(\.place))
    let registered = registry.declarations.filter { !adapted.contains($0.place) }
    return registered.filter { !$0.isContribution }.map {
      Declaration(.provides, $0.service.description, at: $0.place)
    }
      + registered.filter(\.isContribution).map {
        Declaration(.contributes, $0.service.description, at: $0.place)
      }
      + decorations.map { Declaration(.decorates, $0.service.description, at: $0.place) }
      + adapters.map {
        Declaration(.adapts, $0.required.description, detail: "from \($0.provided)", at: $0.place)
      }
  }

  var dependencies: [Declaration] {
    requirements.map {
      Declaration(.requires, $0.service.description, isOptional: $0.isOptional, at: $0.place)
    }
      + openedScopes.map {
        Declaration(.opensScope, $0.scope.description, at: $0.place)
      }
  }

  mutating func remove(_ offer: Declaration) {
    let place = offer.place
    switch offer.kind {
    case .provides, .contributes:
      for service in registry.declarations where service.service.description == offer.name {
        registry.remove(service.service, at: place)
      }
    case .decorates:
      // Both lists contain the decorators in the same order.
      let removed = decorations.indices.filter {
        decorations[$0].place == place && decorations[$0].service.description == offer.name
      }
      for index in removed.reversed() {
        registry.removeDecorator(at: index)
        decorations.remove(at: index)
      }
    case .adapts:
      for adapter in adapters where adapter.place == place && adapter.required.description == offer.name {
        registry.remove(adapter.required, at: place)
      }
      adapters.coldRemoveAll { $0.place == place && $0.required.description == offer.name }
    default: break
    }
  }
}
