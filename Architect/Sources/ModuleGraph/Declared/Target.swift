/// A module as one manifest declares it.
public struct Target: Hashable, Sendable {
  /// What building the target makes.
  public enum Kind: String, Hashable, Sendable, Codable {
    case library, executable, app, appExtension, test, uiTest, macro, plugin, system, binary, aggregate

    /// Whether the target checks others and is itself not used.
    public var isTest: Bool { self == .test || self == .uiTest }
    /// Whether the target is where a program begins.
    public var isProgram: Bool { self == .executable || self == .app || self == .appExtension }
  }

  public var name: String
  /// What an import of the target says.
  public var moduleName: String
  /// More modules that the target's module map defines.
  public var furtherModuleNames: [String] = []
  public var kind: Kind
  /// Where the manifest declares it.
  public var place: Place
  /// The source files, relative to the repository's root, in order.
  public var files: [String]
  /// The folders the files come from.
  public var roots: [String]
  public var dependencies: [DeclaredDependency]
  /// Flags that `#if` can ask for.
  public var flags: Set<String>
  /// Names under which this target's files import other modules.
  public var moduleAliases: [String: String]
  /// Whether a plug-in or a script adds sources that reading cannot see.
  public var hasGeneratedSources: Bool
  /// Whether it is made of sources; a bundle of resources is not.
  public var isBuiltFromSources = true
  /// A target with this set adds its dependencies to the target of the same name in an Xcode project, as a Podfile's
  /// targets do.
  public var isExtensionOfXcodeTarget: Bool
  /// The lowest version of each platform, where the target has its own.
  public var platforms: [Platform: String]
  /// Whether its modules cannot be known from here, as those of a binary that is fetched.
  public var isOpaque = false
  /// Whether it should have sources and has none, so that what it brings is unknown.
  public var lacksSources = false
  /// Whether it is linked into what uses it, so that two that use it may each have a copy.
  public var isStatic = false
  /// The files that its links lead to, by which another manifest may know the same target.
  public var originals: [String] = []
  /// Folders in which its build looks for frameworks that are built already, and that it need not name.
  public var frameworkFolders: [String] = []
  /// Whether something that makes no module of its own uses it.
  public var isUsedUnseen = false
  /// The folders in which the target's own files look for headers in quotes, after the folder of the file itself.
  public var headerFolders: [String] = []
  /// The headers that an import of the target reads; nil if it cannot be decided, which stands for all.
  public var exposedHeaders: Set<String>?
  /// Modules that the target finds without a dependency, because its settings lead to their module maps.
  public var searchedModules: Set<String> = []
  /// Modules that it brings along, built already, for itself and for all that use it.
  public var vendoredModules: Set<String> = []
  /// Settings that lead to where reading cannot see what the target finds there.
  public var unresolved: [String] = []
  /// Settings that lead to where reading cannot see what headers the target finds there.
  public var unresolvedHeaderFolders: [String] = []
  /// What the playgrounds beside its project import: they are built with what it declares.
  public var playgroundImports: Set<String> = []
  /// Sources that its manifest leaves out by name or pattern, where its folders hold them.
  public var excludedFiles: Set<String> = []
  /// Whether CocoaPods adds dependencies that the manifest does not state; a Podfile that was read states them.
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

  /// The identifier that build systems make of a target's name: every other character becomes an underscore.
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
  /// What the name means.
  public enum Kind: Hashable, Sendable {
    /// A target of the same project.
    case target
    /// A product, of the named package where the manifest tells which.
    case product(package: String?)
    /// A target of the same project, or a product of some package.
    case byName
    /// A pod; the name may go on with `/` and a subspec's name.
    case pod
    /// A framework or library linked by file name.
    case linked
  }

  public var name: String
  public var kind: Kind
  public var place: Place
  /// Whether the dependency is there for another reason than being imported: it is embedded, it is the program that
  /// hosts the tests, or it runs during the build.
  public var isNeededUnimported: Bool
  /// Whether it means something from outside that is linked when programs start, so that all that use it share one copy.
  public var isDynamic = false

  public init(name: String, kind: Kind, place: Place, isNeededUnimported: Bool = false) {
    self.name = name
    self.kind = kind
    self.place = place
    self.isNeededUnimported = isNeededUnimported
  }
}
