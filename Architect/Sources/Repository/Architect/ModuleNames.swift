import ModuleGraph
import Text

extension ModuleGraph {
  /// Returns the graph, extended with the modules from outside the repository that `names` refer to.
  /// - Parameter all: Whether to add all other modules from outside the repository as well, except system modules.
  public func knowing(_ names: [String], all: Bool = false) -> ModuleGraph {
    let wanted = Set(names.filter { name in !modules.contains { $0.id == name || $0.name == name } })
    guard all || !wanted.isEmpty else { return self }
    return includingOutside { name in
      wanted.contains(name) || wanted.contains(outsideID(name)) || all && !SystemModules.isKnown(name)
    }
  }

  /// Returns the module that a name refers to.
  /// - Throws: ``UnknownModule`` if there is no such module.
  public func module(named name: String) throws -> Module {
    if let module = self[name] ?? modules.first(where: { $0.name == name }) { return module }
    let isOutside = outsideNames.contains(name)
    throw UnknownModule(
      name: name, suggestion: isOutside ? nil : NearMiss.of(name, among: modules.map(\.id) + outsideNames),
      isOutside: isOutside)
  }
}

/// The error for a name that does not refer to any module.
public struct UnknownModule: Error, Hashable, Sendable, CustomStringConvertible {
  public var name: String
  /// The name that the user probably meant.
  public var suggestion: String?
  /// Whether there is such a module outside the repository.
  public var isOutside = false

  public var description: String {
    "there is no module '\(name)'" + (isOutside ? " in this repository; it comes from outside" : "")
      + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
