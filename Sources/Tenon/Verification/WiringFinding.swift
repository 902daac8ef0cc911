import TenonMediator
import TenonEvents
import TenonNavigator
import TenonRouter
import TenonServices

/// One thing that is wrong with how modules are wired: what, where, and what to do.
public enum WiringFinding: Sendable {
  /// Two modules have one name.
  case duplicateModule(String, types: [String])
  /// A module is in a layer that the application does not have.
  case unknownLayer(Layer, module: String, known: [Layer])
  /// No module provides a service that a module requires.
  case missingService(ServiceReference, module: String, place: SourcePlace, nearMisses: [NearMiss])
  /// A module requires a service of a layer above its own.
  case upwardRequirement(
    ServiceReference, module: String, layer: Layer, provider: String, providerLayer: Layer,
    place: SourcePlace)
  /// Modules require each other in a cycle; the path begins and ends with the same one.
  case moduleCycle(path: [String], services: [ServiceReference], place: SourcePlace)
  /// Services cannot be had, whatever the modules: registered twice, in a cycle, captive.
  case service(ServiceError, place: SourcePlace?)
  /// A module that starts at once requires one that is deferred.
  case requiresDeferred(ServiceReference, module: String, provider: String, place: SourcePlace)
  /// An event goes in a direction that its sender's layer does not have, or to nobody.
  case event(EventError, module: String, place: SourcePlace)
  /// An adapter is declared outside the uppermost layer.
  case adapterOutsideHost(ServiceReference, module: String, layer: Layer, place: SourcePlace)
  /// Nobody requires what an adapter makes.
  case unusedAdapter(ServiceReference, module: String, place: SourcePlace)
  /// A value of the configuration is missing or of the wrong type.
  case configuration(ConfigurationError, module: String, place: SourcePlace)
  /// The routes cannot be frozen: malformed, or ambiguous.
  case route(RouteError)
  /// The destinations cannot be frozen: registered twice, or an interface that nobody has.
  case destination(DestinationTableError.Problem)
  /// A destination's interface is adapted outside the uppermost layer.
  case interfaceAdapterOutsideHost(String, module: String, layer: Layer, place: SourcePlace)
  /// The actions cannot be frozen.
  case action(ActionError)
  /// No module performs an action that a module calls.
  case missingAction(ActionName, module: String, place: SourcePlace, nearMisses: [String])
  /// A module calls an action with other types than it is performed with.
  case differentAction(
    ActionName, module: String, place: SourcePlace, called: String, performed: String, at: SourcePlace)
  /// A module calls an action of a layer above its own.
  case upwardAction(
    ActionName, module: String, layer: Layer, owner: String, ownerLayer: Layer, place: SourcePlace)
  /// Nobody knows how to get an authorisation that an action needs.
  case missingAuthorization(ActionAuthorization, action: ActionName, module: String, place: SourcePlace)
  /// No module answers a route that a module opens.
  case missingRoute(String, module: String, place: SourcePlace, nearMisses: [String])
  /// A module shows a route that another one answers with no destination.
  case notADestination(
    String, module: String, place: SourcePlace, owner: String, at: SourcePlace)
  /// Unmatched URLs of one scheme, or of any, are answered twice.
  case answeredTwice(scheme: String?, module: String, place: SourcePlace, first: SourcePlace)
  /// A module opens a route, or requires a destination, of a layer above its own.
  case upwardRoute(
    String, module: String, layer: Layer, owner: String, ownerLayer: Layer, place: SourcePlace)
  /// Code is given what a handle of another contract stands for.
  case foreignHandle(
    user: String, module: String, place: SourcePlace, declaredBy: String, at: SourcePlace)
  /// A module declares something in a copy of its contract.
  case strayHandle(module: String)
  /// Code that does not live in a scope is given a service of it.
  case outsideScope(ServiceReference, scope: ScopeName, user: String, module: String, place: SourcePlace)
  /// A scope is opened without a service that others bring into it and its services need.
  case scopeLacks(
    ServiceReference, scope: ScopeName, module: String, place: SourcePlace, broughtAt: SourcePlace)

  // Warnings.

  /// No module receives an event in the direction in which it is sent.
  case unobservedEvent(String, EventDirection, module: String, place: SourcePlace)
  /// No module sends an event that a module observes.
  case unsentEvent(String, module: String, place: SourcePlace)
  /// No code of a module is given a service that the module requires.
  case unusedRequirement(ServiceReference, module: String, place: SourcePlace)

  /// Whether this is allowed, and only looks like a mistake.
  public var isWarning: Bool {
    switch self {
    case .unobservedEvent, .unsentEvent, .unusedRequirement: true
    default: false
    }
  }
}

