/// An edit that fixes a finding and needs no decision.
public enum Fix: Hashable, Sendable {
  /// Declare that a target of a Package.swift depends on a module, given by its id, or its name if it comes from outside.
  case declare(module: String, target: String, manifest: String)
  /// Remove a declared dependency, given by the name that the manifest uses, from a target of a Package.swift.
  case remove(dependency: String, target: String, manifest: String)
  /// Remove the exception on a line of the configuration.
  case removeException(file: String, line: Int)
}
