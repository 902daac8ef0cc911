import Architect
import ModuleGraph

/// How the modules of a repository declare that they use Tenon.
struct RuntimeUse: Hashable {
  /// The name by which a Package.swift refers to the package; `nil` in projects that Xcode builds.
  var package: String?
  /// A dependency on one of the products.
  var dependency: DeclaredDependency
  /// The manifest that declares it.
  var manifest: String

  /// - Returns: `nil` if no module uses Tenon in a way that the new module can imitate.
  init?(_ architecture: Architecture, like example: ModuleLayout.Example?) {
    let format = example?.declaration.format ?? .swiftPM
    // A project.yml lists its packages itself.
    let all = architecture.graph.modules.flatMap(\.declarations).filter {
      $0.format == format && (format != .xcodeGen || $0.manifest == example?.declaration.manifest)
    }
    for declaration in (example.map { [$0.declaration] } ?? []) + all {
      for dependency in declaration.target.dependencies
      where ModuleTemplate.runtimeProducts.contains(dependency.name) {
        guard case .product(let package) = dependency.kind, package != nil || format != .swiftPM else {
          continue
        }
        self.package = format == .swiftPM ? package : nil
        self.dependency = dependency
        manifest = declaration.manifest
        return
      }
    }
    return nil
  }
}
