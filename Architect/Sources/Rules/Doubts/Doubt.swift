/// Why a build may be other than what was read of it, although nothing that was read says so.
///
/// An error fails a team's build. So it rests on what a compiler takes a module from, an import by the module's name that
/// some build is known to compile, and on what one build states as a whole: a manifest and those that it refers to. Whatever
/// goes beyond that leaves a finding standing, but as a warning that names the doubt.
enum Doubt: Hashable, Sendable, CustomStringConvertible {
  /// Only headers say so, and there are search paths, header maps and copied headers to find one by.
  case headers
  /// No build is known to compile it.
  case condition
  /// It depends on pods, which find whatever the application's Podfile installs with them.
  case pods
  /// The build also looks for modules in a folder.
  case searchPath(String)
  /// Only manifests that the build does not refer to declare the module.
  case otherBuild(String)
  /// Nothing but a file that others link is known of it.
  case linkedFile(String)
  /// A target that runs anything may make it.
  case aggregate(String)
  /// It takes edges of several builds.
  case severalBuilds

  /// The reason in a clause.
  var description: String {
    switch self {
    case .headers: "headers can be found in ways that no manifest states"
    case .condition: "no build is known to compile it"
    case .pods: "what a pod finds depends on the Podfile that takes it in"
    case .searchPath(let folder): "the build also searches \(folder)"
    case .otherBuild(let name): "no manifest of this build declares '\(name)'"
    case .linkedFile(let name): "'\(name)' is only known as a file that others link"
    case .aggregate(let target): "the target '\(target)' may build anything"
    case .severalBuilds: "no one build is known to have all of it"
    }
  }
}
