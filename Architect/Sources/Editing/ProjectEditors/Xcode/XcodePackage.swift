import Files
import Text

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

    /// The requirement in a project that Xcode or another tool wrote; `nil` if it is incomplete.
    init?(_ words: [String: String]) {
      func word(_ key: String, _ make: (String) -> Self) -> Self? { words[key].map(make) }
      let found: Self?
      switch words["kind"] {
      case "upToNextMajorVersion": found = word("minimumVersion") { .upToNextMajor(from: $0) }
      case "upToNextMinorVersion": found = word("minimumVersion") { .upToNextMinor(from: $0) }
      case "exactVersion": found = word("version") { .exact($0) }
      case "versionRange":
        found = word("minimumVersion") { .range(from: $0, to: words["maximumVersion"] ?? $0) }
      case "branch": found = word("branch") { .branch($0) }
      case "revision": found = word("revision") { .revision($0) }
      default: found = nil
      }
      guard let found else { return nil }
      self = found
    }

    /// The argument of a package dependency in a Package.swift, such as `exact: "5.9.1"`.
    public var argument: String {
      switch self {
      case .exact(let version): "exact: \(SwiftSource.literal(version))"
      case .upToNextMajor(let version): "from: \(SwiftSource.literal(version))"
      case .upToNextMinor(let version): ".upToNextMinor(from: \(SwiftSource.literal(version)))"
      case .range(let from, let to): "\(SwiftSource.literal(from))..<\(SwiftSource.literal(to))"
      case .branch(let branch): "branch: \(SwiftSource.literal(branch))"
      case .revision(let revision): "revision: \(SwiftSource.literal(revision))"
      }
    }

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
