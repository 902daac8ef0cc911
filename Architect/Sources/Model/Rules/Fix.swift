import ModuleGraph

/// An edit that fixes a finding without requiring a decision.
public enum Fix: Hashable, Sendable {
  /// Declares that a target of a Package.swift depends on a module. The module is given by its id, or by its name if it
  /// is from outside the repository.
  case declare(module: String, target: String, manifest: String)
  /// Removes a declared dependency from a target of a Package.swift. The dependency is given by the name that the
  /// manifest uses.
  case remove(dependency: String, target: String, manifest: String)
  /// Imports a module's interface instead of the module, in a Swift file. Both are given by their names.
  case importInterface(of: String, interface: String, file: String)
  /// Removes the exception that begins on a line of the configuration.
  case removeException(file: String, line: Int)
  /// Lowers the number of findings that an exception covers. The place is that of the number in the configuration.
  case lowerCount(at: Place, from: Int, to: Int)
}
