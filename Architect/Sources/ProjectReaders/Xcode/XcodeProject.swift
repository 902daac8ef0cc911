import Files
import ModuleGraph

/// Converts the objects of a project.pbxproj to targets.
struct XcodeProject {
  private let list: PropertyList
  private let manifest: String
  private let tree: FileTree
  private let groups: GroupTree
  private let folder: String
  /// All folders that Xcode 16 synchronizes with a target.
  private let synchronizedGroups: [String]

  /// For each project's path, the names of the project's targets by their ids.
  private let targetNames: [String: [String: String]]

  private let configurationFiles: ConfigurationFiles

  init(
    _ list: PropertyList, manifest: String, tree: FileTree, files: ConfigurationFiles,
    targetNames: [String: [String: String]]
  ) {
    configurationFiles = files
    self.targetNames = targetNames
    self.list = list
    self.manifest = manifest
    self.tree = tree
    folder = FilePath.folder(of: FilePath.folder(of: manifest))
    groups = GroupTree(list, folder: folder)
    synchronizedGroups = list.objects.keys.sorted().filter {
      list.objects[$0]?["isa"] as? String == "PBXFileSystemSynchronizedRootGroup"
    }
  }

  /// Returns the names of a project's targets by their ids, which other projects use to refer to them.
  static func targetNames(_ list: PropertyList) -> [String: String] {
    list.ids(list.rootObject, "targets").reduce(into: [:]) { names, id in
      names[id] = list.objects[id]?["name"] as? String
    }
  }

  private var projectName: String {
    String(FilePath.name(of: FilePath.folder(of: manifest)).dropLast(".xcodeproj".count))
  }

  var project: Project {
    let shared = embeddedProducts
    let targets = list.ids(list.rootObject, "targets").compactMap { id in
      list.objects[id].map { object in
        var target = target(id, object)
        for index in target.dependencies.indices where shared.contains(target.dependencies[index].name) {
          target.dependencies[index].isDynamic = true
        }
        return target
      }
    }
    return Project(
      format: .xcode, manifest: manifest, name: projectName, targets: targets, packages: packages)
  }

  /// The products of packages that a target embeds. Only what is linked dynamically can be embedded.
  private var embeddedProducts: Set<String> {
    let phases = list.objects.values.filter { $0["isa"] as? String == "PBXCopyFilesBuildPhase" }
    let files = phases.flatMap { list.ids($0, "files") }.compactMap { list.objects[$0] }
    return Set(files.compactMap { list.object($0["productRef"])?["productName"] as? String })
  }

  private func place(_ id: String) -> Place { Place(file: manifest, line: list.line(of: id)) }

  // MARK: Packages

  private var packages: [PackageReference] {
    let references = list.ids(list.rootObject, "packageReferences").compactMap { package($0) }
    // A package that was dragged into the project is a reference to the package's folder.
    let dragged = list.objects.keys.sorted().compactMap { id -> PackageReference? in
      guard list.objects[id]?["isa"] as? String == "PBXFileReference", let path = groups.path(of: id),
        tree.hasFile(FilePath.join(path, "Package.swift"))
      else { return nil }
      return PackageReference(identity: PackageReference.identity(of: path), path: path)
    }
    return references + dragged.filter { !references.contains($0) }
  }

  private func package(_ id: Any?) -> PackageReference? {
    guard let object = list.object(id) else { return nil }
    if let path = object["relativePath"] as? String {
      return PackageReference(
        identity: PackageReference.identity(of: path), path: FilePath.join(groups.folder, path))
    }
    return (object["repositoryURL"] as? String).map {
      PackageReference(identity: PackageReference.identity(of: $0))
    }
  }

  // MARK: Targets

