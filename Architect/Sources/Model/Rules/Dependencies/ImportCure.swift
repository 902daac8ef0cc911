import ModuleGraph

/// Determines how to fix an import that is not declared.
struct ImportCure {
  let graph: ModuleGraph
  /// The names from outside that manifests declare only as pods.
  private let pods: Set<String>

  init(graph: ModuleGraph) {
    self.graph = graph
    var pods: Set<String> = []
    var others: Set<String> = []
    for use in graph.modules.lazy.flatMap(\.declarations).flatMap(\.uses) where use.isExternal {
      switch use.dependency.kind {
      case .pod: pods.insert(use.externalName)
      case .linked: continue
      case .target, .byName, .product: others.insert(use.externalName)
      }
    }
    self.pods = pods.subtracting(others)
  }

  /// The direct dependency of `declaration` that leads to a module of the repository, or to a name from outside.
  func carrier(to module: Module?, _ name: String, from declaration: Module.Declaration) -> Module? {
    carrying(to: module, name, from: declaration)?.module
  }

  /// The carrier and the dependency that refers to it. A program, which is only built first or embedded, counts only if
  /// there is no other carrier.
  private func carrying(to module: Module?, _ name: String, from declaration: Module.Declaration)
    -> (use: Module.Use, module: Module)?
  {
    let all = declaration.uses.lazy.flatMap { use in use.modules.lazy.map { (use, $0) } }
      .compactMap { use, id in graph[id].map { (use: use, module: $0) } }
      .filter { leads($0.module, to: module, name) }
    return all.first { !$0.module.kind.isProgram } ?? all.first
  }

  /// The direct dependencies of `user` and of its interface, other than programs, whose re-export of a module would serve
  /// the user: it imports them, and they declare and import the module themselves.
  func hubs(of module: Module?, _ name: String, from declaration: Module.Declaration, of user: Module)
    -> Set<Module.ID>
  {
    let interfaces = OwnInterface.declarations(of: declaration, of: user, in: graph)
    return Set(
      ([declaration] + interfaces).lazy.flatMap(\.uses).flatMap(\.modules).compactMap { graph[$0] }
        .filter { hub in
          !hub.kind.isProgram && declares(hub, module, name) && imports(hub, module, name)
            && graph.edge(from: user.id, to: hub.id)?.imports.isEmpty == false
        }.map(\.id))
  }

  private func declares(_ hub: Module, _ module: Module?, _ name: String) -> Bool {
    hub.declarations.contains { hub in
      module.map { hub.dependencies.contains($0.id) }
        ?? (hub.externals.contains(name) || KnownReExports.of(hub.externals).contains(name))
    }
  }

  private func imports(_ hub: Module, _ module: Module?, _ name: String) -> Bool {
    module.map { graph.edge(from: hub.id, to: $0.id)?.imports.isEmpty == false }
      ?? graph.externals(of: hub.id).contains { $0.name == name && !$0.imports.isEmpty }
  }

  private func leads(_ carrier: Module, to module: Module?, _ name: String) -> Bool {
    carrier.declarations.contains { carrier in
      module.map { carrier.reachable.contains($0.id) } ?? carrier.reachableExternals.contains(name)
    }
  }

  /// A way to fix an import.
  enum Cure: Hashable {
    /// Leave the import, because the application that hosts the tests links the module.
    case leave(host: Module.ID)
    /// Re-export the module where it is already linked, as described by `holder`.
    case reExport(holder: String)
    case addPod(target: String, podfile: String)
    /// Add the module to a target's dependencies. If `package` is not `nil`, that package must offer a product first.
    case add(target: String, place: Place, isLinked: Bool, package: String?)

