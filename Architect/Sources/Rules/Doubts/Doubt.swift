/// Why the actual build may differ from what was read about it, although nothing that was read says so.
///
/// An error fails a team's build. It therefore relies only on what the compiler uses to find a module (an import by the
/// module's name that some build is known to compile) and on what one build states as a whole (a manifest and those
/// that it refers to). A finding that relies on anything more is reported as a warning that names the doubt.
enum Doubt: Hashable, Sendable, CustomStringConvertible {
  /// Only headers show it, and a header can be found by search paths, header maps and copies.
  case headers
  /// No build is known to compile it.
  case condition
  /// It depends on pods, which can find whatever the application's Podfile installs with them.
  case pods
  /// The build also looks for modules in a folder.
  case searchPath(String)
  /// Only manifests that the build does not refer to declare the module.
  case otherBuild(String)
  /// It is known only as a file that others link.
  case linkedFile(String)
  /// A target that can run any command may build it.
  case aggregate(String)
  /// It consists of edges from several builds.
  case severalBuilds

  /// The reason, as a clause.
  var description: String {
    switch self {
    case .headers: "headers can be found in ways that no manifest states"
    case .condition: "no build is known to compile it"
    case .pods: "what a pod can find depends on the Podfile that installs it"
    case .searchPath(let folder): "the build also searches \(folder)"
    case .otherBuild(let name): "no manifest of this build declares '\(name)'"
    case .linkedFile(let name): "'\(name)' is only known as a file that others link"
    case .aggregate(let target): "the target '\(target)' may build anything"
    case .severalBuilds: "no single build is known to have all of it"
    }
  }
}