  private func target(_ id: String, _ object: PropertyList.Object) -> Target {
    let name = object["name"] as? String ?? "target"
    let settings = BuildSettings(
      object, list, groups: groups, tree: tree, files: configurationFiles, project: projectName)
    let phases = list.ids(object, "buildPhases").compactMap { list.objects[$0] }
    let files = files(of: id, object, phases: phases)
    let kind = Self.kind(object)
    var target = Target(
      name: name, moduleName: kind == .aggregate ? nil : settings.moduleName(of: name), kind: kind,
      place: place(id), files: files.sorted(), roots: [],
      dependencies: dependencies(object, phases: phases),
      flags: settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS"),
      hasGeneratedSources: phases.contains(where: writesSources),
      platforms: settings.platforms(ofProduct: Self.productType(object)))
    target.lacksPodfile = phases.contains(where: comesFromCocoaPods)
    target.isStatic =
      Self.productType(object).hasSuffix(".static") || settings.text("MACH_O_TYPE") == "staticlib"
    // Programs load these products without importing them.
    target.isUsedUnseen = ["bundle", "library.dynamic"].contains(Self.productType(object))
    target.bundleIdentifier = settings.text("PRODUCT_BUNDLE_IDENTIFIER")
    target.infoPlist = settings.file("INFOPLIST_FILE")
    target.resources = resources(of: id, object, phases: phases)
      .union([target.infoPlist, settings.file("CODE_SIGN_ENTITLEMENTS")].compactMap(\.self))
    target.podTargets = settings.podTargets.filter { $0 != name }
    target.listsSources = !listed(phases).isEmpty || !list.ids(object, "fileSystemSynchronizedGroups").isEmpty
    if target.files.isEmpty {
      target.roots = target.listsSources ? listed(phases) : ownFolders(of: name, settings)
    }
    target.furtherModuleNames = HeaderFolders(of: object, phases, settings, list).names
      .filter { $0 != target.moduleName }
    target.headerFolders = settings.folders("USER_HEADER_SEARCH_PATHS", "HEADER_SEARCH_PATHS")
    target.searchedModules = settings.searchedModules
    target.frameworkFolders = settings.frameworkFolders
    if let header = settings.file("SWIFT_OBJC_BRIDGING_HEADER"), !target.files.contains(header) {
      target.files = (target.files + [header]).sorted()
    }
    target.unresolved = settings.unresolvedFolders("SWIFT_INCLUDE_PATHS") + settings.missingFiles
    target.unresolvedHeaderFolders = settings.unresolvedFolders(
      "HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS")
    let named = Set(target.dependencies.map(\.name))
    target.dependencies += settings.linkedFrameworks.filter {
      !named.contains($0) && !SystemModules.isKnown($0)
    }
    .map { DeclaredDependency(name: $0, kind: .linked, place: target.place, isNeededUnimported: true) }
    target.isBuiltFromSources = ProductType.isBuiltFromSources(Self.productType(object))
    // If the target has no phase for sources, a script creates its product.
    let isa = Set(phases.compactMap { $0["isa"] as? String })
    if isa.contains("PBXShellScriptBuildPhase"), !isa.contains("PBXSourcesBuildPhase"), target.files.isEmpty {
      target.isBuiltFromSources = false
      target.isOpaque = true
    }
    for group in list.ids(object, "fileSystemSynchronizedGroups") {
      if let folder = groups.path(of: group) {
        target.excludedFiles.formUnion(exceptions(of: group, in: folder, for: id))
      }
    }
    return target
  }

  /// Whether CocoaPods added the phase to the project.
  private func comesFromCocoaPods(_ phase: PropertyList.Object) -> Bool {
    (phase["name"] as? String)?.hasPrefix("[CP] ") ?? false
  }

  /// Whether a script declares Swift files as its output, or mentions Swift files that do not exist.
  private func writesSources(_ phase: PropertyList.Object) -> Bool {
    phase["isa"] as? String == "PBXShellScriptBuildPhase"
      && (list.ids(phase, "outputPaths").contains { $0.hasSuffix(".swift") }
        || (phase["shellScript"] as? String).map { WrittenSources.isNamed(in: $0, tree) } ?? false)
  }

  /// Returns the product type of the target, without `com.apple.product-type.`; empty for an aggregate.
  private static func productType(_ object: PropertyList.Object) -> String {
    String((object["productType"] as? String ?? "").dropFirst("com.apple.product-type.".count))
  }

