import Files

/// Combines targets into modules. Targets of several manifests are one module if they share files, or if they have the
/// same name and nothing else distinguishes them.
struct ModuleGrouping {
  let modules: [Module]

  init(resolution: Resolution, files: [SourceFile]) {
    let groups = Self.groups(resolution)
    let ids = Self.ids(groups, resolution)
    let filesByPath = PathTable(files.lazy.map { ($0.path, $0) })
    let numbers = ModuleSet.Numbers(ids)
    var owner: [TargetID: Int] = [:]
    for (number, group) in groups.enumerated() { for target in group { owner[target] = number } }
    let reach = Reach(resolution: resolution, owner: owner, count: groups.count)
    let containment = Containment(groups, ids: ids, resolution: resolution)
    modules = groups.enumerated().map { number, group in
      Self.module(
        group, number: number, numbers: numbers, owner: owner, resolution: resolution,
        containment: containment, files: filesByPath, outside: reach.modules(of:), brought: reach.brought(by:)
      ) { member in
        let extent = reach[member]
        var modules = ModuleSet(extent.modules, numbers: numbers)
        modules.remove(number)
        return (modules, extent)
      }
    }
  }

  private static func module(
    _ group: [TargetID], number: Int, numbers: ModuleSet.Numbers, owner: [TargetID: Int],
    resolution: Resolution,
    containment: Containment, files: PathTable<SourceFile>, outside: (Set<String>) -> Set<String>,
    brought: (Set<String>) -> [String: String],
    reach: (TargetID) -> (ModuleSet, Reach.Extent)
  ) -> Module {
    let id = numbers.ids[number]
    let declarations = group.map { member -> Module.Declaration in
      let direct = resolution.uses[member] ?? []
      let (reachable, reached) = reach(member)
      let project = resolution.projects[member.project]
      let target = resolution.target(member)
      let built = [member] + direct.flatMap(\.targets)
      let contained = built.reduce(into: Set<Module.ID>()) { $0.formUnion(containment[$1]) }.subtracting([id])
      var declaration = Module.Declaration(
        format: project.format, manifest: project.manifest, target: target,
        uses: direct.map { use in
          var modules: [Module.ID] = []
          for module in use.targets.compactMap({ owner[$0].map { numbers.ids[$0] } })
          where !modules.contains(module) {
            modules.append(module)
          }
          return Module.Use(
            dependency: use.dependency, modules: modules, failure: use.failure, isShared: use.isShared)
        }.filter { $0.modules != [id] },
        reachable: reachable,
        reachableExternals: reached.externals,
        platforms: target.platforms.isEmpty ? project.platforms : target.platforms,
        contained: contained)
      declaration.scope = resolution.scopes[member.project]
      declaration.builtWith = resolution.builds[member.project]
      declaration.unresolved = target.unresolved + reached.unresolved
      declaration.opaqueExternals = reached.opaqueExternals
      declaration.opaqueBinaries = reached.opaqueBinaries
      declaration.externalModules = outside(declaration.externals)
      declaration.broughtExternals = brought(declaration.externals)
      return declaration
    }
    var paths = PathSet()
    var own: [SourceFile] = []
    for path in declarations.flatMap(\.target.files) where paths.insert(path) {
      if let file = files[path] { own.append(file) }
    }
    let products = group.flatMap { member in
      let project = resolution.projects[member.project]
      let name = project.targets[member.target].name
      return project.products.filter { $0.targets.contains(name) }
    }
    var module = Module(
      id: id, name: declarations.first?.target.moduleName ?? id, declarations: declarations,
      files: own.sorted { $0.path < $1.path }, isOffered: !products.isEmpty)
    module.products = Set(products.map(\.name))
    module.isShared = !products.isEmpty && products.allSatisfy(\.isDynamic)
    return module
  }

  /// Returns groups of targets, each of which is one module, with the targets of a group in the order of their
  /// manifests.
  private static func groups(_ resolution: Resolution) -> [[TargetID]] {
    // A target that only runs other targets does not build a module, even if it shares settings with a target that
    // does.
    let aggregates = resolution.allTargets.filter { resolution.target($0).kind == .aggregate }
    let building = resolution.allTargets.filter { resolution.target($0).kind != .aggregate }
    let byName = Dictionary(grouping: building) { resolution.target($0).moduleName }
    let modules = byName.sorted { $0.key < $1.key }.flatMap { _, members in
      var groups: [[TargetID]] = []
      let withFiles = members.filter { !resolution.target($0).files.isEmpty }
      // Most names belong to a single target, so there is nothing to compare.
      guard withFiles.count > 1 || withFiles.count < members.count else { return withFiles.map { [$0] } }
      let identity = withFiles.reduce(into: [TargetID: Set<String>]()) { sets, member in
        sets[member] = Set(resolution.target(member).files + resolution.target(member).originals)
      }
      for member in withFiles {
        let files = identity[member] ?? []
        let same = groups.indices.filter { index in
          groups[index].contains { !files.isDisjoint(with: identity[$0] ?? []) }
        }
        let joined = same.flatMap { groups[$0] } + [member]
        groups = groups.indices.filter { !same.contains($0) }.map { groups[$0] } + [joined]
      }
      for member in members where resolution.target(member).files.isEmpty {
        let folder = resolution.projects[member.project].folder
        let nearest = groups.indices.max { left, right in
          rank(groups[left], folder, resolution) < rank(groups[right], folder, resolution)
        }
        if let nearest { groups[nearest].append(member) } else { groups.append([member]) }
      }
      return groups.map { $0.sorted() }
    }
    return modules + aggregates.map { [$0] }
  }

