import ModuleGraph

/// The contents of a Package.swift, regardless of how it was read.
struct PackageManifest: Hashable, Sendable {
  struct Target: Hashable, Sendable {
    var name: String
    /// The kind as `dump-package` spells it: `regular`, `executable`, `test`, `system`, `binary`, `plugin` or `macro`.
    var type: String
    var path: String?
    var sources: [String]?
    var exclude: [String] = []
    var resources: [String] = []
    /// The folder of the public headers; `nil` means `include`.
    var publicHeaders: String?
    /// Additional folders that are searched for headers.
    var headerFolders: [String] = []
    var dependencies: [Dependency] = []
    var plugins: [Dependency] = []
    var flags: Set<String> = []
    /// The modules that imports refer to, by the names that the imports use.
    var moduleAliases: [String: String] = [:]

    /// Applies unsafe flags that affect `#if` and imports.
    mutating func apply(unsafeFlags words: [String]) {
      var rest = words[...]
      while let word = rest.popFirst() {
        if word == "-D" {
          rest.popFirst().map { _ = flags.insert($0) }
        } else if word.hasPrefix("-D") {
          flags.insert(String(word.dropFirst(2)))
        } else if word == "-module-alias", let alias = rest.popFirst() {
          let names = alias.split(separator: "=").map(String.init)
          if names.count == 2 { moduleAliases[names[0]] = names[1] }
        }
      }
    }
  }

  /// Another package, which is identified by its URL, its registry identity or its path.
  struct Package: Hashable, Sendable {
    var identity: String
    /// The path as written.
    var path: String?
    /// The name that the manifest gives to the package.
    var alias: String?
  }

  struct Dependency: Hashable, Sendable {
    var name: String
    var kind: DeclaredDependency.Kind
    var moduleAliases: [String: String] = [:]
  }

  var name: String
  var platforms: [Platform: String] = [:]
  var products: [Product] = []
  var packages: [Package] = []
  var targets: [Target] = []

  /// The target kinds, by the names of the functions that declare them, such as `target`.
  static let typesByConstructor = [
    "target": "regular", "executableTarget": "executable", "testTarget": "test", "systemLibrary": "system",
    "binaryTarget": "binary", "plugin": "plugin", "macro": "macro",
  ]
}