  private static func kind(_ object: PropertyList.Object) -> Target.Kind {
    let type = productType(object)
    switch type {
    case "": return .aggregate
    case "bundle.unit-test": return .test
    case "bundle.ui-testing": return .uiTest
    case "tool": return .executable
    case _ where type.hasPrefix("application"): return .app
    case _ where type.contains("extension"): return .appExtension
    default: return .library
    }
  }

  // MARK: Files

  /// Returns the paths of the sources and headers that the phases list, whether they exist or not.
  private func listed(_ phases: [PropertyList.Object]) -> [String] {
    phases.filter { ["PBXSourcesBuildPhase", "PBXHeadersBuildPhase"].contains($0["isa"] as? String) }
      .flatMap { list.ids($0, "files") }.compactMap { list.objects[$0]?["fileRef"] as? String }
      .compactMap(groups.path).filter(SourceGlobs.isSource)
  }

  /// Returns the folders that a target without sources is meant to be built from, judging by its name and by the place
  /// of its Info.plist.
  private func ownFolders(of name: String, _ settings: BuildSettings) -> [String] {
    let plist = settings.file("INFOPLIST_FILE").map(FilePath.folder)
    return Set([FilePath.join(groups.folder, name), plist].compactMap { $0 }).sorted()
      .filter { $0 != groups.folder && tree.hasFolder($0) }
  }

  private func files(of id: String, _ object: PropertyList.Object, phases: [PropertyList.Object]) -> Set<
    String
  > {
    // Most volumes of Macs ignore case.
    let listed = listed(phases)
    listed.filter(SourceGlobs.isSource).forEach(tree.whole.meet)
    var result = Set(listed.compactMap { tree.whole.file(ignoringCase: $0) })
    let own = list.ids(object, "fileSystemSynchronizedGroups")
    for group in own { result.formUnion(synchronizedFiles(group, target: id)) }
    for group in synchronizedGroups where !own.contains(group) {
      result.formUnion(borrowedFiles(group, target: id))
    }
    return result
  }

  /// Returns the files of a folder that Xcode 16 synchronizes with the target, except the files that are excluded by
  /// exceptions.
  private func synchronizedFiles(_ group: String, target: String) -> [String] {
    guard let written = groups.path(of: group) else { return [] }
    let folder = tree.whole.folder(ignoringCase: written) ?? written
    let excluded = exceptions(of: group, in: folder, for: target)
    let prunes = { (path: String) in excluded.contains(path) || SourceGlobs.isHidden(path) }
    return tree.whole.sources(below: folder, prune: prunes).filter { path in
      SourceGlobs.isSource(path) && !excluded.contains(path)
    }
  }

  /// Returns the files that a target takes from a folder that is synchronized with other targets. For a target that is
  /// not synchronized with the folder, exceptions add files.
  private func borrowedFiles(_ group: String, target: String) -> [String] {
    guard let folder = groups.path(of: group) else { return [] }
    return exceptions(of: group, in: folder, for: target).flatMap { path in
      tree.whole.hasFile(path) ? [path] : tree.whole.sources(below: path, prune: SourceGlobs.isHidden)
    }.filter(SourceGlobs.isSource)
  }

  /// Returns the paths besides sources that the phases list or copy, and the folders that are synchronized with the target.
  private func resources(of id: String, _ object: PropertyList.Object, phases: [PropertyList.Object]) -> Set<
    String
  > {
    let references = phases.flatMap { list.ids($0, "files") }
      .compactMap { list.objects[$0]?["fileRef"] as? String }
    let paths = references.flatMap { reference -> [String] in
      // The translations of a file are a group without a folder of its own.
      guard let group = list.objects[reference], group["isa"] as? String == "PBXVariantGroup" else {
        return [reference]
      }
      return list.ids(group, "children")
    }.compactMap(groups.path).filter { !SourceGlobs.isSource($0) }
    let own = list.ids(object, "fileSystemSynchronizedGroups")
    let borrowed = synchronizedGroups.filter { !own.contains($0) }.flatMap { group in
      groups.path(of: group).map { exceptions(of: group, in: $0, for: id) } ?? []
    }
    let folders = own.compactMap(groups.path).map { tree.folder(ignoringCase: $0) ?? $0 }
    return Set(paths.map { tree.file(ignoringCase: $0) ?? $0 } + folders + borrowed)
  }

