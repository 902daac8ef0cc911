import Files
import ModuleGraph
import Text

/// Converts the objects of a project.pbxproj to targets.
struct XcodeProject {
  private let list: PropertyList
  private let manifest: String
  private let tree: FileTree
  private let groups: GroupTree
  private let phaseFiles: PhaseFiles
  private let folder: String
  /// For each target, the sets of exceptions for it, by the folders that Xcode 16 synchronizes with a target.
  private var exceptions: [String: [String: [PropertyList.Object]]] = [:]
  /// The same for build phases, which get what is in such a folder instead of the target's phase for its kind.
  private var phaseExceptions: [String: [String: [PropertyList.Object]]] = [:]

  /// For each project's path, the names of the project's targets by their ids.
  private let targetNames: [String: [String: String]]

  private let configurationFiles: ConfigurationFiles
  private let packageFolders: PackageFolders

  init(
    _ list: PropertyList, manifest: String, tree: FileTree, files: ConfigurationFiles,
    packageFolders: PackageFolders, targetNames: [String: [String: String]], paths: Allowance
  ) {
    configurationFiles = files
    self.packageFolders = packageFolders
    self.targetNames = targetNames
    self.list = list
    self.manifest = manifest
    self.tree = tree
    folder = FilePath.folder(of: FilePath.folder(of: manifest))
    groups = GroupTree(list, folder: folder, allowance: paths)
    phaseFiles = PhaseFiles(list, groups: groups, tree: tree)
    for group in list.objects(ofKind: "PBXFileSystemSynchronizedRootGroup") {
      for set in group.list("exceptions").compactMap({ list.objects[$0] }) {
        if let phase = set["buildPhase"] {
          phaseExceptions[phase, default: [:]][group.id, default: []].append(set)
        } else if let target = set["target"] {
          exceptions[target, default: [:]][group.id, default: []].append(set)
        }
      }
    }
  }

  /// Returns the names of a project's targets by their ids, which other projects use to refer to them.
  static func targetNames(_ list: PropertyList) -> [String: String] {
    list.rootObject.list("targets").reduce(into: [:]) { names, id in
      names[id] = list.objects[id]?["name"]
    }
  }

  private var projectName: String {
    String(FilePath.name(of: FilePath.folder(of: manifest)).dropLast(".xcodeproj".count))
  }

  var project: Project {
    let shared = embeddedProducts
    let targets = list.rootObject.list("targets").compactMap { id in
      list.objects[id].map { object in
        var target = target(id, object)
        for index in target.dependencies.indices where shared.contains(target.dependencies[index].name) {
          target.dependencies[index].isDynamic = true
        }
        return target
      }
    }
    var project = Project(
      format: .xcode, manifest: manifest, name: projectName, targets: targets, packages: packages
    ).adding(references)
    if containsAbsentFolders { project.absentParts = ["a folder that is not in the repository"] }
    return project
  }

  /// Whether the project refers to folders that are not there and may be packages.
  private var containsAbsentFolders: Bool {
    list.objects(ofKind: "PBXFileReference").contains { object in
      guard let type = object["lastKnownFileType"], ["wrapper", "folder", "text"].contains(type),
        let path = groups.path(of: object)
      else { return false }
      return !tree.whole.hasFolder(path) && !tree.whole.hasFile(path)
    }
  }

  /// The products of packages that a target embeds. Only what is linked dynamically can be embedded.
  private var embeddedProducts: Set<String> {
    let phases = list.objects(ofKind: "PBXCopyFilesBuildPhase")
    let files = phases.flatMap { $0.list("files") }.compactMap { list.objects[$0] }
    return Set(files.compactMap { list.object($0["productRef"])?["productName"] })
  }

  private func place(_ id: String) -> Place { Place(file: manifest, line: list.line(of: id)) }

  /// The projects that this one contains, and the files in submodules that are not checked out.
  private var references: [PathReference] {
    let submodules = Submodules(tree)
    return list.objects(ofKind: "PBXFileReference").compactMap { object in
      let isProject = object["path"]?.hasSuffix(".xcodeproj") == true
      guard isProject || !submodules.isEmpty, let path = groups.path(of: object),
        isProject || submodules.submodule(containing: path) != nil
      else { return nil }
      return PathReference(
        isProject ? .project : .file, path, name: FilePath.name(of: path), place: place(object.id))
    }
  }

  // MARK: Packages

  private var packages: [PackageReference] {
    let references = list.rootObject.list("packageReferences").compactMap { package($0) }
    // A package that was dragged into the project is a reference to the package's folder.
    let dragged = list.objects(ofKind: "PBXFileReference").compactMap { object in
      packageFolders.path(of: object, in: groups).map { path in
        PackageReference(identity: PackageReference.identity(of: path), path: path)
      }
    }
    return references + dragged.filter { !references.contains($0) }
  }

  private func package(_ id: String?) -> PackageReference? {
    guard let object = list.object(id) else { return nil }
    if let path = object["relativePath"] {
      var reference = PackageReference(
        identity: PackageReference.identity(of: path),
        path: tree.spelled(FilePath.join(groups.folder, path)), place: place(object.id))
      // An empty list enables not even the default traits.
      reference.traits = object.has("traits") ? Set(object.list("traits")) : nil
      return reference
    }
    return object["repositoryURL"].map {
      PackageReference(identity: PackageReference.identity(of: $0))
    }
  }

