import Graphs

/// Identifies a target by its position in the projects.
struct TargetID: Hashable, Comparable {
  var project: Int
  var target: Int

  static func < (left: TargetID, right: TargetID) -> Bool {
    (left.project, left.target) < (right.project, right.target)
  }
}

/// Resolves each target's declared dependencies to targets, or to products from outside the repository.
struct Resolution {
  typealias Absence = UnresolvedReference.Absence

  /// A declared dependency and the targets that it refers to.
  struct Use {
    var dependency: DeclaredDependency
    var targets: [TargetID]
    /// Why the name leads nowhere.
    var absence: Absence?
    /// Whether the dependency is a dynamic product, which contains a copy of everything that its targets link.
    var isShared = false
    /// Why the name could not be resolved, although it should refer to something in the repository.
    var failure: String? { absence.flatMap { $0.mayBeOutside ? nil : $0.reason } }
    /// Whether the name refers to something from outside the repository.
    var isExternal: Bool { targets.isEmpty && failure == nil }
  }

  let projects: [Project]
  private(set) var uses: [TargetID: [Use]] = [:]
  /// For each project, the manifests that are built together with the project's manifest.
  private(set) var scopes: [BuildScope] = []
  /// For each project, the manifests that any build of the repository builds together with the project's manifest.
  private(set) var builds: [BuildScope] = []

  private let targetsByName: [[String: Int]]
  private let packagesByIdentity: [String: [Int]]
  let packagesByFolder: [String: Int]
  let podsByName: [String: [Int]]
  let tuistProjectsByFolder: [String: Int]
  /// The manifests and folders that were not read.
  let unread: [String]
  /// Whether the products of a package in the repository are unknown, because its manifest could not be read.
  let lacksPackages: Bool
  /// The products of packages from outside that are checked out, and the pods of lock files.
  let knownOutside: Set<String>

