import Architect
import Files
import ModuleGraph

/// The Package.swift that declares a new module: one that exists, or one of the module's own.
struct PackagePlace {
  let manifest: String
  /// The manifest to imitate, if the module gets a package of its own.
  let model: String?
  /// The manifest of a new package that imitates none.
  let skeleton: String?
  /// The name of the module's package or of its product.
  let name: String
  /// The folder that the package would have next to the imitated package, from which a folder of its layer can differ.
  private(set) var neighbor: String?

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
    guard let example = layout.example else {
      model = nil
      let packages = architecture.projects.filter { $0.format == .swiftPM }
      manifest =
        packages.min { ($0.manifest.count, $0.manifest) < ($1.manifest.count, $1.manifest) }?.manifest
        ?? "Package.swift"
      return
    }
    let own = example.declaration.manifest
    guard layout.hasOwnPackage else {
      manifest = own
      model = nil
      return
    }
    let folder = FilePath.folder(of: own)
    let renamed = ModuleLayout.renamed(folder, from: example.module.name, example, to: name, stem)
    let beside = renamed == folder ? FilePath.join(FilePath.folder(of: folder), name) : renamed
    let folderOfLayer =
      example.module.layer == layout.layer
      ? nil
      : layout.folderOfLayer.flatMap { layer in
        // A package in another package's folder would belong to both.
        let isInPackage = architecture.projects.contains { project in
          let folder = FilePath.folder(of: project.manifest)
          return project.format == .swiftPM && !folder.isEmpty && FilePath.contains(folder, layer)
        }
        return isInPackage ? nil : layer
      }
    let place = folderOfLayer.map { FilePath.join($0, FilePath.name(of: beside)) } ?? beside
    manifest = FilePath.join(place, "Package.swift")
    model = own
    neighbor = beside
  }

  /// Whether a module like the example gets a package of its own, because the example shares its package with no other
  /// module.
  static func isOwn(like example: ModuleLayout.Example?, _ architecture: Architecture) -> Bool {
    guard let example, example.declaration.format == .swiftPM else { return false }
    let own = example.declaration.manifest
    let inside = Set([example.module.name] + example.companions.values.map(\.target.name))
    let project = architecture.projects.first { $0.manifest == own && $0.format == .swiftPM }
    let isShared = project?.targets.contains { $0.kind == .library && !inside.contains($0.name) } ?? false
    return !isShared && architecture.projects.count > 1 && !FilePath.folder(of: own).isEmpty
  }
}