  // MARK: Targets

  private func target(_ id: String, _ object: PropertyList.Object) -> Target {
    let name = object["name"] ?? "target"
    let settings = BuildSettings(
      object, list, groups: groups, tree: tree, files: configurationFiles, project: projectName)
    let phases = object.list("buildPhases").compactMap { list.objects[$0] }
    let content = phaseFiles.content(of: phases)
    let all = files(of: id, object, content)
    let names = settings.excludedNames
    let files = all.filter { !names.excludes($0) }
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
    target.resources = resources(of: id, object, content)
      .union([target.infoPlist, settings.file("CODE_SIGN_ENTITLEMENTS")].compactMap(\.self))
    target.podTargets = settings.podTargets.filter { $0 != name }
    target.listsSources = !content.listed.isEmpty || !object.list("fileSystemSynchronizedGroups").isEmpty
    if target.files.isEmpty {
      target.roots = target.listsSources ? content.listed : ownFolders(of: name, settings)
    }
    target.furtherModuleNames = HeaderFolders(of: object, phases, settings, list).names
      .filter { $0 != target.moduleName }
    target.headerFolders = settings.folders("USER_HEADER_SEARCH_PATHS", "HEADER_SEARCH_PATHS")
    target.privateHeaders = PrivateHeaders(list, groups: groups, tree: tree).paths(in: phases)
    target.searchedModules = settings.searchedModules
    target.frameworkFolders = settings.frameworkFolders
    if let header = settings.file("SWIFT_OBJC_BRIDGING_HEADER"), !target.files.contains(header) {
      target.files = (target.files + [header]).sorted()
    }
    target.unresolved =
      settings.unresolvedFolders("SWIFT_INCLUDE_PATHS").map { .setting($0) }
      + settings.missingFiles.map { .settings(file: $0) }
    target.unresolvedHeaderFolders = settings.unresolvedFolders(
      "HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS")
    let named = Set(target.dependencies.map(\.name))
    target.dependencies += settings.linkedFrameworks.filter {
      !named.contains($0) && !SystemModules.isKnown($0)
    }
    .map { DeclaredDependency(name: $0, kind: .linked, place: target.place, isNeededUnimported: true) }
    target.isBuiltFromSources = ProductType.isBuiltFromSources(Self.productType(object))
    // If the target has no phase for sources, a script creates its product.
    let isa = Set(phases.compactMap { $0["isa"] })
    if isa.contains("PBXShellScriptBuildPhase"), !isa.contains("PBXSourcesBuildPhase"), target.files.isEmpty {
      target.isBuiltFromSources = false
      target.isOpaque = true
    }
    target.excludedFiles = all.subtracting(files)
    for group in object.list("fileSystemSynchronizedGroups") {
      if let folder = groups.path(of: group) {
        target.excludedFiles.formUnion(exceptions(of: group, in: folder, for: id))
      }
    }
    return target
  }

  /// Whether CocoaPods added the phase to the project.
  private func comesFromCocoaPods(_ phase: PropertyList.Object) -> Bool {
    phase["name"]?.hasPrefix("[CP] ") ?? false
  }

  /// Whether a script declares Swift files as its output, or mentions Swift files that do not exist.
  private func writesSources(_ phase: PropertyList.Object) -> Bool {
    phase["isa"] == "PBXShellScriptBuildPhase"
      && (phase.list("outputPaths").contains { $0.hasSuffix(".swift") }
        || phase["shellScript"].map { WrittenSources.isNamed(in: $0, tree) } ?? false)
  }

