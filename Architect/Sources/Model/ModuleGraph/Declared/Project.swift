/// What one manifest declares.
public struct Project: Hashable, Sendable {
  /// The manifest formats that the architect reads.
  public enum Format: String, Hashable, Sendable, CaseIterable, Codable {
    case swiftPM = "SwiftPM"
    case cocoaPods = "CocoaPods"
    case xcode = "Xcode"
    case xcodeGen = "XcodeGen"
    case tuist = "Tuist"
    case bazel = "Bazel"

    /// Whether Xcode builds the targets in manifests of this format: each target separately, but all into the
    /// same folder.
    public var isBuiltByXcode: Bool { [.xcode, .xcodeGen, .tuist].contains(self) }
  }

  public var format: Format
  /// The manifest's path relative to the repository's root.
  public var manifest: String
  /// The name that the manifest gives to the project.
  public var name: String
  public var targets: [Target]
  public var products: [Product]
  public var packages: [PackageReference]
  /// The minimum version of each platform, as written in the manifest.
  public var platforms: [Platform: String]
  /// The dependencies of products from outside the repository, according to a lock file.
  public var externalDependencies: [String: Set<String>] = [:]
  /// The paths besides those of packages and sources that the manifest refers to.
  public var references: [PathReference] = []
  /// The further files that the manifest is made of, because it includes them.
  public var includedFiles: Set<String> = []
  /// Whether everything that the manifest declares could be read.
  public var isWhole = true

  /// The contents of products from outside the repository, by product name, if their packages are checked out.
  public var externalProducts: [String: ExternalProduct] = [:]
  /// The hosts that the manifest was read for, if its declarations differ between hosts.
  public var hosts: [String] = []
  /// The relevant hosts for which the manifest could not be read.
  public var unreadHosts: [UnreadHost] = []

  /// The version of SwiftPM's manifest format that the manifest asks for.
  public var toolsVersion: [Int] = []
  /// What the manifest refers to and was not read, although it may declare more targets or packages, as phrases.
  public var absentParts: [String] = []
  /// The subspecs of a pod, such as `Kit/Core`, if all of them are known.
  public var subspecs: Set<String>?

  /// The first location at which the manifest reads environment variables, if it was read as though none were set.
  public var environmentPlace: Place?

  /// Whether a file has the name of a manifest of SwiftPM, for all of its versions or, such as `Package@swift-6.0.swift`, for
  /// some. A source file may have it, too.
  public static func isPackageManifest(_ name: String) -> Bool {
    name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }

  /// A host that a manifest checks for, and the reason that the manifest could not be read for it.
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

  /// Returns the project with references to further paths.
  public func adding(_ references: [PathReference]) -> Project {
    var project = self
    project.references += references
    return project
  }

  /// The folder that the manifest describes. For an Xcode project, this is the folder that contains the project bundle.
  public var folder: String {
    func folder(of path: String) -> String {
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
    let own = folder(of: manifest)
    return format == .xcode ? folder(of: own) : own
  }
}

/// A product of a package from outside the repository, as found in the package's checkout.
public struct ExternalProduct: Hashable, Sendable {
  /// The modules that a dependent can import: the modules of the product, and the modules that they re-export.
  public var modules: Set<String>
  /// All modules that are reachable through the product.
  public var reachable: Set<String>

  public init(modules: Set<String>, reachable: Set<String>) {
    self.modules = modules
    self.reachable = reachable
  }
}

/// A name under which a package offers targets to other packages.
public struct Product: Hashable, Sendable {
  public var name: String
  public var targets: [String]
  public var isExecutable: Bool
  /// Whether the product is linked dynamically, so that all its users share one copy.
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
  /// The path relative to the repository's root, if the package is on the local disk. A path that starts with `..` is
  /// outside the repository.
  public var path: String?
  /// The name that the reference gives to the package, in lower case.
  public var alias: String?
  /// The traits that a project of Xcode enables in the package; `nil` for its default traits, or if a manifest of another
  /// kind refers to it.
  public var traits: Set<String>?
  /// The location at which the manifest refers to the package.
  public var place: Place?
  /// Whether the package is there, but in a folder that is left out.
  public var isLeftOut = false
  /// Whether git ignores the package's folder, which is not there: a tool creates it.
  public var isCreatedByTool = false

  public init(identity: String, path: String? = nil, alias: String? = nil, place: Place? = nil) {
    self.identity = identity
    self.path = path
    self.alias = alias.map { $0.lowercased() }
    self.place = place
  }

  /// Whether the package is on the local disk, but outside the repository.
  public var isOutside: Bool { path.map { $0 == ".." || $0.hasPrefix("../") || $0.hasPrefix("/") } ?? false }

  /// Returns the identity of the package at a URL or path.
  ///
  /// A path must be resolved first, because a path that ends in `..` does not contain the folder's name.
  public static func identity(of location: String) -> String {
    let last = location.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