extension WiringFinding: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicateModule(let name, let types):
      return "\(types.joined(separator: " and ")) are both named \(name); give one another `name`"
    case .unknownLayer(let layer, let module, let known):
      return "\(module) is in the layer \(layer), which this application does not have"
        + "; use one of \(known.map(\.rawValue).joined(separator: " > ")), or add it to the options"
    case .missingService(let service, let module, let place, let nearMisses):
      let cure =
        nearMisses.isEmpty
        ? "add a module that provides it, or declare `requires(ifPresent:)`"
        : nearMisses.map(\.description).joined(separator: "; ")
      return "\(place): no module provides \(service), which \(module) requires; \(cure)"
    case .upwardRequirement(let service, let module, let layer, let provider, let providerLayer, let place):
      return
        "\(place): \(module) (\(layer)) requires \(service) of \(provider) (\(providerLayer)), which is above it"
        + "; let \(provider) report or provide what is needed from below, or move one of them"
    case .moduleCycle(let path, let services, let place):
      let through = services.map(\.description).shortened.joined(separator: ", ")
      return
        "\(place): modules require each other in a cycle: \(path.shortened.joined(separator: " -> ")) (through \(through))"
        + "; move one of the services to a module of its own, or send an event instead"
    case .service(let error, let place): return (place.map { "\($0): " } ?? "") + error.description
    case .requiresDeferred(let service, let module, let provider, let place):
      return "\(place): \(module) starts at once and requires \(service) of \(provider), which is deferred"
        + "; defer \(module) too, or let \(provider) start at once"
    case .event(let error, _, let place): return "\(place): \(error)"
    case .adapterOutsideHost(let service, let module, let layer, let place):
      return "\(place): \(module) (\(layer)) declares an adapter to \(service)"
        + "; adapters live in the uppermost layer, where both sides are known: move it there"
    case .unusedAdapter(let service, let module, let place):
      return "\(place): \(module) adapts to \(service), which nobody requires; remove the adapter"
    case .configuration(let error, let module, let place): return "\(place): \(module): \(error)"
    case .route(let problem): return problem.description
    case .destination(let problem): return problem.description
    case .interfaceAdapterOutsideHost(let interface, let module, let layer, let place):
      return "\(place): \(module) (\(layer)) adapts a destination to \(interface)"
        + "; adapters live in the uppermost layer, where both sides are known: move it there"
    case .action(let error): return error.description
    case .missingAction(let action, let module, let place, let nearMisses):
      let near = nearMisses.isEmpty ? "" : "; near misses: \(nearMisses.joined(separator: ", "))"
      return "\(place): no module performs \(action), which \(module) calls\(near)"
        + "; add a module that does, or declare `calls(ifPresent:)`"
    case .upwardAction(let action, let module, let layer, let owner, let ownerLayer, let place):
      return "\(place): \(module) (\(layer)) calls \(action) of \(owner) (\(ownerLayer)), which is above it"
        + "; broadcast an event that \(owner) observes, or move one of them"
    case .differentAction(let action, let module, let place, let called, let performed, let performer):
      return
        "\(place): \(module) calls \(action) as \(called), and it is performed as \(performed) at \(performer)"
        + "; use one ActionReference on both sides"
    case .missingAuthorization(let authorization, let action, let module, let place):
      return
        "\(place): \(action) of \(module) needs the authorisation \(authorization), which no module grants"
        + "; declare it with `contract.authorizes`"
    case .missingRoute(let route, let module, let place, let nearMisses):
      let near = nearMisses.isEmpty ? "" : "; near misses: \(nearMisses.joined(separator: ", "))"
      return "\(place): no module answers \(route), which \(module) opens\(near)"
        + "; add a module that does, or declare `opens(ifPresent:)`"
    case .notADestination(let route, let module, let place, let owner, let answer):
      return "\(place): \(module) shows \(route), which \(owner) answers at \(answer) with no destination"
        + "; declare a destination there, or `opens` here"
    case .answeredTwice(let scheme, let module, let place, let first):
      return
        "\(place): \(module) answers unmatched URLs\(scheme.map { " of the scheme \($0)" } ?? ""), which are"
        + " answered at \(first) already; remove one"
    case .upwardRoute(let route, let module, let layer, let owner, let ownerLayer, let place):
      return "\(place): \(module) (\(layer)) opens \(route) of \(owner) (\(ownerLayer)), which is above it"
        + "; broadcast an event that \(owner) observes, or move one of them"
    case .foreignHandle(let user, let module, let place, let owner, let declaration):
      return "\(place): \(module) \(user) with a handle that the contract of \(owner) gave at \(declaration)"
        + "; declare in \(module) what it needs"
    case .strayHandle(let module):
      return "\(module) has a handle of a copy of its contract, whose declarations are not seen"
        + "; declare everything in the `contract` that `declare(in:)` is given"
    case .outsideScope(let service, let scope, let user, let module, let place):
      return "\(place): \(module) \(user) with \(service), which lives in the scope \(scope)"
        + "; give it to a service of that scope, or to who opens the scope"
    case .scopeLacks(let service, let scope, let module, let place, let other):
      return
        "\(place): \(module) opens the scope \(scope) without \(service), which services of the scope need"
        + "; bring it as at \(other)"
    case .unobservedEvent(let event, let direction, let module, let place):
      return "\(place): \(module) sends \(event) (\(direction)), and no module there observes it"
    case .unsentEvent(let event, let module, let place):
      return "\(place): \(module) observes \(event), which no module sends"
    case .unusedRequirement(let service, let module, let place):
      return
        "\(place): \(module) requires \(service), and gives it to no code of its own; remove the requirement"
    }
  }
}

/// Everything that is wrong with how an application's modules are wired.
public struct WiringError: Error, Sendable, CustomStringConvertible {
  /// The findings, rule by rule, each in the order of the modules.
  public let findings: [WiringFinding]

  public var description: String {
    let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    return findings.map { "error: \($0)\n" }.joined() + "\(count); nothing was started"
  }
}

extension [String] {
  /// The beginning and the end of a list that is too long to be read.
  fileprivate var shortened: [String] {
    count > 20 ? prefix(10) + ["… \(count - 20) more …"] + suffix(10) : self
  }
}
