/// What one manifest declares.
public struct Project: Hashable, Sendable {
  /// The kinds of manifest the architect reads.
  public enum Format: String, Hashable, Sendable, CaseIterable, Codable {
    case swiftPM = "SwiftPM"
    case cocoaPods = "CocoaPods"
    case xcode = "Xcode"
    case xcodeGen = "XcodeGen"
    case tuist = "Tuist"
    case bazel = "Bazel"

    /// Whether Xcode builds what manifests of this format declare, each target separately and all into one folder.
    public var isBuiltByXcode: Bool { [.xcode, .xcodeGen, .tuist].contains(self) }
  }

  public var format: Format
  /// The manifest's path relative to the repository's root.
  public var manifest: String
  /// The name that the project gives itself.
  public var name: String
  public var targets: [Target]
  public var products: [Product]
  public var packages: [PackageReference]
  /// The lowest version of each platform, as written.
  public var platforms: [Platform: String]
  /// The dependencies of things from outside, according to a lock file.
  public var externalDependencies: [String: Set<String>] = [:]
  /// Whether all that the manifest declares could be read.
  public var isWhole = true

  /// The contents of products from outside, by product name, if their packages are checked out.
  public var externalProducts: [String: ExternalProduct] = [:]
  /// The hosts that the manifest was read for, if its declarations differ between hosts.
  public var hosts: [String] = []
  /// The relevant hosts that the manifest could not be read for.
  public var unreadHosts: [UnreadHost] = []

  /// A host that a manifest checks for and could not be read for, with the reason.
  public struct UnreadHost: Hashable, Sendable {
    public var name: String
    public var reason: String

    public init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  public init(
    format: Format, manifest: String, name: String, targets: [Target] = [], products: [Product] = [],
    packages: [PackageReference] = [], platforms: [Platform: String] = [:]
  ) {
    self.format = format
    self.manifest = manifest
    self.name = name
    self.targets = targets
    self.products = products
    self.packages = packages
    self.platforms = platforms
  }

  /// The folder the manifest describes. An Xcode project's is the folder around the bundle.
  public var folder: String {
    func folder(of path: String) -> String {
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
    let own = folder(of: manifest)
    return format == .xcode ? folder(of: own) : own
  }
}

/// A product of a package from outside, as its checkout shows it.
public struct ExternalProduct: Hashable, Sendable {
  /// The modules that a dependent can import: those of the product, and those that they re-export.
  public var modules: Set<String>
  /// All modules that the product leads to.
  public var reachable: Set<String>

  public init(modules: Set<String>, reachable: Set<String>) {
    self.modules = modules
    self.reachable = reachable
  }
}

/// A name under which a package offers targets to others.
public struct Product: Hashable, Sendable {
  public var name: String
  public var targets: [String]
  public var isExecutable: Bool
  /// Whether it is linked dynamically, so that all its users share one copy.
  public var isDynamic: Bool

  public init(name: String, targets: [String], isExecutable: Bool = false, isDynamic: Bool = false) {
    self.isDynamic = isDynamic
    self.name = name
    self.targets = targets
    self.isExecutable = isExecutable
  }
}

/// A package that a manifest uses.
public struct PackageReference: Hashable, Sendable {
  /// The identity: the last part of the path or the URL in lower case, without `.git`.
  public var identity: String
  /// The path relative to the repository's root, if the package is on this disk; a leading `..` leads out of the
  /// repository.
  public var path: String?
  /// The name that the reference itself gives the package, in lower case.
  public var alias: String?
  /// Where the manifest refers to it.
  public var place: Place?

  public init(identity: String, path: String? = nil, alias: String? = nil, place: Place? = nil) {
    self.identity = identity
    self.path = path
    self.alias = alias.map { $0.lowercased() }
    self.place = place
  }

  /// Whether the package is on this disk, but outside the repository.
  public var isOutside: Bool { path.map { $0 == ".." || $0.hasPrefix("../") || $0.hasPrefix("/") } ?? false }

  /// The identity of the package at a URL or path.
  ///
  /// A path must be resolved first: `..` does not say where it leads.
  public static func identity(of location: String) -> String {
    let last = location.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
