import ModuleGraph

/// How the modules of a repository declare that they use Tenon.
struct RuntimeUse: Hashable {
  /// The name by which manifests refer to the package.
  var package: String
  /// The products that the imitated module uses.
  var products: Set<String>
  /// The manifest that shows it.
  var manifest: String

  private static let products: Set<String> = [
    "Tenon", "TenonRouting", "TenonActions", "TenonNavigation", "TenonSwiftUI", "TenonUIKit", "TenonRouter",
    "TenonMediator",
    "TenonServices", "TenonEvents", "TenonNavigator", "TenonTesting",
  ]

  /// - Returns: `nil` if no module uses Tenon.
  init?(_ architecture: Architecture, like example: ModuleLayout.Example?) {
    let all = architecture.graph.modules.flatMap(\.declarations).filter { $0.format == .swiftPM }
    for declaration in (example.map { [$0.declaration] } ?? []) + all {
      let used = declaration.target.dependencies.filter { Self.products.contains($0.name) }
      for dependency in used {
        guard case .product(let package?) = dependency.kind else { continue }
        self.package = package
        products = Set(used.map(\.name))
        manifest = declaration.manifest
        return
      }
    }
    return nil
  }
}