  private func exceptions(of group: String, in folder: String, for target: String) -> Set<String> {
    let sets = list.objects[group].map { list.ids($0, "exceptions") } ?? []
    return Set(
      sets.compactMap { list.objects[$0] }.filter { $0["target"] as? String == target }
        .flatMap { list.ids($0, "membershipExceptions") }.map { FilePath.join(folder, $0) })
  }

  // MARK: Dependencies

  private func dependencies(_ object: PropertyList.Object, phases: [PropertyList.Object])
    -> [DeclaredDependency]
  {
    let embedded = phases.filter { $0["isa"] as? String == "PBXCopyFilesBuildPhase" }.flatMap(built)
    let linked = phases.filter { $0["isa"] as? String == "PBXFrameworksBuildPhase" }.flatMap(built)
    let direct = list.ids(object, "dependencies").compactMap(targetDependency)
    let products = list.ids(object, "packageProductDependencies").compactMap { product($0, place: place($0)) }
    let names = Set(embedded.map(\.name))
    var seen: Set<String> = []
    return (direct + linked + products + embedded).filter { seen.insert($0.name).inserted }.map {
      dependency in
      var result = dependency
      if names.contains(dependency.name) { result.isNeededUnimported = true }
      return result
    }
  }

  private func targetDependency(_ id: String) -> DeclaredDependency? {
    guard let object = list.objects[id] else { return nil }
    if let reference = object["productRef"] { return product(reference, place: place(id)) }
    if let target = list.object(object["target"]), let name = target["name"] as? String {
      return DeclaredDependency(name: name, kind: .target, place: place(id))
    }
    let proxy = list.object(object["targetProxy"])
    // The names that a project stores for targets of other projects may be outdated.
    let path = (proxy?["containerPortal"] as? String).flatMap(groups.path)
    let number = proxy?["remoteGlobalIDString"] as? String
    let current = path.flatMap { path in number.flatMap { targetNames[path]?[$0] } }
    let name = current ?? object["name"] as? String ?? proxy?["remoteInfo"] as? String
    return name.map { DeclaredDependency(name: $0, kind: .linked, place: place(id)) }
  }

  private func product(_ id: Any?, place: Place) -> DeclaredDependency? {
    guard let object = list.object(id), let name = object["productName"] as? String else { return nil }
    let isPlugin = name.hasPrefix("plugin:")
    return DeclaredDependency(
      name: isPlugin ? String(name.dropFirst("plugin:".count)) : name,
      kind: .product(package: package(object["package"])?.identity), place: place,
      isNeededUnimported: isPlugin)
  }

  /// Whether a file reference refers to a file in an SDK.
  private static func isOfSDK(_ path: String, _ tree: String?) -> Bool {
    tree == "SDKROOT"
      || (tree == "DEVELOPER_DIR" && (path.contains(".sdk/") || path.contains("Library/Frameworks/")))
  }

  /// Returns the targets and products that a phase links or copies, by name. The frameworks of the SDK are left out.
  private func built(_ phase: PropertyList.Object) -> [DeclaredDependency] {
    list.ids(phase, "files").compactMap { id in
      guard let file = list.objects[id] else { return nil }
      if let product = product(file["productRef"], place: place(id)) { return product }
      guard let reference = list.object(file["fileRef"]) else { return nil }
      let path = reference["path"] as? String ?? reference["name"] as? String ?? ""
      guard !Self.isOfSDK(path, reference["sourceTree"] as? String), let dot = path.lastIndex(of: ".") else {
        return nil
      }
      var name = FilePath.name(of: String(path[..<dot]))
      if path.hasSuffix(".a"), name.hasPrefix("lib") { name = String(name.dropFirst(3)) }
      guard ["framework", "a", "xcframework"].contains(FilePath.fileExtension(of: path)),
        !name.hasPrefix("Pods_"),
        !SystemModules.isKnown(name)
      else { return nil }
      return DeclaredDependency(name: name, kind: .linked, place: place(id))
    }
  }
}
