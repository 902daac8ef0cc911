import Architect
import CocoaPods
import Files
import ModuleGraph
import ProjectEditors

/// Moves pods of an app to packages: in the projects, in the sources, and in the Podfile.
struct AppWriting {
  let podfile: String
  let model: Podfile
  let projects: AppProjects
  let uses: PodUses
  let installed: InstalledPods
  let tree: FileTree
  let options: PodfileMigration.Options
  var changes: ChangePlan
  /// The steps that are about the whole Podfile.
  var steps: [MigrationStep] = []
  /// The products that each target links, by the path of the manifest and the target's name.
  var links: [String: [String: [String]]] = [:]
  /// The products that are written into the projects: those of `links`, or the libraries of the umbrella package.
  private(set) var linkedProducts: [String: [String: [String]]] = [:]
  /// The pods that each definition links, by its index.
  private var linkedPods: [Int: Set<String>] = [:]
  private(set) var sources: AppSources
  private var umbrella: UmbrellaPackage?

  init(
    podfile: String, model: Podfile, projects: AppProjects, uses: PodUses, installed: InstalledPods,
    tree: FileTree,
    options: PodfileMigration.Options, changes: ChangePlan
  ) throws {
    self.podfile = podfile
    self.model = model
    self.projects = projects
    self.uses = uses
    self.installed = installed
    self.tree = tree
    self.options = options
    self.changes = changes
    sources = AppSources(projects, in: tree)
    if options.usesUmbrella {
      umbrella = try UmbrellaPackage(beside: podfile, model, changes)
    }
  }

  // MARK: - A pod

  /// The targets that link a pod, with the names of its subspecs that they use.
  ///
  /// A test target that only inherits search paths finds the modules of the app that it runs in. If it does not run in
  /// one, it must link what it imports itself.
  private func linkers(of root: String, _ move: PodDecision.Move) -> [(
    definition: Int, names: [String], isBySearchPaths: Bool
  )] {
    var result: [(definition: Int, names: [String], isBySearchPaths: Bool)] = []
    for use in uses.uses[root] ?? [] where projects.target(of: use.definition) != nil {
      if let index = result.firstIndex(where: { $0.definition == use.definition }) {
        result[index].names += use.names.filter { !result[index].names.contains($0) }
      } else {
        result.append((use.definition, use.names, false))
      }
    }
    for (index, definition) in model.definitions.enumerated()
    where definition.inheritance == .searchPaths && !result.contains(where: { $0.definition == index }) {
      guard projects.target(of: index) != nil, !projects.isHosted(index) else { continue }
      let inherited = searchPathNames(of: root, definition)
      let modules = Set(inherited.compactMap { move.replacements[$0]?.module })
      let isImported = !sources.imports(of: index).isDisjoint(with: modules)
      if !inherited.isEmpty, isImported { result.append((index, inherited, true)) }
    }
    return result
  }

  /// The names of a pod that a definition finds on the search paths of the enclosing ones.
  private func searchPathNames(of root: String, _ definition: Podfile.Definition) -> [String] {
    guard let parent = definition.parent else { return [] }
    let pods = model.pods(of: parent).filter { PodName.root(of: $0.name) == root }
    return pods.flatMap(PodUses.names)
  }

  /// The steps of a pod that is not moved now.
  func preview(_ root: String, _ move: PodDecision.Move, with others: [String]) -> [MigrationStep] {
    var copy = self
    return (try? copy.move(root, move, with: others)) ?? [
      MigrationStep(root, "can move", .done, at: uses.places[root])
    ]
  }

  /// Moves a pod: links its products and rewrites its imports.
  /// - Parameter others: The pods that move in the same step.
  mutating func move(_ root: String, _ move: PodDecision.Move, with others: [String]) throws
    -> [MigrationStep]
  {
    var steps: [MigrationStep] = []
    let place = uses.places[root]
    let linkers = linkers(of: root, move)
    for package in move.packages {
      let products = unique(
        linkers.flatMap {
          $0.names.compactMap { move.replacements[$0] }.filter { $0.package == package.package }
        }
        .flatMap(\.products))
      let targets = unique(linkers.compactMap { model.definitions[$0.definition].name })
      let version = move.requirement.map { ", \($0.description)" } ?? ""
      steps.append(
        MigrationStep(
          root,
          "\(products.joined(separator: ", ")) of \(package.package)\(version), linked by \(targets.joined(separator: ", "))",
          .done, at: place))
    }
    for choice in move.choices {
      steps.append(MigrationStep(root, "takes \(choice)", .choice(choice), at: place))
    }
    for note in unique(move.replacements.values.compactMap(\.note).sorted()) {
      steps.append(MigrationStep(root, "note: \(note)", .choice(note), at: place))
    }
    for linker in linkers {
      guard let project = projects.project(of: linker.definition) else { continue }
      let target = model.definitions[linker.definition].name
      linkedPods[linker.definition, default: []].insert(root)
      for name in linker.names {
        guard let replacement = move.replacements[name] else { continue }
        try link(replacement, move.requirement, to: target, in: project, steps: &steps, root: root)
      }
    }
    steps += presentPackages(root, move, linkers.map(\.definition))
    for linker in linkers where linker.isBySearchPaths {
      let name = model.definitions[linker.definition].name
      steps.append(
        MigrationStep(
          root, "\(name) links it itself",
          .choice("it inherits only search paths, imports the module, and runs in no app that links it"),
          at: place))
    }
    steps += sharedProducts(root, linkers.map(\.definition))
    steps += linkedFrameworks(root, move, linkers.map(\.definition))
    steps += try rewriteImports(root, move)
    steps += sources.steps(
      about: root, modules: move.replacements.values.map(\.module), in: tree,
      definitions: linkers.map(\.definition))
    if !others.isEmpty {
      steps.append(
        MigrationStep(
          root, "moves together with \(others.joined(separator: ", ")), since they need the same pods", .done,
          at: place))
    }
    return steps
  }