  /// - Parameters:
  ///   - workspaces: The manifests that are built together because a workspace lists them.
  ///   - unread: The manifests and folders that were not read.
  ///   - lacksPackages: Whether a manifest could not be read that may be a package's.
  init(
    projects: [Project], workspaces: [[String]] = [], unread: [String] = [], lacksPackages: Bool = false
  ) {
    let projects = Self.standingIn(projects)
    self.projects = projects
    self.unread = unread
    self.lacksPackages = lacksPackages
    knownOutside = projects.reduce(into: []) { names, project in
      names.formUnion(project.externalProducts.keys)
      names.formUnion(project.externalDependencies.keys)
    }
    tuistProjectsByFolder = Dictionary(
      projects.indices.filter { projects[$0].format == .tuist }.map { (projects[$0].folder, $0) }
    ) { first, _ in first }
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
        uses[id] = target.dependencies.map { dependency in
          let meaning = resolve(dependency, from: id)
          return Use(
            dependency: dependency, targets: meaning.targets, absence: meaning.absence,
            isShared: meaning.isShared)
        }
      }
    }
    let scopes = Self.scopes(projects, uses, packagesByFolder)
    self.scopes = scopes
    let numbers = Dictionary(projects.enumerated().map { ($1.manifest, $0) }) { first, _ in first }
    let listed = workspaces.map { manifests in
      manifests.compactMap { numbers[$0] }.reduce(BuildScope()) { $0.union(scopes[$1]) }
    }
    builds = BuildScope.builds(scopes, workspaces: listed)
  }

  /// Returns the projects with invalid package paths replaced where Xcode would use another package. Xcode uses a
  /// package that a project contains for every reference to the package's identity. An invalid path is therefore
  /// harmless if the same project also contains the package that declares the path.
  private static func standingIn(_ projects: [Project]) -> [Project] {
    let folders = Set(projects.lazy.filter { $0.format == .swiftPM }.map(\.folder))
    let holders = projects.filter { $0.format.isBuiltByXcode && !$0.packages.isEmpty }
    guard !holders.isEmpty else { return projects }
    return projects.map { project in
      guard project.format == .swiftPM else { return project }
      var project = project
      for index in project.packages.indices {
        let reference = project.packages[index]
        guard let path = reference.path, !reference.isOutside, !folders.contains(path) else { continue }
        let held = holders.lazy.filter { $0.packages.contains { $0.path == project.folder } }
          .flatMap(\.packages).first { other in
            other.identity == reference.identity && other.path.map(folders.contains) ?? false
          }
        if let held { project.packages[index].path = held.path }
      }
      return project
    }
  }

  func target(_ id: TargetID) -> Target { projects[id.project].targets[id.target] }

  var allTargets: [TargetID] {
    projects.indices.flatMap { project in
      projects[project].targets.indices.map { TargetID(project: project, target: $0) }
    }
  }

  /// Returns, for each project, the manifests that are built together with it: the manifests that the project refers to
  /// or uses, directly or indirectly.
  private static func scopes(
    _ projects: [Project], _ uses: [TargetID: [Use]], _ packages: [String: Int]
  ) -> [BuildScope] {
    let numbers = Dictionary(projects.enumerated().map { ($1.manifest, $0) }) { first, _ in first }
    var next = projects.map { project in
      Set(project.packages.compactMap { $0.path.flatMap { packages[$0] } })
    }
    for (id, uses) in uses { next[id.project].formUnion(uses.flatMap { $0.targets.map(\.project) }) }
    return projects.indices.map { start in
      BuildScope(Set(reachable(from: [start]) { next[$0] }), numbers: numbers)
    }
  }

  private struct Meaning {
    var targets: [TargetID] = []
    var absence: Absence?
    var isShared = false
  }

  private func resolve(_ dependency: DeclaredDependency, from id: TargetID) -> Meaning {
    switch dependency.kind {
    case .target:
      let own = sibling(dependency.name, of: id)
      return Meaning(
        targets: own, absence: own.isEmpty ? absence(ofTarget: dependency.name, in: id.project) : nil)
    case .byName:
      let own = sibling(dependency.name, of: id)
      return own.isEmpty
        ? product(dependency.name, package: nil, from: id.project) : Meaning(targets: own)
    case .product(let package): return product(dependency.name, package: package, from: id.project)
    case .pod:
      let targets = pod(dependency.name)
      return Meaning(targets: targets, absence: absence(ofPod: dependency.name, in: id.project))
    case .linked:
      if let folder = dependency.projectFolder {
        return target(dependency.name, ofProjectIn: folder)
      }
      let own = built(dependency.name, in: id.project).filter { $0 != id }
      if !own.isEmpty { return Meaning(targets: own) }
      let others = projects.indices.filter { $0 != id.project && projects[$0].format != .swiftPM }
        .lazy.map { built(dependency.name, in: $0) }.filter { !$0.isEmpty }
      // Targets that build the file come before targets that only provide or run something with its name.
      return Meaning(targets: others.first { $0.allSatisfy(makesFiles) } ?? others.first ?? [])
    }
  }

  /// Returns the target of the Tuist project in a folder.
  private func target(_ name: String, ofProjectIn folder: String) -> Meaning {
    guard let project = tuistProjectsByFolder[folder] else {
      return Meaning(absence: absence(ofProjectIn: folder))
    }
    if let target = targetsByName[project][name] {
      return Meaning(targets: [TargetID(project: project, target: target)])
    }
    return Meaning(absence: absence(ofTarget: name, in: project))
  }

  private func sibling(_ name: String, of id: TargetID) -> [TargetID] {
    targetsByName[id.project][name].map { [TargetID(project: id.project, target: $0)] } ?? []
  }

  private func makesFiles(_ id: TargetID) -> Bool {
    projects[id.project].format.isBuiltByXcode && target(id).kind != .aggregate
  }

  /// Returns the target of a project that builds the framework or library called `name`. If there is none, returns a
  /// target of that name that only runs other targets.
  private func built(_ name: String, in project: Int) -> [TargetID] {
    let targets = projects[project].targets
    let found = targets.indices.filter { index in
      let target = targets[index]
      return target.name == name || (target.moduleName == Target.moduleName(for: name) && !target.kind.isTest)
    }
    return (found.first { targets[$0].kind != .aggregate } ?? found.first)
      .map { [TargetID(project: project, target: $0)] } ?? []
  }

  private func product(_ name: String, package: String?, from project: Int) -> Meaning {
    for candidate in packages(package, from: project) {
      if let product = projects[candidate].products.first(where: { $0.name == name }) {
        let targets = product.targets.compactMap { targetsByName[candidate][$0] }
          .map { TargetID(project: candidate, target: $0) }
        let manifest = projects[candidate].manifest
        return Meaning(
          targets: targets,
          absence: targets.isEmpty
            ? Absence("its targets are not declared in \(manifest)", sought: name) : nil,
          isShared: product.isDynamic)
      }
    }
    return Meaning(absence: absence(ofProduct: name, of: package, from: project))
  }

  static func shown(_ path: String?) -> String { path.flatMap { $0.isEmpty ? nil : $0 } ?? "." }

  /// Returns the names that a manifest can use for the package: its identity, the name in the reference, and the name
  /// in the package's own manifest.
  func names(_ reference: PackageReference) -> Set<String> {
    let own = reference.path.flatMap { packagesByFolder[$0] }.map { projects[$0].name.lowercased() }
    return Set([reference.identity, reference.alias, own].compactMap { $0 })
  }

  /// Returns the local packages that could offer a product: the named package, or all packages that the project refers
  /// to. A project that refers to no package by path, such as one in an Xcode workspace, may use every package.
  private func packages(_ identity: String?, from project: Int) -> [Int] {
    let references = projects[project].packages
    var byPath = references.filter { reference in
      reference.path.flatMap { packagesByFolder[$0] } != nil
        && identity.map { names(reference).contains($0) } ?? true
    }
    // The package at the repository's root is identified by the name of its folder, which may differ in a clone.
    if byPath.isEmpty, let identity, !references.contains(where: { names($0).contains(identity) }) {
      byPath = references.filter { $0.path?.isEmpty == true }
    }
    let local = byPath.compactMap { $0.path.flatMap { packagesByFolder[$0] } }
    if !local.isEmpty {
      return projects[project].format == .swiftPM ? local : local + everyPackage(but: local)
    }
    guard projects[project].format != .swiftPM else { return [] }
    return identity.map { packagesByIdentity[$0] ?? [] } ?? everyPackage(but: [])
  }

  private func everyPackage(but left: [Int]) -> [Int] {
    packagesByFolder.sorted { $0.key < $1.key }.map(\.value).filter { !left.contains($0) }
  }

  /// Returns the library targets of the pod. Other targets do not use its test specifications.
  private func pod(_ name: String) -> [TargetID] {
    let root = name.split(separator: "/").first.map(String.init) ?? name
    return (podsByName[root] ?? []).prefix(1).flatMap { project in
      projects[project].targets.indices
        .filter { projects[project].targets[$0].kind == .library }
        .map { TargetID(project: project, target: $0) }
    }
  }
}
