/// A target by its place in the projects.
struct TargetID: Hashable, Comparable {
  var project: Int
  var target: Int

  static func < (left: TargetID, right: TargetID) -> Bool {
    (left.project, left.target) < (right.project, right.target)
  }
}

/// Which targets, and which things from outside, each target's declared dependencies mean.
struct Resolution {
  /// One declared dependency and what it means.
  struct Use {
    var dependency: DeclaredDependency
    var targets: [TargetID]
    /// Whether the name means nothing in the repository.
    var isExternal: Bool { targets.isEmpty }
  }

  let projects: [Project]
  private(set) var uses: [TargetID: [Use]] = [:]

  private let targetsByName: [[String: Int]]
  private let packagesByIdentity: [String: [Int]]
  private let packagesByFolder: [String: Int]
  private let podsByName: [String: [Int]]

  init(projects: [Project]) {
    self.projects = projects
    targetsByName = projects.map { project in
      Dictionary(project.targets.indices.map { (project.targets[$0].name, $0) }) { first, _ in first }
    }
    let packages = projects.indices.filter { projects[$0].format == .swiftPM }
    packagesByIdentity = Dictionary(grouping: packages) { index in
      let folder = projects[index].folder
      return PackageReference.identity(of: folder.isEmpty ? projects[index].name : folder)
    }
    packagesByFolder = Dictionary(packages.map { (projects[$0].folder, $0) }) { first, _ in first }
    podsByName = Dictionary(grouping: projects.indices.filter { projects[$0].format == .cocoaPods }) {
      projects[$0].name
    }
    for (index, project) in projects.enumerated() {
      for (position, target) in project.targets.enumerated() {
        let id = TargetID(project: index, target: position)
        uses[id] = target.dependencies.map { Use(dependency: $0, targets: resolve($0, from: id)) }
      }
    }
  }

  func target(_ id: TargetID) -> Target { projects[id.project].targets[id.target] }

  var allTargets: [TargetID] {
    projects.indices.flatMap { project in
      projects[project].targets.indices.map { TargetID(project: project, target: $0) }
    }
  }

  private func resolve(_ dependency: DeclaredDependency, from id: TargetID) -> [TargetID] {
    switch dependency.kind {
    case .target: return sibling(dependency.name, of: id)
    case .byName:
      let own = sibling(dependency.name, of: id)
      return own.isEmpty ? product(dependency.name, package: nil, from: id.project) : own
    case .product(let package): return product(dependency.name, package: package, from: id.project)
    case .pod: return pod(dependency.name)
    case .linked:
      let own = built(dependency.name, in: id.project).filter { $0 != id }
      if !own.isEmpty { return own }
      let others = projects.indices.filter { $0 != id.project && projects[$0].format != .swiftPM }
      return others.lazy.map { built(dependency.name, in: $0) }.first { !$0.isEmpty } ?? []
    }
  }

  private func sibling(_ name: String, of id: TargetID) -> [TargetID] {
    targetsByName[id.project][name].map { [TargetID(project: id.project, target: $0)] } ?? []
  }

  /// The targets of a project that build the framework or library called `name`.
  private func built(_ name: String, in project: Int) -> [TargetID] {
    let targets = projects[project].targets
    return targets.indices.filter { index in
      let target = targets[index]
      return target.name == name || (target.moduleName == Target.moduleName(for: name) && !target.kind.isTest)
    }.prefix(1).map { TargetID(project: project, target: $0) }
  }

  private func product(_ name: String, package: String?, from project: Int) -> [TargetID] {
    for candidate in packages(package, from: project) {
      if let product = projects[candidate].products.first(where: { $0.name == name }) {
        return product.targets.compactMap { targetsByName[candidate][$0] }
          .map { TargetID(project: candidate, target: $0) }
      }
    }
    return []
  }

  /// The local packages that could offer a product: the named one, or those that the project refers to; a project that
  /// refers to none by path, as an Xcode workspace's, may use every package.
  private func packages(_ identity: String?, from project: Int) -> [Int] {
    let references = projects[project].packages
    let byPath = references.compactMap { reference in
      reference.path.flatMap { packagesByFolder[$0] }.map { (reference.identity, $0) }
    }
    // A package referred to as `..` goes by the name of its folder, which a clone may have changed.
    let local = byPath.filter { name, package in
      identity == nil || name == identity || projects[package].name.lowercased() == identity
    }.map(\.1)
    if !local.isEmpty {
      return projects[project].format == .swiftPM ? local : local + everyPackage(but: local)
    }
    if let identity {
      let isRemote = references.contains { $0.identity == identity && $0.path == nil }
      return isRemote && projects[project].format == .swiftPM ? [] : packagesByIdentity[identity] ?? []
    }
    return projects[project].format == .swiftPM
      ? [] : everyPackage(but: [])
  }

  private func everyPackage(but left: [Int]) -> [Int] {
    packagesByFolder.sorted { $0.key < $1.key }.map(\.value).filter { !left.contains($0) }
  }

  /// The library targets of the pod; a test specification is no part of what others use.
  private func pod(_ name: String) -> [TargetID] {
    let root = name.split(separator: "/").first.map(String.init) ?? name
    return (podsByName[root] ?? []).prefix(1).flatMap { project in
      projects[project].targets.indices
        .filter { projects[project].targets[$0].kind == .library }
        .map { TargetID(project: project, target: $0) }
    }
  }
}
