/// A reason why the actual build may differ from what the manifests and sources say.
///
/// An error fails a team's build. It therefore relies only on what the compiler uses to find a module (an import by the
/// module's name that some build is known to compile) and on what one build states as a whole (a manifest and those
/// that it refers to). A finding that relies on anything else is reported as a warning that states the doubt.
enum Doubt: Hashable, Sendable, CustomStringConvertible {
  /// Only headers show the dependency, and a header can be found through search paths, header maps and copies.
  case headers
  /// No build is known to compile the import.
  case condition
  /// The finding concerns pods, which can import every pod that the application's Podfile installs.
  case pods
  /// The build also looks for modules in a folder.
  case searchPath(String)
  /// The module is declared only in manifests that the build does not refer to.
  case otherBuild(String)
  /// The module is known only as a file that other modules link.
  case linkedFile(String)
  /// A target that can run any command may build the module.
  case aggregate(String)
  /// No scheme builds the target, and nothing depends on it.
  case unbuilt(String)
  /// The cycle consists of edges from several builds.
  case severalBuilds

  /// The reason, as a clause.
  var description: String {
    switch self {
    case .headers: "headers can be found in ways that no manifest declares"
    case .condition: "no build is known to compile it"
    case .pods: "which modules a pod can import depends on the Podfile that installs it"
    case .searchPath(let folder): "the build also searches \(folder)"
    case .otherBuild(let name): "no manifest of this build declares '\(name)'"
    case .linkedFile(let name): "'\(name)' is known only as a file that other modules link"
    case .aggregate(let target): "the target '\(target)' may build anything"
    case .unbuilt(let target): "no scheme builds '\(target)', and nothing depends on it"
    case .severalBuilds: "no single build is known to contain the whole cycle"
    }
  }
}