    /// A description of the fix, for the end of a message.
    func text(for name: String) -> String {
      switch self {
      case .leave(let host): return "leave the import: '\(host)' hosts these tests and links the module"
      case .reExport(let holder):
        return
          "\(holder) already links the module, and a second copy must not be linked: "
          + "re-export the module there with `@_exported import \(name)`"
      case .addPod(let target, let podfile): return "add its pod to '\(target)' in \(podfile)"
      case .add(let target, let place, let isLinked, let package):
        let cure = "\(isLinked ? "link it: " : "")add it to the dependencies of '\(target)' in \(place)"
        return package.map { "\($0) offers no product that contains the module: declare one, and \(cure)" }
          ?? cure
      }
    }

    /// The group of findings that the same edit fixes.
    /// - Parameters:
    ///   - user: The module that imports `name`.
    ///   - often: The number of imports, in parentheses; empty if there is only one.
    func group(_ name: String, of user: Module.ID, often: String) -> FindingGroup {
      let noun = "module available only through its dependencies"
      func imports(_ key: String, _ cure: String) -> FindingGroup {
        FindingGroup(
          key: "\(user) \(key)", opening: "'\(user)' imports", noun: noun, item: "'\(name)'\(often)",
          cure: cure)
      }
      switch self {
      case .leave(let host):
        return imports(host, "leave the imports: '\(host)' hosts these tests and links the modules")
      case .reExport(let holder):
        return FindingGroup(
          key: holder, opening: "\(holder) links",
          noun: "module that others import through it without declaring it",
          item: "'\(name)'",
          cure: "to avoid linking second copies, re-export these modules there with `@_exported import`")
      case .addPod(let target, let podfile):
        return imports(podfile, "add their pods to '\(target)' in \(podfile)")
      case .add(let target, let place, let isLinked, let package):
        let cure = "\(isLinked ? "link them: " : "")add them to the dependencies of '\(target)' in \(place)"
        let offered =
          package.map {
            "\($0) offers no products that contain the modules: declare products that do, and \(cure)"
          } ?? cure
        return imports("\(place) \(package ?? "")", offered)
      }
    }
  }

  /// Returns the way to fix an import of a module or of a name from outside.
  func cure(for module: Module?, _ name: String, from declaration: Module.Declaration, of user: Module)
    -> Cure
  {
    let carrying = carrying(to: module, name, from: declaration)
    if Self.linksByItself(declaration), let carrying, user.kind.isTest || !carrying.module.kind.isProgram {
      let hosts = TestHosts.applications(of: declaration, of: user, in: graph)
      if let host = hosts.first(where: { leads($0, to: module, name) }) { return .leave(host: host.id) }
      if let holder = holder(of: module, name, through: carrying, declaration) {
        return .reExport(holder: holder)
      }
    }
    if let podfile = podfile(for: module, name, through: carrying?.use, declaration) {
      return .addPod(target: declaration.target.name, podfile: podfile)
    }
    return .add(
      target: declaration.target.name, place: declaration.target.place,
      isLinked: Self.linksByItself(declaration) && module != nil,
      package: module.flatMap { Self.packageKeepingToItself($0, from: declaration) })
  }

  /// A description of the module or product that contains a linked copy of the module and passes it to the declaration;
  /// `nil` if another copy does no harm, or if it is unknown which modules have one.
  private func holder(
    of module: Module?, _ name: String, through carrying: (use: Module.Use, module: Module),
    _ declaration: Module.Declaration
  ) -> String? {
    // CocoaPods takes care of the modules that a pod brings.
    guard carrying.use.dependency.kind != .pod, module.map({ Self.isCopied($0, into: declaration) }) ?? true
    else { return nil }
    if carrying.use.isShared {
      let product = carrying.use.dependency.name
      return "'\(carrying.module.id)'\(product == carrying.module.id ? "" : " (in '\(product)')")"
    }
    var seen: Set<Module.ID> = [carrying.module.id]
    var pending: [(module: Module, holder: Module?)] = [(carrying.module, nil)]
    while !pending.isEmpty {
      let (current, above) = pending.removeFirst()
      // A statically linked module is part of the framework that links it.
      let holder = Self.holdsCopies(current, declaration) ? current : above
      let own = current.declarations.filter { $0.format == declaration.format }
      let uses = (own.isEmpty ? current.declarations : own).flatMap(\.uses)
      if let use = uses.first(where: { use in
        module.map { use.modules.contains($0.id) } ?? (use.externalName == name)
      }) {
        // Other modules do not link an application, so they cannot use what it contains. A framework that is linked as
        // a file is loaded and not copied.
        guard let holder, holder.kind != .app, module != nil || Self.isProduct(use) else { return nil }
        return "'\(holder.id)'"
      }
      let next = uses.flatMap(\.modules).filter { seen.insert($0).inserted }
      pending += next.compactMap { graph[$0] }.map { ($0, holder) }
    }
    return nil
  }

