import ModuleGraph

/// What a Package.swift says, however it was read.
struct PackageManifest {
  struct Target {
    var name: String
    /// The kind in the words of `dump-package`: `regular`, `executable`, `test`, `system`, `binary`, `plugin`, `macro`.
    var type: String
    var path: String?
    var sources: [String]?
    var exclude: [String] = []
    var resources: [String] = []
    var dependencies: [Dependency] = []
    var plugins: [Dependency] = []
    var flags: Set<String> = []
  }

  struct Dependency {
    var name: String
    var kind: DeclaredDependency.Kind
    var moduleAliases: [String: String] = [:]
  }

  var name: String
  var platforms: [Platform: String] = [:]
  var products: [Product] = []
  /// Identities with the local path as written, where there is one.
  var packages: [(identity: String, path: String?)] = []
  var targets: [Target] = []

  /// The target kinds as `.target(…)` and its siblings spell them.
  static let typesByConstructor = [
    "target": "regular", "executableTarget": "executable", "testTarget": "test", "systemLibrary": "system",
    "binaryTarget": "binary", "plugin": "plugin", "macro": "macro",
  ]
}
