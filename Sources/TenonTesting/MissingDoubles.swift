/// What a module needs of others and the test does not have: everything, by name.
public struct MissingDoubles: Error, CustomStringConvertible {
  /// The module that is tested.
  public let module: String
  /// The services that it, or one of the doubles, requires.
  public let services: [ServiceReference]
  /// The actions that it calls.
  public let actions: [ActionName]
  /// The types of the routes that it opens.
  public let routes: [String]

  public var description: String {
    let lines =
      services.map { "  \($0): doubles.provides(…) { … }" }
      + actions.map { "  \($0): doubles.performs(…) { input in … }" }
      + routes.map { "  \($0): doubles.routes(\($0).self) { route, _ in … }" }
    return "\(module) cannot be tested alone without doubles for\n" + lines.joined(separator: "\n")
  }

  /// - Returns: `nil` if something else is wrong, too: then the whole error says more.
  init?(_ error: WiringError, module: String) {
    var services: [ServiceReference] = []
    var actions: [ActionName] = []
    var routes: [String] = []
    for finding in error.findings {
      switch finding {
      case .missingService(let service, _, _, _): services.append(service)
      case .missingAction(let action, _, _, _): actions.append(action)
      case .missingRoute(let route, _, _, _): routes.append(route)
      default: return nil
      }
    }
    self.module = module
    self.services = Self.unique(services)
    self.actions = Self.unique(actions)
    self.routes = Self.unique(routes)
  }

  private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}
