import ModuleGraph

/// The contents of a Package.swift, however it was read.
struct PackageManifest: Hashable, Sendable {
  struct Target: Hashable, Sendable {
    var name: String
    /// The kind in the words of `dump-package`: `regular`, `executable`, `test`, `system`, `binary`, `plugin`, `macro`.
    var type: String
    var path: String?
    var sources: [String]?
    var exclude: [String] = []
    var resources: [String] = []
    /// The folder of the public headers; `nil` means `include`.
    var publicHeaders: String?
    /// Further folders in which headers are looked for.
    var headerFolders: [String] = []
    var dependencies: [Dependency] = []
    var plugins: [Dependency] = []
    var flags: Set<String> = []
    /// The names that imports use, by the modules that they refer to.
    var moduleAliases: [String: String] = [:]

    /// Applies the effects on `#if` and imports of flags that SwiftPM does not know by name.
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

  /// Another package, by its URL or registry identity, or by its path.
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

  /// The target kinds as `.target(…)` and its siblings spell them.
  static let typesByConstructor = [
    "target": "regular", "executableTarget": "executable", "testTarget": "test", "systemLibrary": "system",
    "binaryTarget": "binary", "plugin": "plugin", "macro": "macro",
  ]
}
