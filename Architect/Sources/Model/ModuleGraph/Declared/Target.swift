/// A module as declared in one manifest.
public struct Target: Hashable, Sendable {
  /// The kind of product that the target builds.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case library, executable, app, appExtension, test, uiTest, macro, plugin, system, binary, aggregate
    /// A program of one file that shows how a package is used. No manifest declares it.
    case snippet

    /// Whether the target tests other targets and is not used by any target.
    public var isTest: Bool { self == .test || self == .uiTest }
    /// Whether the target is a program.
    public var isProgram: Bool { [.executable, .app, .appExtension, .snippet].contains(self) }
  }

  public var name: String
  /// The module name that is used to import the target.
  public var moduleName: String
  /// The names of other modules that the target's module map defines.
  public var furtherModuleNames: [String] = []
  public var kind: Kind
  /// The location at which the manifest declares the target.
  public var place: Place
  /// The source files, relative to the repository's root, in order.
  public var files: [String]
  /// The folders that contain the files.
  public var roots: [String]
  /// The files and folders besides sources that the manifest lists for the target, such as resources.
  public var resources: Set<String> = []
  public var dependencies: [DeclaredDependency]
  /// Flags that `#if` can check.
  public var flags: Set<String>
  /// The names under which this target's files import other modules.
  public var moduleAliases: [String: String]
  /// Whether a plug-in or a script adds sources that the architect cannot see.
  public var hasGeneratedSources: Bool
  /// Whether the target is built from sources, unlike a bundle of resources.
  public var isBuiltFromSources = true
  /// Whether the target adds its dependencies to the target of the same name in an Xcode project, like the targets in a
  /// Podfile.
  public var isExtensionOfXcodeTarget: Bool
  /// The minimum version of each platform, if the target sets its own minimum versions.
  public var platforms: [Platform: String]
  /// Whether the target's modules cannot be determined from the repository, as with a downloaded binary.
  public var isOpaque = false
  /// Whether the target should have sources but has none, so that the modules it provides are unknown.
  public var lacksSources = false
  /// Whether the target is linked statically, so that each target that uses it may have its own copy.
  public var isStatic = false
  /// The files that the target's symbolic links point to. Another manifest may list these files for the same target.
  public var originals: [String] = []
  /// The folders that the build searches for prebuilt frameworks, which the target need not declare.
  public var frameworkFolders: [String] = []
  /// Whether the target is, or may be, used by something that the graph does not contain.
  public var isUsedUnseen = false
  /// The search paths for quoted headers in the target's own files. The folder of the including file is searched first.
  public var headerFolders: [String] = []
  /// The headers that are read when the target is imported; `nil` if they cannot be determined, so that any
  /// header may be read.
  public var exposedHeaders: Set<String>?
  /// The headers that only the target's own sources may include, according to the manifest.
  public var privateHeaders: Set<String> = []
  /// The modules that the target can import without a dependency, because its settings refer to their module maps.
  public var searchedModules: Set<String> = []
  /// The prebuilt modules that are included in the target, for use by the target and by all targets that
  /// depend on it.
  public var vendoredModules: Set<String> = []
  /// What the target uses, or may use, and the repository does not show.
  public var unresolved: [Unknown] = []
  /// The settings that refer to locations whose headers the architect cannot see.
  public var unresolvedHeaderFolders: [String] = []
  /// The modules that the playgrounds next to the target's project import. Playgrounds are built with the target's
  /// dependencies.
  public var playgroundImports: Set<String> = []
  /// The sources in the target's folders that the manifest excludes by name or pattern.
  public var excludedFiles: Set<String> = []
  /// The sources that the manifest excludes by a pattern for everything in a folder, or for its files of one kind.
  public var filesOfExcludedFolders: Set<String> = []
  /// The sources whose declarations are neither public nor mentioned in another file of the module, if another manifest
  /// does not build them.
  public var filesWithoutUse: Set<String> = []
  /// The sources of each part that users of the module have to ask for, such as a subspec that is not a default one.
  public var optionalParts: [Set<String>] = []
  /// The names that files which the manifest excludes import: modules, and the names of headers.
  public var excludedImports: Set<String> = []
  /// The targets of a Podfile whose pods the build settings add to this target.
  public var podTargets: [String] = []
  /// Whether the manifest lists sources for the target, whether they exist or not.
  public var listsSources = true
  /// Whether the repository's schemes build other targets of the project, but not this one.
  public var isInNoScheme = false
  /// Whether the head of the manifest says that a tool maintains it, so that nobody can edit it.
  public var isDeclaredByTool = false
  /// The identifier of the bundle that an app or a test is built into; `nil` if it is not known.
  public var bundleIdentifier: String?
  /// The path of the target's Info.plist; `nil` if it has none, or if it is not known.
  public var infoPlist: String?
  /// Whether CocoaPods adds dependencies that are not in the manifest, and no Podfile that declares them was read.
  public var lacksPodfile = false

  public init(
    name: String, moduleName: String? = nil, kind: Kind, place: Place, files: [String] = [],
    roots: [String] = [],
    dependencies: [DeclaredDependency] = [], flags: Set<String> = [], moduleAliases: [String: String] = [:],
    hasGeneratedSources: Bool = false, isExtensionOfXcodeTarget: Bool = false,
    platforms: [Platform: String] = [:]
  ) {
    self.name = name
    self.moduleName = moduleName ?? Self.moduleName(for: name)
    self.kind = kind
    self.place = place
    self.files = files
    self.roots = roots
    self.dependencies = dependencies
    self.flags = flags
    self.moduleAliases = moduleAliases
    self.hasGeneratedSources = hasGeneratedSources
    self.isExtensionOfXcodeTarget = isExtensionOfXcodeTarget
    self.platforms = platforms
  }

  /// Returns the identifier that build systems derive from a target's name. Every character that is not allowed in an
  /// identifier becomes an underscore.
  public static func moduleName(for name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isFine = scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      result.unicodeScalars.append(isFine ? scalar : "_")
    }
    if let first = result.unicodeScalars.first, first.properties.numericType != nil {
      result = "_" + result.dropFirst()
    }
    return result
  }
}

/// A dependency as declared in a manifest.
public struct DeclaredDependency: Hashable, Sendable {
  /// What the name refers to.
  public enum Kind: Hashable, Sendable {
    /// A target of the same project.
    case target
    /// A product. If the manifest specifies a package, the product belongs to that package.
    case product(package: String?)
    /// A target of the same project, or a product of any package.
    case byName
    /// A pod. The name may be followed by `/` and the name of a subspec.
    case pod
    /// A framework or library that is linked by file name.
    case linked
  }

  public var name: String
  public var kind: Kind
  public var place: Place
  /// Whether the dependency exists for a reason other than being imported: it is embedded, it is the program that hosts
  /// the tests, or it runs during the build.
  public var isNeededUnimported: Bool
  /// Whether the dependency is a product from outside the repository that is linked dynamically, so that all its users
  /// share one copy.
  public var isDynamic = false
  /// The folder of the project whose target this is, if the manifest states it.
  public var projectFolder: String?
  /// Whether the dependency is required in exactly the version of the module that declares it.
  public var isOfSameRelease = false

  public init(name: String, kind: Kind, place: Place, isNeededUnimported: Bool = false) {
    self.name = name
    self.kind = kind
    self.place = place
    self.isNeededUnimported = isNeededUnimported
  }
}
