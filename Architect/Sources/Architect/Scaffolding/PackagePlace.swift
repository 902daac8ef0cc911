import Files
import ModuleGraph
import Templates

/// The Package.swift that declares a new module: one that exists, or one of the module's own.
struct PackagePlace {
  let manifest: String
  /// The manifest to imitate, if the module gets a package of its own.
  let model: String?
  /// The manifest of a new package that imitates none.
  let skeleton: String?
  /// The name of the module's package or of its product.
  let name: String

  /// Whether the module gets its own package.
  var isNew: Bool { model != nil || skeleton != nil }
  var folder: String { FilePath.folder(of: manifest) }

  /// A package of the module's own that imitates none.
  init(_ package: LocalPackage, name: String) {
    manifest = FilePath.join(package.folder, "Package.swift")
    model = nil
    skeleton = package.manifest
    self.name = name
  }

  /// A module whose example shares its package with other modules joins it; otherwise, it gets its own package.
  init(
    _ layout: ModuleLayout, _ architecture: Architecture, targets: [ModuleTemplate.Part: NewTarget],
    stem: String
  ) {
    skeleton = nil
    name = targets[.implementation]?.name ?? stem
    let packages = architecture.projects.filter { $0.format == .swiftPM }
    guard let example = layout.example else {
      model = nil
      manifest =
        packages.min { ($0.manifest.count, $0.manifest) < ($1.manifest.count, $1.manifest) }?.manifest
        ?? "Package.swift"
      return
    }
    let own = example.declaration.manifest
    let inside = Set([example.module.name] + example.companions.values.map(\.target.name))
    let libraries = packages.first { $0.manifest == own }?.targets.filter { $0.kind == .library } ?? []
    let isShared = libraries.contains { !inside.contains($0.name) }
    guard !isShared, architecture.projects.count > 1, !FilePath.folder(of: own).isEmpty else {
      manifest = own
      model = nil
      return
    }
    let folder = FilePath.folder(of: own)
    let renamed = ModuleLayout.renamed(folder, from: example.module.name, example, to: name, stem)
    let place = renamed == folder ? FilePath.join(FilePath.folder(of: folder), name) : renamed
    manifest = FilePath.join(place, "Package.swift")
    model = own
  }
}
