/// A module as one manifest declares it.
public struct Target: Hashable, Sendable {
  /// The kind of product that building the target creates.
  public enum Kind: String, Hashable, Sendable, Codable {
    case library, executable, app, appExtension, test, uiTest, macro, plugin, system, binary, aggregate

    /// Whether the target tests others and is not used itself.
    public var isTest: Bool { self == .test || self == .uiTest }
    /// Whether the target is a program.
    public var isProgram: Bool { self == .executable || self == .app || self == .appExtension }
  }

  public var name: String
  /// The module name that an import of the target uses.
  public var moduleName: String
  /// Other modules that the target's module map defines.
  public var furtherModuleNames: [String] = []
  public var kind: Kind
  /// Where the manifest declares it.
  public var place: Place
  /// The source files, relative to the repository's root, in order.
  public var files: [String]
  /// The folders the files come from.
  public var roots: [String]
  public var dependencies: [DeclaredDependency]
  /// Flags that `#if` can check.
  public var flags: Set<String>
  /// Names under which this target's files import other modules.
  public var moduleAliases: [String: String]
  /// Whether a plug-in or a script adds sources that the architect cannot see.
  public var hasGeneratedSources: Bool
  /// Whether the target is built from sources; a bundle of resources is not.
  public var isBuiltFromSources = true
  /// Whether the target adds its dependencies to the target of the same name in an Xcode project, as a Podfile's
  /// targets do.
  public var isExtensionOfXcodeTarget: Bool
  /// The lowest version of each platform, if the target sets its own.
  public var platforms: [Platform: String]
  /// Whether its modules cannot be known from the repository, as with a binary that is downloaded.
  public var isOpaque = false
  /// Whether the target should have sources but has none, so that the modules it provides are unknown.
  public var lacksSources = false
  /// Whether it is linked statically into its users, so that two users may each have a copy.
  public var isStatic = false
  /// The files that its links lead to, by which another manifest may refer to the same target.
  public var originals: [String] = []
  /// Folders in which its build looks for prebuilt frameworks, which the target need not name.
  public var frameworkFolders: [String] = []
  /// Whether it is used by something that does not build a module.
  public var isUsedUnseen = false
  /// The folders in which the target's own files look for headers in quotes, after the folder of the file itself.
  public var headerFolders: [String] = []
  /// The headers that an import of the target reads; `nil` if they cannot be determined, which means all of them.
  public var exposedHeaders: Set<String>?
  /// Modules that the target can import without a dependency, because its settings lead to their module maps.
  public var searchedModules: Set<String> = []
  /// Prebuilt modules that the target contains, for itself and for all its users.
  public var vendoredModules: Set<String> = []
  /// Settings that lead to places where the architect cannot see what the target finds.
  public var unresolved: [String] = []
  /// Settings that lead to places where the architect cannot see which headers the target finds.
  public var unresolvedHeaderFolders: [String] = []
  /// The modules that the playgrounds next to its project import: playgrounds are built with the target's dependencies.
  public var playgroundImports: Set<String> = []
  /// Sources in its folders that its manifest leaves out by name or pattern.
  public var excludedFiles: Set<String> = []
  /// Whether CocoaPods adds dependencies that the manifest does not state and that no Podfile was read for.
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

  /// The identifier that build systems derive from a target's name: every character that an identifier cannot have
  /// becomes an underscore.
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

/// One dependency as a manifest states it.
public struct DeclaredDependency: Hashable, Sendable {
  /// What the name refers to.
  public enum Kind: Hashable, Sendable {
    /// A target of the same project.
    case target
    /// A product, of the named package if the manifest names one.
    case product(package: String?)
    /// A target of the same project, or a product of some package.
    case byName
    /// A pod; the name may continue with `/` and a subspec's name.
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
  /// Whether it refers to something from outside that is linked dynamically, so that all its users share one copy.
  public var isDynamic = false

  public init(name: String, kind: Kind, place: Place, isNeededUnimported: Bool = false) {
    self.name = name
    self.kind = kind
    self.place = place
    self.isNeededUnimported = isNeededUnimported
  }
}
