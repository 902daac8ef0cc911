import ModuleGraph
import Spelling

extension ModuleGraph {
  /// The graph, extended by the modules from outside that the names refer to.
  /// - Parameter all: Whether to include all other modules from outside as well, except those of the system.
  public func knowing(_ names: [String], all: Bool = false) -> ModuleGraph {
    let wanted = Set(names.filter { name in !modules.contains { $0.id == name || $0.name == name } })
    guard all || !wanted.isEmpty else { return self }
    return includingOutside { name in
      wanted.contains(name) || wanted.contains(outsideID(name)) || all && !SystemModules.isKnown(name)
    }
  }

  /// The module that a name refers to.
  /// - Throws: ``UnknownModule`` if there is none.
  public func module(named name: String) throws -> Module {
    if let module = self[name] ?? modules.first(where: { $0.name == name }) { return module }
    throw UnknownModule(name: name, suggestion: NearMiss.of(name, among: modules.map(\.id) + outsideNames))
  }
}

/// The error for a name that no module has.
public struct UnknownModule: Error, Hashable, Sendable, CustomStringConvertible {
  public var name: String
  /// The name that was probably meant.
  public var suggestion: String?

  public var description: String {
    "there is no module '\(name)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
