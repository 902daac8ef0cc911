import Files

/// A package that a project refers to.
public enum XcodePackage: Hashable, Sendable, CustomStringConvertible {
  /// A package in a folder, identified by its path relative to the project's source root.
  case local(path: String)
  /// A package in a repository, identified by its URL.
  case remote(url: String)

  public var description: String {
    switch self {
    case .local(let path): path.isEmpty ? "." : path
    case .remote(let url): url
    }
  }

  /// The versions of a remote package that a project accepts.
  public enum Requirement: Hashable, Sendable {
    case upToNextMajor(from: String)
    case upToNextMinor(from: String)
    case exact(String)
    case range(from: String, to: String)
    case branch(String)
    case revision(String)

    /// The attributes that describe the requirement in a project.
    var words: [String: String] {
      switch self {
      case .upToNextMajor(let version): ["kind": "upToNextMajorVersion", "minimumVersion": version]
      case .upToNextMinor(let version): ["kind": "upToNextMinorVersion", "minimumVersion": version]
      case .exact(let version): ["kind": "exactVersion", "version": version]
      case .range(let from, let to): ["kind": "versionRange", "minimumVersion": from, "maximumVersion": to]
      case .branch(let branch): ["kind": "branch", "branch": branch]
      case .revision(let revision): ["kind": "revision", "revision": revision]
      }
    }
  }

  var isa: String {
    switch self {
    case .local: "XCLocalSwiftPackageReference"
    case .remote: "XCRemoteSwiftPackageReference"
    }
  }

  /// The identity of a reference: two references with the same identity refer to the same package.
  var identity: String {
    switch self {
    case .local(let path): FilePath.normalize(path)
    case .remote(let url): Self.repository(url)
    }
  }

  /// The name that Xcode shows.
  var comment: String {
    switch self {
    case .local(let path): "\(isa) \"\(path)\""
    case .remote(let url):
      "\(isa) \"\(FilePath.name(of: url.hasSuffix(".git") ? String(url.dropLast(4)) : url))\""
    }
  }

  /// The normalised URL of a repository: two URLs of one repository may differ in case, in `.git`, and in a trailing
  /// slash.
  static func repository(_ url: String) -> String {
    var text = url.lowercased()
    while text.hasSuffix("/") { text.removeLast() }
    return text.hasSuffix(".git") ? String(text.dropLast(4)) : text
  }
}