  /// Returns how well a group matches a target that a manifest in `folder` declares without files. Tests rank lowest,
  /// because they are never another declaration of the same target. Near targets rank above distant ones.
  private static func rank(_ group: [TargetID], _ folder: String, _ resolution: Resolution) -> (Int, Int) {
    let parts = folder.split(separator: "/")
    let common = group.map { member in
      zip(resolution.projects[member.project].folder.split(separator: "/"), parts).prefix { $0 == $1 }.count
    }
    let isTest = group.contains { resolution.target($0).kind.isTest }
    return (isTest ? 0 : 1, common.max() ?? 0)
  }

  /// Returns the id of each module, which is the module's name. If several modules have the same name, the module
  /// nearest to the root keeps it, and the folders of the other modules are added to their names. Ordinary targets take
  /// precedence over tests, and tests over targets that only run other targets.
  private static func ids(_ groups: [[TargetID]], _ resolution: Resolution) -> [Module.ID] {
    var taken: Set<Module.ID> = []
    let names = groups.map { resolution.target($0[0]).moduleName }
    let folders = groups.map { group in
      group.map { resolution.projects[$0.project].folder }.min { ($0.count, $0) < ($1.count, $1) } ?? ""
    }
    let ranks = groups.map { group in
      let kind = resolution.target(group[0]).kind
      return kind == .aggregate ? 2 : kind.isTest ? 1 : 0
    }
    var ids = names
    for index in groups.indices.sorted(by: {
      (ranks[$0], folders[$0].count, folders[$0], $0) < (ranks[$1], folders[$1].count, folders[$1], $1)
    }) {
      var id = names[index]
      let folder = folders[index]
      if taken.contains(id), !folder.isEmpty { id = "\(names[index]) (\(folder))" }
      var number = 2
      while !taken.insert(id).inserted {
        id = "\(names[index]) (\(folder.isEmpty ? "" : folder + " ")\(number))"
        number += 1
      }
      ids[index] = id
    }
    return ids
  }
}

/// Finds targets that build the sources of modules that are separate in other manifests. For example, Package.swift may
/// have a helper target because SwiftPM does not mix languages, while the podspec assigns the same files to the pod
/// itself.
struct Containment {
  private var contained: [TargetID: Set<Module.ID>] = [:]
  private static let mostSharers = 100

  init(_ groups: [[TargetID]], ids: [Module.ID], resolution: Resolution) {
    // Few files are built by several groups, so most groups need no further work after this loop.
    var first: [String: Int] = [:]
    var sharers: [String: [Int]] = [:]
    var sizes = [Int](repeating: 0, count: groups.count)
    for (index, group) in groups.enumerated() {
      for file in group.flatMap({ resolution.target($0).files }) where !file.hasSuffix(".h") {
        if let other = first[file] {
          let isKnown = (sharers[file]?.last ?? other) == index
          guard !isKnown else { continue }
          sharers[file, default: [other]].append(index)
        } else {
          first[file] = index
        }
        sizes[index] += 1
      }
    }
    // What that many groups build says nothing about any two of them, and their pairs would be too many.
    for (file, groups) in sharers where groups.count > Self.mostSharers {
      for group in groups { sizes[group] -= 1 }
      sharers[file] = []
    }
    // How many files of each group a target has, or leaves out by name because it replaces their code.
    var counts = [Int](repeating: 0, count: groups.count)
    for index in Set(sharers.values.joined()) {
      for member in groups[index] {
        let target = resolution.target(member)
        let files = Set(target.files)
        var others: [Int] = []
        for other in files.lazy.flatMap({ sharers[$0] ?? [] }) {
          if counts[other] == 0 { others.append(other) }
          counts[other] += 1
        }
        for file in target.excludedFiles where !files.contains(file) {
          for other in sharers[file] ?? [first[file]].compactMap(\.self) where counts[other] > 0 {
            counts[other] += 1
          }
        }
        let whole = others.filter { $0 != index && counts[$0] == sizes[$0] }
        if !whole.isEmpty { contained[member] = Set(whole.map { ids[$0] }) }
        for other in others { counts[other] = 0 }
      }
    }
  }

  subscript(target: TargetID) -> Set<Module.ID> { contained[target] ?? [] }
}