  private static func isProduct(_ use: Module.Use) -> Bool {
    switch use.dependency.kind {
    case .product, .byName: !use.dependency.isDynamic
    case .target, .pod, .linked: false
    }
  }

  /// Whether the declaration's build system links each target into a separate file.
  private static func linksByItself(_ declaration: Module.Declaration) -> Bool {
    declaration.format.isBuiltByXcode
  }

  /// Whether each target that links the module gets its own copy.
  private static func isCopied(_ module: Module, into declaration: Module.Declaration) -> Bool {
    if let own = module.declarations.first(where: { $0.format == declaration.format }) {
      return own.target.isStatic
    }
    return module.declarations.contains { $0.format == .swiftPM } && !module.isShared
  }

  /// Whether the module is a framework or an application, which contains what it links.
  private static func holdsCopies(_ module: Module, _ declaration: Module.Declaration) -> Bool {
    module.declarations.contains { $0.format == declaration.format && !$0.target.isStatic }
  }

  /// The Podfile that lists the pods of an Xcode target, if the imported module is also a pod.
  private func podfile(
    for target: Module?, _ name: String, through carrier: Module.Use?, _ declaration: Module.Declaration
  ) -> String? {
    guard declaration.format != .cocoaPods,
      let podfile = declaration.uses.first(where: { $0.dependency.kind == .pod })?.dependency.place.file
    else { return nil }
    if let target {
      // A module that the same manifest builds is linked from there, even if it is also a pod. So is one of another Xcode
      // project, unless the Podfile lists it.
      let isPod =
        target.declarations.contains { $0.format == .cocoaPods }
        && !target.declarations.contains { $0.manifest == declaration.manifest }
        && (!target.declarations.contains { $0.format.isBuiltByXcode } || listed(target, in: podfile))
      return isPod ? podfile : nil
    }
    let isPod =
      carrier.map { $0.dependency.kind == .pod } ?? (Self.hasOnlyPods(declaration) || pods.contains(name))
    return isPod ? podfile : nil
  }

  /// Whether a Podfile lists the module's pod for any target.
  private func listed(_ module: Module, in podfile: String) -> Bool {
    graph.modules.lazy.flatMap(\.declarations).flatMap(\.uses).contains { use in
      use.dependency.kind == .pod && use.dependency.place.file == podfile && use.modules.contains(module.id)
    }
  }

  /// Whether all dependencies from outside are pods, apart from linked files, which have no dependencies of their own.
  private static func hasOnlyPods(_ declaration: Module.Declaration) -> Bool {
    declaration.uses.allSatisfy { use in
      !use.isExternal || use.dependency.kind == .pod || use.dependency.kind == .linked
    }
  }

  /// The manifest of the package from which `declaration` needs a product, if the package offers no product that
  /// contains the module.
  private static func packageKeepingToItself(_ target: Module, from declaration: Module.Declaration)
    -> String?
  {
    guard !target.isOffered,
      // Only packages hide the targets that they do not offer.
      declaration.format == .swiftPM
        || !target.declarations.contains(where: { $0.format == declaration.format }),
      let package = target.declarations.first(where: { $0.format == .swiftPM })?.manifest,
      package != declaration.manifest, declaration.format != .cocoaPods
    else { return nil }
    let usesProducts = declaration.uses.contains { use in
      if case .product = use.dependency.kind { true } else { false }
    }
    return declaration.format == .swiftPM || usesProducts ? package : nil
  }
}
