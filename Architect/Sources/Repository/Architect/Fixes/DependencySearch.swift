import Files
import ModuleGraph
import ProjectEditors

/// Finds the declaration in a Package.swift that makes a target depend on a module.
struct DependencySearch {
  private let architecture: Architecture
  private let manifest: String
  private let plan: ChangePlan
  private let project: Project?

  /// - Parameter plan: The plan with the changes to manifests so far.
  init(_ architecture: Architecture, _ manifest: String, _ plan: ChangePlan) {
    self.plan = plan
    self.architecture = architecture
    self.manifest = manifest
    project = architecture.projects.first { $0.manifest == manifest }
  }

  /// The dependency that must be declared.
  struct Wanted {
    var dependency: TargetDependency
    /// A package that the manifest does not use yet.
    var package: PackageDependency?
  }

  /// - Throws: `ProjectEditError` if no product with the module is known.
  func dependency(on module: String) throws(ProjectEditError) -> Wanted {
    if let found = architecture.graph[module].map(inRepository) ?? fromOutside(module) { return found }
    throw ProjectEditError(
      .missing, "it is unknown which package offers a product that contains '\(module)'",
      remedy: "add it to \(manifest) by hand")
  }

  private func inRepository(_ module: Module) -> Wanted? {
    if let own = module.declarations.first(where: { $0.manifest == manifest }) {
      return Wanted(dependency: .target(own.target.name))
    }
    let offers = module.declarations.lazy.filter { $0.format == .swiftPM }.compactMap { declaration in
      architecture.projects.first { $0.manifest == declaration.manifest }.flatMap { other in
        product(with: declaration.target.name, of: other).map { (other, $0) }
      }
    }
    let used = offers.lazy.compactMap { other, product in
      project?.packages.first { $0.path == other.folder }.map { reference in
        Wanted(dependency: .product(product.name, package: reference.identity))
      }
    }
    if let wanted = used.first { return wanted }
    return offers.first.map { other, product in
      let path = FilePath.relative(other.folder, to: FilePath.folder(of: manifest))
      return Wanted(
        dependency: .product(product.name, package: PackageReference.identity(of: other.folder)),
        package: .path(path))
    }
  }

  /// The product with the fewest targets besides the given target.
  private func product(with target: String, of project: Project) -> Product? {
    project.products.filter { !$0.isExecutable && $0.targets.contains(target) }
      .min { ($0.targets.count, $0.name) < ($1.targets.count, $1.name) }
  }

  /// The dependency on a module from outside, as another target in this or another manifest declares it.
  private func fromOutside(_ name: String) -> Wanted? {
    let declarations = architecture.graph.modules.flatMap(\.declarations).filter { $0.format == .swiftPM }
    let packages = Set(project?.packages.map(\.identity) ?? [])
    let own = declarations.filter { $0.manifest == manifest }
    for use in (own + declarations).lazy.flatMap(\.uses) where use.isExternal && use.externalName == name {
      if case .product(let package?) = use.dependency.kind, packages.contains(package) {
        return Wanted(dependency: .product(use.dependency.name, package: package))
      }
    }
    let isByName = own.contains { declaration in
      declaration.uses.contains { $0.externalName == name && $0.isExternal && $0.dependency.kind == .byName }
    }
    if isByName { return Wanted(dependency: .target(name)) }
    // The package is new to this manifest, so its address and version come from another manifest.
    for declaration in declarations {
      for use in declaration.uses where use.isExternal && use.externalName == name {
        guard case .product(let package?) = use.dependency.kind,
          let text = try? plan.text(of: declaration.manifest),
          let reference = try? PackageEditor(text).reference(to: package)
        else { continue }
        return Wanted(dependency: .product(use.dependency.name, package: package), package: reference)
      }
    }
    return nil
  }
}
