import Architect
import Files
import ModuleGraph
import ProjectEditors

/// Makes the targets of one module of a pod.
struct PodTargets {
  let builder: PodPackageBuilder
  let plan: PodPlan
  let unit: PodPlan.Unit
  var tree: FileTree { builder.tree }
  var pod: String { plan.pod.name }
  var place: Place { unit.parts.first?.place ?? Place(file: plan.pod.file) }

  init(_ builder: PodPackageBuilder, _ plan: PodPlan, _ unit: Int) {
    self.builder = builder
    self.plan = plan
    self.unit = plan.units[unit]
  }

  func add(to package: inout PodPackage) {
    var files = inside(package.folder, withoutRegistration(&package), &package)
    var uses = unit.uses.sorted().filter(plan.isBuilt).map { PodPackage.Use(name: plan.units[$0].module) }
    for part in unit.parts { uses += resolve(part.dependencies, part.place, &package) }
    uses = Self.unique(uses)
    let binaries = addBinaries(to: &package)
    uses += binaries.map { PodPackage.Use(name: $0) }
    guard isNew(files, in: &package) else { return }
    guard !files.isEmpty else {
      package.products.append(.init(name: builder.product(of: unit.module, in: plan), targets: binaries))
      return
    }
    noteRestrictions(&package)
    notePrefixHeaders(&package)
    let split = LanguageSplit(
      files, module: plan.module, in: tree, sources: builder.sources, elsewhere: packageNames(package))
    var targets = [unit.module]
    switch split {
    case .swift, .swiftWithIdleHeaders:
      if case .swiftWithIdleHeaders = split {
        package.steps.append(
          MigrationStep(
            pod, "the headers of \(unit.module)",
            .choice("they are not in the package: the Swift code uses nothing that they declare"), at: place))
      }
      uses += addPackageModules(files, present: uses, to: &package)
      addSwift(unit.module, uses, files, to: &package)
    case .clang: addClang(unit.module, uses, files, hasResources: true, to: &package)
    case .swiftUsesClang:
      var rest = files
      rest.headers = rest.headers.filter {
        !LanguageSplit.isUmbrella($0, module: plan.module, builder.sources)
          || FilePath.contains(FilePath.commonFolder(of: files.clang), $0) && !files.clang.isEmpty
      }
      let other = clangName(rest)
      let isImported = builder.sources.importedModules(of: files.swift).contains(other)
      if !isImported { files.swift.formUnion(export([other], &package)) }
      addClang(other, uses, rest, hasResources: false, to: &package)
      uses += addPackageModules(files, present: uses + [.init(name: other)], to: &package)
      addSwift(unit.module, [.init(name: other)] + uses, files, to: &package)
      let effect =
        isImported
        ? "the Swift code imports \(other) already, and other code that uses its names imports it too"
        : "\(unit.module) exports \(other), so code in Swift imports what it imported before, and code in Objective-C imports the headers of \(other)"
      package.steps.append(
        MigrationStep(
          pod, "\(unit.module) is the target \(unit.module) in Swift and \(other) in Objective-C or C",
          .choice("SwiftPM compiles them separately; \(effect)"), at: place))
    case .clangUsesSwift(let imports):
      let other = clangName(files)
      addSwift(unit.module, uses, files, to: &package)
      addClang(other, [.init(name: unit.module)] + uses, files, hasResources: false, to: &package)
      targets.append(other)
      replaceImports(imports, &package)
      package.steps.append(
        MigrationStep(
          pod, "\(unit.module) is the target \(unit.module) in Swift and \(other) in Objective-C or C",
          .choice("the Objective-C code uses the Swift code; code that uses it also imports \(other)"),
          at: place))
    case .impossible(let header, let name, let use):
      package.steps.append(
        MigrationStep(
          pod, "Swift and Objective-C in \(unit.module)",
          .byHand(
            "each uses the other, and SwiftPM compiles them separately: \(header.file):\(header.line) imports the interface of the Swift code, and \(use.file):\(use.line) uses `\(name)` of the Objective-C code; break one of the directions first"
          ), at: header))
      return
    }
    package.products.append(.init(name: builder.product(of: unit.module, in: plan), targets: targets))
  }

