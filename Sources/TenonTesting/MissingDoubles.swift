/// What a module needs of others and the test does not have: everything, by name.
public struct MissingDoubles: Error, CustomStringConvertible {
  /// The module that is tested.
  public let module: String
  /// The services that it, or one of the doubles, requires.
  public let services: [ServiceReference]
  /// The actions that it says it calls.
  public let actions: [ActionName]

  public var description: String {
    let lines =
      services.map { "  \($0): doubles.provides(…) { _ in … }" }
      + actions.map { "  \($0): doubles.action(\"\($0.target)\", \"\($0.action)\") { _, _ in … }" }
    return "\(module) cannot be tested alone without doubles for\n" + lines.joined(separator: "\n")
  }

  /// - Returns: `nil` if something else is wrong, too: then the whole error says more.
  init?(_ error: WiringError, module: String) {
    var services: [ServiceReference] = []
    var actions: [ActionName] = []
    for finding in error.findings {
      switch finding {
      case .missingService(let service, _, _, _): services.append(service)
      case .service(.missing(let service, _, _)): services.append(service)
      case .missingAction(let action, _, _, _): actions.append(action)
      default: return nil
      }
    }
    self.module = module
    self.services = Self.unique(services)
    self.actions = Self.unique(actions)
  }

  private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}
