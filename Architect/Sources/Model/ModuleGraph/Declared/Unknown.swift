/// Something that a target depends on, or may depend on, and that the repository does not show.
///
/// What it may provide depends on its kind: only pods can come from a Podfile, for example, and a target without sources
/// has no module but its own.
public enum Unknown: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// What the given manifest computes in a way that only its build tool can evaluate.
  case computed(String)
  /// The pods that the given Podfile or podspec computes in a way that only Ruby can evaluate.
  case computedPods(String)
  /// What a manifest declares on a host that it was not read for.
  case host(manifest: String, name: String)
  /// A search path or a label that leads to something that is not there.
  case setting(String)
  /// The settings in a file that is not there.
  case settings(file: String)
  /// A declared dependency that names nothing, and why.
  case dependency(String, failure: String)
  /// A target whose own dependencies are computed.
  case target(String)
  /// A pod whose own dependencies are computed.
  case pod(String)
  /// A target whose sources are missing.
  case withoutSources(String)

  /// A noun phrase that names it.
  public var description: String {
    switch self {
    case .computed(let manifest), .computedPods(let manifest): "what \(manifest) computes"
    case .host(let manifest, let name): "what \(manifest) declares on \(name)"
    case .setting(let text): text
    case .settings(let file): "the settings in \(file)"
    case .dependency(let name, let failure): "'\(name)' (\(failure))"
    case .target(let name), .pod(let name): "'\(name)', whose dependencies are computed"
    case .withoutSources(let name): "'\(name)', which has no source files"
    }
  }
}