  static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// The name of the target with the code in C languages: the name by which the Swift code imports it in a package, its
  /// folder's, or one made of the module's.
  private func clangName(_ files: PodFiles) -> String {
    let own = files.clang.isEmpty ? files.headers : files.clang
    let parts = FilePath.commonFolder(of: own).split(separator: "/").map(String.init)
    let imported = LanguageSplit.packageModules(unit.files, builder.sources)
    if let name = parts.last(where: imported.contains), name != unit.module { return name }
    let folder = parts.last ?? ""
    let isObjective =
      files.clang.isEmpty || files.clang.contains { ["m", "mm"].contains(FilePath.fileExtension(of: $0)) }
    if Target.moduleName(for: folder) == folder, folder.contains(unit.module), folder != unit.module {
      return folder
    }
    return isObjective ? "\(unit.module)ObjC" : "C\(unit.module)"
  }

  // MARK: Dependencies

  /// Finds the packages of dependencies.
  func resolve(_ dependencies: [PodPart.Dependency], _ place: Place, _ package: inout PodPackage)
    -> [PodPackage.Use]
  {
    var result: [PodPackage.Use] = []
    for dependency in dependencies where dependency.pod != pod {
      let platforms = Set(dependency.platforms) == plan.supported ? [] : dependency.platforms
      if let local = builder.local(dependency.name) {
        let other = builder.packages[local.package]
        guard other.folder != package.folder else {
          result += local.targets.map { .init(name: $0, platforms: platforms) }
          continue
        }
        let name = builder.identity(local.package)
        let path = FilePath.relative(other.folder, to: package.folder)
        package.dependencies.append(.init(package: .local(path: path), name: name))
        result += local.products.map { .init(name: $0, package: name, platforms: platforms) }
      } else if let replacement = builder.replacement(for: dependency, of: pod) {
        result += use(replacement, dependency, platforms, place, &package)
      } else {
        if !package.unresolvedPods.contains(dependency.name) {
          package.unresolvedPods.append(dependency.name)
        }
        package.steps.append(
          MigrationStep(
            pod, "the dependency on \(dependency.name)",
            .byHand("no package is known for it, so the manifest lacks it"), at: place))
      }
    }
    return result
  }

  private func use(
    _ replacement: PodReplacement, _ dependency: PodPart.Dependency, _ platforms: [Platform], _ place: Place,
    _ package: inout PodPackage
  ) -> [PodPackage.Use] {
    switch replacement.package {
    case .local where replacement.packageName == "FlutterFramework":
      // Flutter puts the package of its framework beside those of the plug-ins.
      package.dependencies.append(
        .init(package: .local(path: "../FlutterFramework"), name: "FlutterFramework", statesName: true))
      package.steps.append(
        MigrationStep(
          pod, "the package FlutterFramework",
          .choice("Flutter 3.41 and later provide it; for earlier versions, remove the dependency"), at: place
        ))
      return [.init(name: "FlutterFramework", package: "FlutterFramework")]
    case .local(let path):
      let relative = FilePath.relative(path, to: package.folder)
      let name = FilePath.name(of: tree.absolute(path))
      package.dependencies.append(.init(package: .local(path: relative), name: name))
      return replacement.products.map { .init(name: $0, package: name, platforms: platforms) }
    case .remote(let url):
      let stated = dependency.requirements.joined(separator: ", ")
      let chosen = DependencyRequirement(
        dependency, of: replacement, installed: builder.options.installed[dependency.pod])
      guard let requirement = chosen.requirement else {
        package.steps.append(
          MigrationStep(
            pod, "the dependency on \(dependency.name) \(stated)",
            .byHand(
              stated.isEmpty
                ? "no version of \(url) is known, so the manifest lacks it"
                : "a package cannot state these versions of \(url), so the manifest lacks it"), at: place))
        return []
      }
      if let choice = chosen.choice {
        package.steps.append(
          MigrationStep(
            pod, "the dependency on \(dependency.name) \(stated) is \(requirement.description)",
            .choice(choice), at: place))
      }
      // Two subspecs of one pod are one package.
      if let index = package.dependencies.firstIndex(where: { $0.package == replacement.package }) {
        if package.dependencies[index].requirement == nil {
          package.dependencies[index].requirement = requirement
        }
      } else {
        package.dependencies.append(
          .init(package: replacement.package, name: replacement.packageName, requirement: requirement))
      }
      if let note = replacement.note {
        package.steps.append(
          MigrationStep(pod, "the package of \(dependency.name)", .choice(note), at: place))
      }
      return replacement.products.map {
        .init(name: $0, package: replacement.packageName, platforms: platforms)
      }
    }
  }