  func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Links the products of a replacement to a target.
  private mutating func link(
    _ replacement: PodReplacement, _ requirement: XcodePackage.Requirement?, to target: String,
    in app: AppProjects.AppProject, steps: inout [MigrationStep], root: String
  ) throws {
    let manifest = app.project.manifest
    var written = replacement
    if var package = umbrella {
      try package.link(replacement, requirement, to: target)
      written = package.replacement(for: target)
      umbrella = package
      try write(written, nil, to: target, in: app)
    } else {
      try write(replacement, requirement, to: target, in: app)
    }
    let present = linkedProducts[manifest, default: [:]][target] ?? []
    linkedProducts[manifest, default: [:]][target] = unique(present + written.products)
    let known = links[manifest, default: [:]][target] ?? []
    links[manifest, default: [:]][target] = unique(known + replacement.products)
    for flag in replacement.linkerFlags {
      do {
        try writer(for: app).addLinkerFlag(flag, to: target, in: &changes)
        steps.append(
          MigrationStep(root, "\(target) gets the linker flag \(flag)", .done, at: uses.places[root]))
      } catch let error as ProjectEditError {
        steps.append(
          MigrationStep(
            root, "\(target) needs the linker flag \(flag)", .byHand("\(error)"), at: uses.places[root]))
      }
    }
  }

  private mutating func write(
    _ replacement: PodReplacement, _ requirement: XcodePackage.Requirement?, to target: String,
    in app: AppProjects.AppProject
  ) throws {
    let writer = writer(for: app)
    try writer.addPackage(replacement, requirement, in: &changes)
    for product in replacement.products {
      try writer.addProduct(product, of: replacement, to: target, in: &changes)
    }
  }

  func writer(for app: AppProjects.AppProject) -> any AppProjectWriter {
    switch app.project.format {
    case .xcodeGen: XcodeGenWriter(project: app.project, root: tree.root)
    case .tuist: TuistWriter(project: app.project, tree: tree)
    default: XcodeProjectWriter(manifest: app.project.manifest)
    }
  }

  // MARK: - The whole Podfile

  /// Changes the Podfile, or removes CocoaPods if nothing is left.
  mutating func finish(moved: [String], isEverything: Bool) throws {
    guard !moved.isEmpty else { return }
    try umbrella?.write(to: &changes)
    try linkTransitive()
    steps += linkageSteps(moved)
    steps += HookSettings.steps(model, podfile: podfile, moved: moved, isEverything: isEverything)
    let writing = self
    try HookSettings.apply(model, moved: moved, to: projects, writing, &changes, &steps)
    steps += AppSources.paths(of: Set(moved), projects, podfile: podfile, in: tree)
    if isEverything {
      try removeCocoaPods()
    } else {
      let text = try changes.text(of: podfile) ?? ""
      let new = try PodfileRemoval(text, at: podfile, in: tree).removing(Set(moved))
      try changes.edit(podfile) { $0 = new }
      steps.append(
        MigrationStep(
          nil, "\(podfile) lists the other pods as before",
          .byHand("run `pod install` to build the app without the moved ones"),
          at: Place(file: podfile)))
    }
  }

  /// Links modules that came with a moved pod and that targets import although the Podfile does not list them.
  private mutating func linkTransitive() throws {
    let direct = Set(uses.roots)
    for index in model.definitions.indices {
      guard let app = projects.project(of: index) else { continue }
      let target = model.definitions[index].name
      let own = linkedPods[index] ?? []
      let needs = installed.needs(of: own.flatMap { uses.names(of: $0) }).subtracting(direct)
      for pod in needs.sorted() {
        let entry = options.table.entry(for: pod)
        var module = PodReplacement.module(of: pod)
        var replacement: PodReplacement?
        if case .replaced(let found)? = entry {
          (module, replacement) = (found.module, found.suited(to: installed.version(of: pod)))
        }
        guard let place = sources.place(of: module, for: index) else { continue }
        let text = "\(target) imports \(module), which came with \(own.sorted().joined(separator: " or "))"
        let linked = links[app.project.manifest]?[target] ?? []
        if linked.contains(module) { continue }
        guard var replacement, replacement.imports.isEmpty, case .remote = replacement.package,
          let version = installed.version(of: pod).flatMap(replacement.version)
        else {
          steps.append(
            MigrationStep(
              pod, text, .byHand("link the product that has this module, if there is one"), at: place))
          continue
        }
        replacement.linkerFlags = []
        var more: [MigrationStep] = []
        let requirement: XcodePackage.Requirement =
          options.pin == .exact ? .exact("\(version)") : .upToNextMajor(from: "\(version)")
        try link(replacement, requirement, to: target, in: app, steps: &more, root: pod)
        steps += more
        steps.append(
          MigrationStep(
            pod,
            "\(text): linked as \(replacement.products.joined(separator: ", ")) of \(replacement.package)",
            .done,
            at: place))
      }
    }
    try umbrella?.write(to: &changes)
  }

  private func linkageSteps(_ moved: [String]) -> [MigrationStep] {
    let dynamic = model.definitions.first { $0.linkage == .frameworks }
    guard let dynamic else { return [] }
    return [
      MigrationStep(
        nil,
        "`use_frameworks!` made a dynamic framework of each pod; the products of packages are linked statically",
        .choice(
          "unless a package offers a dynamic product; the app starts faster, and finds no bundle by the pod's identifier"
        ),
        at: Place(file: podfile, line: dynamic.line, column: dynamic.column))
    ]
  }
}