  /// Returns the product type of the target, without `com.apple.product-type.`; empty for an aggregate.
  private static func productType(_ object: PropertyList.Object) -> String {
    String((object["productType"] ?? "").dropFirst("com.apple.product-type.".count))
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

  /// Returns the folders that a target without sources is meant to be built from, judging by its name and by the place
  /// of its Info.plist.
  private func ownFolders(of name: String, _ settings: BuildSettings) -> [String] {
    let plist = settings.file("INFOPLIST_FILE").map(FilePath.folder)
    return Set([FilePath.join(groups.folder, name), plist].compactMap { $0 }).sorted()
      .filter { $0 != groups.folder && tree.hasFolder($0) }
  }

  private func files(of id: String, _ object: PropertyList.Object, _ content: PhaseFiles.Content) -> Set<
    String
  > {
    var result = Set(content.sources)
    let own = object.list("fileSystemSynchronizedGroups")
    for group in own { result.formUnion(synchronizedFiles(group, target: id)) }
    for group in borrowedGroups(of: id, own) { result.formUnion(borrowedFiles(group, target: id)) }
    let moved = movedFiles(of: object, own)
    return result.subtracting(moved.uncompiled).union(moved.compiled)
  }

  /// Returns the sources that build phases of the target get from synchronized folders: what its own folders give to
  /// another phase than the one that compiles, and what one that compiles gets from folders of other targets.
  private func movedFiles(
    of object: PropertyList.Object, _ own: [String]
  ) -> (compiled: Set<String>, uncompiled: Set<String>) {
    var (compiled, uncompiled): (Set<String>, Set<String>) = ([], [])
    for phase in object.list("buildPhases") {
      let isCompiling = list.objects[phase]?["isa"] == "PBXSourcesBuildPhase"
      for (group, sets) in phaseExceptions[phase] ?? [:] {
        let files = groups.path(of: group).map { paths(of: sets, in: $0).flatMap(sources(at:)) } ?? []
        if isCompiling {
          compiled.formUnion(files)
        } else if own.contains(group) {
          uncompiled.formUnion(files)
        }
      }
    }
    return (compiled, uncompiled.subtracting(compiled))
  }

  /// Returns the sources at the path of a file or folder.
  private func sources(at path: String) -> [String] {
    (tree.whole.hasFile(path) ? [path] : tree.whole.sources(below: path, prune: SourceGlobs.isHidden))
      .filter(SourceGlobs.isSource)
  }

  /// Returns the files of a folder that Xcode 16 synchronizes with the target, except the files that are excluded by
  /// exceptions.
  private func synchronizedFiles(_ group: String, target: String) -> [String] {
    guard let written = groups.path(of: group) else { return [] }
    let folder = tree.whole.spelled(written)
    let excluded = exceptions(of: group, in: folder, for: target)
    let prunes = { (path: String) in excluded.contains(path) || SourceGlobs.isHidden(path) }
    let files = tree.whole.sources(below: folder, prune: prunes).filter { path in
      SourceGlobs.isSource(path) && !excluded.contains(path)
    }
    return groups.allows(files) ? files : []
  }

  /// Returns the files that a target takes from a folder that is synchronized with other targets. For a target that is
  /// not synchronized with the folder, exceptions add files.
  private func borrowedFiles(_ group: String, target: String) -> [String] {
    guard let folder = groups.path(of: group) else { return [] }
    return exceptions(of: group, in: folder, for: target).flatMap(sources(at:))
  }

  /// Returns the paths besides sources that the phases list or copy, and the folders that are synchronized with the target.
  private func resources(of id: String, _ object: PropertyList.Object, _ content: PhaseFiles.Content)
    -> Set<String>
  {
    let own = object.list("fileSystemSynchronizedGroups")
    let borrowed = borrowedGroups(of: id, own).flatMap { group in
      groups.path(of: group).map { exceptions(of: group, in: $0, for: id) } ?? []
    }
    let folders = own.compactMap(groups.path).map(tree.spelled)
    return Set(content.resources + folders + borrowed)
  }

  private func exceptions(of group: String, in folder: String, for target: String) -> Set<String> {
    Set(paths(of: exceptions[target]?[group] ?? [], in: folder))
  }

  /// Returns the paths that sets of exceptions list, as the disk has them.
  private func paths(of sets: [PropertyList.Object], in folder: String) -> [String] {
    sets.flatMap { $0.list("membershipExceptions") }.map { tree.whole.spelled(FilePath.join(folder, $0)) }
  }

  /// The folders from which a target takes files although it is not synchronized with them.
  private func borrowedGroups(of target: String, _ own: [String]) -> [String] {
    (exceptions[target] ?? [:]).keys.filter { !own.contains($0) }.sorted()
  }

  // MARK: Dependencies

  private func dependencies(_ object: PropertyList.Object, phases: [PropertyList.Object])
    -> [DeclaredDependency]
  {
    let embedded = phases.filter { $0["isa"] == "PBXCopyFilesBuildPhase" }.flatMap(built)
    let linked = phases.filter { $0["isa"] == "PBXFrameworksBuildPhase" }.flatMap(built)
    let direct = object.list("dependencies").compactMap(targetDependency)
    let products = object.list("packageProductDependencies").compactMap { product($0, place: place($0)) }
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
    if let target = list.object(object["target"]), let name = target["name"] {
      return DeclaredDependency(name: name, kind: .target, place: place(id))
    }
    let proxy = list.object(object["targetProxy"])
    // The names that a project stores for targets of other projects may be outdated.
    let path = proxy?["containerPortal"].flatMap(groups.path)
    let number = proxy?["remoteGlobalIDString"]
    let current = path.flatMap { path in number.flatMap { targetNames[path]?[$0] } }
    let name = current ?? object["name"] ?? proxy?["remoteInfo"]
    return name.map { DeclaredDependency(name: $0, kind: .linked, place: place(id)) }
  }

  private func product(_ id: String?, place: Place) -> DeclaredDependency? {
    guard let object = list.object(id), let name = object["productName"] else { return nil }
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
    phase.list("files").compactMap { id in
      guard let file = list.objects[id] else { return nil }
      if let product = product(file["productRef"], place: place(id)) { return product }
      guard let reference = list.object(file["fileRef"]) else { return nil }
      let path = reference["path"] ?? reference["name"] ?? ""
      guard !Self.isOfSDK(path, reference["sourceTree"]), let dot = path.lastIndex(of: ".") else {
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