  // MARK: Binaries

  /// Adds the targets of the prebuilt frameworks, and returns their names.
  private func addBinaries(to package: inout PodPackage) -> [String] {
    var names: [String] = []
    for part in unit.parts {
      func byHand(_ text: String, _ reason: String) {
        package.steps.append(MigrationStep(pod, text, .byHand(reason), at: part.place))
      }
      for pattern in part.texts("vendored_frameworks") {
        let found = PodFiles.items(matching: [pattern.value], excluding: [], in: tree, folder: plan.folder)
        guard !found.isEmpty || !pattern.value.hasSuffix(".xcframework") else {
          byHand(
            "the framework \(pattern.value)",
            "it is not in the repository: add it, or use its URL and checksum")
          continue
        }
        for path in found.isEmpty ? [pattern.value] : found {
          guard FilePath.fileExtension(of: path) == "xcframework" else {
            byHand(
              "the framework \(path)",
              "a package needs an .xcframework: make one with `xcodebuild -create-xcframework`")
            continue
          }
          let name = String(FilePath.name(of: path).dropLast(".xcframework".count))
          if package.targets.contains(where: { $0.name == name }) { continue }
          var target = PodPackage.Target(name, .binary)
          target.path = FilePath.relative(path, to: package.folder)
          target.files = [path]
          package.targets.append(target)
          names.append(name)
        }
      }
      for pattern in part.texts("vendored_libraries") {
        byHand(
          "the library \(pattern.value)",
          "a package needs an .xcframework: make one with `xcodebuild -create-xcframework`")
      }
    }
    return names
  }

  // MARK: Targets

  private func settings(_ files: Set<String>) -> PodSettings {
    PodSettings(
      parts: unit.parts, pod: pod, folder: plan.folder, in: tree, supported: plan.supported,
      imported: builder.sources.importedModules(of: files))
  }

  private func note(_ settings: PodSettings, _ package: inout PodPackage) {
    package.steps += settings.steps
    let flags = package.linkerFlagsByPod[pod, default: []]
    package.linkerFlagsByPod[pod] = Self.unique(flags + settings.appFlags)
    package.cLanguageStandard = settings.cStandard ?? package.cLanguageStandard
    package.cxxLanguageStandard = settings.cxxStandard ?? package.cxxLanguageStandard
  }

  private func addSwift(
    _ name: String, _ uses: [PodPackage.Use], _ files: PodFiles, to package: inout PodPackage
  ) {
    var target = PodPackage.Target(name, .library)
    target.dependencies = uses
    let settings = settings(files.swift)
    note(settings, &package)
    // Definitions of the preprocessor that a Swift target states have no effect.
    target.swiftSettings = settings.swift
    target.linkerSettings = settings.linker
    let resources = addResources(to: &target, files, &package)
    layOut(&target, files.swift, [], resources, root: nil, &package)
    TargetLayout.setDefaultPath(&target, in: package.folder, tree)
    addImports(&package)
    package.targets.append(target)
  }

