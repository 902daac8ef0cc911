import Files
import ModuleGraph

/// What a change takes away from modules that it does not touch itself.
extension Attribution {
  /// Adds the loss of modules that others use, of products, and of the sources without which a package cannot be loaded.
  mutating func addLosses() {
    for problem in before.graph.problems
    where problem.effect == .blocks && isManifest(problem.place.file) {
      addUnreadable(problem.place.file, problem.message)
    }
    addLostModules()
    for module in after.graph.modules { addLosses(of: module) }
    addLostProducts()
  }

  private func isManifest(_ path: String) -> Bool {
    manifests.contains(path) || Project.isPackageManifest(FilePath.name(of: path)) && !isSource(path)
  }

  private mutating func addLostModules() {
    let lost = Set(before.graph.modules.map(\.id).filter { after.graph[$0] == nil })
    guard !lost.isEmpty else { return }
    // Declared dependencies, and imports.
    var users: [Module.ID: Set<Module.ID>] = [:]
    for user in before.graph.modules {
      for id in user.declarations.flatMap(\.dependencies) where lost.contains(id) {
        users[id, default: []].insert(user.id)
      }
    }
    for id in lost.sorted() {
      for user in (users[id] ?? []).union(before.graph.edges(to: id).map(\.from)) {
        add("\(id), which it used, no longer exists", to: user, isRebuilt: true, spread: .everything)
      }
    }
  }

  /// Adds the targets around a module that has no sources any more, or a dependency that leads nowhere.
  private mutating func addLosses(of module: Module) {
    let isEmptied = module.files.isEmpty && before.graph[module.id].map { !$0.files.isEmpty } ?? false
    for declaration in module.declarations {
      let earlier = before.declaration(of: module.id, in: declaration.manifest)
      let known = Set((earlier?.uses ?? []).filter { $0.failure != nil }.map(\.dependency.name))
      let lost = declaration.uses.first { $0.failure != nil && !known.contains($0.dependency.name) }
      if let lost {
        addTargets(of: declaration.manifest, "there is no \(lost.dependency.name) for \(module.id)")
      } else if isEmptied {
        addTargets(of: declaration.manifest, "\(module.id) has no sources")
      }
    }
  }

  private mutating func addLostProducts() {
    // The manifests that offered a product, by its name.
    var lost: [String: Set<String>] = [:]
    let now = after.products
    for (manifest, products) in before.products {
      let kept = Set(now[manifest] ?? [])
      for product in products where !kept.contains(product) {
        lost[product.name, default: []].insert(manifest)
      }
    }
    guard !lost.isEmpty else { return }
    for module in after.graph.modules {
      let manifests = module.declarations.flatMap { declaration in
        declaration.uses.flatMap { lost[$0.dependency.name] ?? [] }.filter { $0 != declaration.manifest }
      }
      for manifest in Set(manifests).sorted() {
        add("\(manifest) offers other products", to: module.id, isRebuilt: true, spread: .everything)
      }
    }
  }
}

extension RepositoryState {
  /// The products of each manifest.
  fileprivate var products: [String: [Product]] {
    Dictionary(projects.map { ($0.manifest, $0.products) }) { $0 + $1 }
  }
}
