import ModuleGraph

extension PackageManifest {
  /// Returns the union of the declarations in two readings of one manifest, for hosts on which its conditions differ.
  func merged(with other: PackageManifest) -> PackageManifest {
    var result = self
    result.platforms.merge(other.platforms) { own, _ in own }
    for product in other.products {
      if let index = result.products.firstIndex(where: { $0.name == product.name }) {
        result.products[index].targets += product.targets.filter {
          !result.products[index].targets.contains($0)
        }
      } else {
        result.products.append(product)
      }
    }
    let known = Set(packages.map { "\($0.identity) \($0.path ?? "")" })
    result.packages += other.packages.filter { !known.contains("\($0.identity) \($0.path ?? "")") }
    for target in other.targets {
      if let index = result.targets.firstIndex(where: { $0.name == target.name }) {
        result.targets[index].merge(target)
      } else {
        result.targets.append(target)
      }
    }
    return result
  }
}

extension PackageManifest.Target {
  /// Adds the parts that are only in the reading of the target for another host.
  mutating func merge(_ other: PackageManifest.Target) {
    func key(_ dependency: PackageManifest.Dependency) -> String { "\(dependency.kind) \(dependency.name)" }
    let known = Set(dependencies.map(key))
    dependencies += other.dependencies.filter { !known.contains(key($0)) }
    let knownPlugins = Set(plugins.map(key))
    plugins += other.plugins.filter { !knownPlugins.contains(key($0)) }
    // A file counts as built if any of the hosts builds it.
    exclude = exclude.filter { other.exclude.contains($0) }
    resources = resources.filter { other.resources.contains($0) }
    if let own = sources, let more = other.sources {
      sources = own + more.filter { !own.contains($0) }
    } else {
      sources = nil
    }
    headerFolders += other.headerFolders.filter { !headerFolders.contains($0) }
    flags.formUnion(other.flags)
    moduleAliases.merge(other.moduleAliases) { own, _ in own }
  }
}