  private func addClang(
    _ name: String, _ uses: [PodPackage.Use], _ files: PodFiles, hasResources: Bool,
    to package: inout PodPackage
  ) {
    var target = PodPackage.Target(name, .library)
    target.dependencies = uses
    let settings = settings(files.clang.union(files.headers))
    note(settings, &package)
    let headers = ClangHeaders(
      .init(
        pod: pod, module: name, parts: unit.parts, files: files, folder: plan.folder, package: package.folder,
        prefixes: builder.prefixes, originalModule: plan.module), in: tree, sources: builder.sources)
    package.steps += headers.steps
    var additions = headers.additions
    var compiled = files.clang
    if compiled.isEmpty {
      // SwiftPM does not build a target without sources.
      let folder = headers.publicFolder.map { $0.hasSuffix("include") ? FilePath.folder(of: $0) : $0 }
      let base = folder ?? FilePath.commonFolder(of: files.headers)
      // The authors may have added a file for the same reason.
      let present = tree.folders[base]?.files.filter { PodFiles.kind($0) == .clang } ?? []
      compiled = Set(present.map { FilePath.join(base, $0) })
      if compiled.isEmpty {
        let path = FilePath.join(base, "\(name).c")
        additions[path] = FileContent("// SwiftPM does not build a target that has only headers.\n")
        compiled = [path]
        package.steps.append(
          MigrationStep(
            pod, "an empty \(path)", .choice("SwiftPM does not build a target that has only headers"),
            at: place))
      }
    }
    package.additions.merge(additions) { first, _ in first }
    let resources = hasResources ? addResources(to: &target, files, &package) : PodResources.none
    var others = files.headers
    if let folder = headers.publicFolder { others.insert(FilePath.join(folder, "module.modulemap")) }
    layOut(
      &target, compiled, others, resources, root: headers.needsPackageFolder ? package.folder : nil, &package)
    let base = FilePath.join(package.folder, target.path ?? "")
    if let folder = headers.publicFolder {
      let path = FilePath.relative(folder, to: base)
      target.publicHeaders = path == "include" ? nil : path
    }
    let folders = Self.unique(headers.searchFolders + settings.headerFolders).filter { folder in
      guard FilePath.contains(package.folder, folder) else {
        package.steps.append(
          MigrationStep(
            pod, "the folder \(folder) with headers", .byHand("it is outside the package"), at: place))
        return false
      }
      return true
    }
    target.cSettings =
      folders.map { .init(kind: .headerSearchPath(FilePath.relative($0, to: base))) } + settings.clang
    let isCxx = compiled.contains { ["cpp", "cc", "cxx", "mm"].contains(FilePath.fileExtension(of: $0)) }
    if isCxx { target.cxxSettings = target.cSettings }
    if compiled.allSatisfy({ ["cpp", "cc", "cxx"].contains(FilePath.fileExtension(of: $0)) }) {
      target.cSettings = []
    }
    target.linkerSettings = settings.linker
    noteReferenceCounting(files, &package)
    TargetLayout.setDefaultPath(&target, in: package.folder, tree)
    package.targets.append(target)
  }

  private func addResources(
    to target: inout PodPackage.Target, _ files: PodFiles, _ package: inout PodPackage
  ) -> PodResources {
    let resources = PodResources(
      parts: unit.parts, pod: pod, folder: plan.folder, package: package.folder, compiled: files.all, in: tree
    )
    package.steps += resources.steps
    guard !resources.items.isEmpty else { return resources }
    package.defaultLocalization = resources.localization() ?? package.defaultLocalization
    if resources.files.contains(where: { !$0.hasSuffix(".xcprivacy") }) {
      let edits = BundleEdits(pod: pod, files: files, sources: builder.sources)
      package.steps += edits.steps
      package.edits.merge(edits.texts) { _, new in new }
    }
    return resources
  }

  private func layOut(
    _ target: inout PodPackage.Target, _ files: Set<String>, _ others: Set<String>, _ resources: PodResources,
    root: String?, _ package: inout PodPackage
  ) {
    let needed = others.union(resources.items.map { $0.path })
    let layout = TargetLayout(
      files: files, others: needed, in: tree, package: package.folder,
      handled: Set(resources.items.map(\.path)),
      created: Set(package.additions.keys.filter { [.swift, .clang].contains(PodFiles.kind($0)) }), root: root
    )
    target.path = layout.path
    target.sources = layout.sources
    target.exclude = layout.exclude
    let base = FilePath.join(package.folder, layout.path)
    target.resources = resources.items.map {
      .init(rule: $0.rule, path: FilePath.relative($0.path, to: base))
    }
    target.files = files.union(others.filter { PodFiles.kind($0) == .header }).sorted()
    target.resourceFiles = resources.files.sorted()
  }
}

extension TargetLayout {
  /// Leaves the path of a target out if it is the folder in which SwiftPM looks for it.
  static func setDefaultPath(_ target: inout PodPackage.Target, in package: String, _ tree: FileTree) {
    let containers = (target.kind == .test ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
    guard let container = containers.first(where: { tree.hasFolder(FilePath.join(package, $0)) }),
      target.path == "\(container)/\(target.name)"
    else { return }
    target.path = nil
  }
}
