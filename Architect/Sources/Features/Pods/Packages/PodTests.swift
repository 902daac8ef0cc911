import CocoaPods
import Files
import ModuleGraph
import ProjectReaders

/// Makes test targets of test specifications, and of the tests that a podspec does not mention.
struct PodTests {
  let builder: PodPackageBuilder
  let plan: PodPlan

  init(_ builder: PodPackageBuilder, _ plan: PodPlan) {
    self.builder = builder
    self.plan = plan
  }

  private var tree: FileTree { builder.tree }
  private var pod: String { plan.pod.name }

  func add(to package: inout PodPackage) {
    var covered: Set<String> = []
    for part in plan.parts where part.kind == .test {
      let files = PodFiles(of: part, in: tree, folder: plan.folder, supported: plan.supported)
      covered.formUnion(files.all)
      add(part, files, &package)
    }
    if builder.options.findsTests { addFound(covered, &package) }
  }

  private func byHand(_ part: PodPart, _ text: String, _ reason: String, _ package: inout PodPackage) {
    package.steps.append(MigrationStep(pod, text, .byHand(reason), at: part.place))
  }

  private func add(_ part: PodPart, _ files: PodFiles, _ package: inout PodPackage) {
    let type = part.text("test_type")
    guard type != "ui" else {
      return byHand(part, "the tests \(part.name)", "packages have no tests of user interfaces", &package)
    }
    guard !files.swift.isEmpty || !files.clang.isEmpty else {
      return byHand(part, "the tests \(part.name)", "no source files match", &package)
    }
    let compiled = files.swift.union(files.clang)
    if let other = package.targets.first(where: { !Set($0.files).isDisjoint(with: compiled) }) {
      return byHand(
        part, "the tests \(part.name)",
        "the target \(other.name) has the same files, and a package compiles them once",
        &package)
    }
    let owner = plan.parts.first { $0.path == part.path.dropLast().map { $0 } && $0.kind != .test }
    guard part.path.count == 1 || owner.map({ plan.unitOfPart[$0.name] != nil }) ?? true else {
      return byHand(
        part, "the tests \(part.name)", "the subspec that they test is not in the package", &package)
    }
    guard files.swift.isEmpty || files.clang.isEmpty else {
      return byHand(
        part, "the tests \(part.name)",
        "they are in Swift and in Objective-C: move one of them to a folder and a test specification of its own",
        &package)
    }
    if part.values("requires_app_host").contains(where: { $0.value.boolean == true }) {
      byHand(
        part, "`requires_app_host` of \(part.name)",
        "tests of packages run without an app: move the tests that need one to the app's project", &package)
    }
    if !part.texts("app_host_name").isEmpty {
      byHand(part, "`app_host_name` of \(part.name)", "tests of packages run without an app", &package)
    }
    var target = PodPackage.Target(name(of: part, files, package), .test)
    let library =
      part.path.count > 1 ? plan.pod.name + "/" + part.path.dropLast().joined(separator: "/") : pod
    let parent = builder.local(library)?.targets ?? []
    let present = Set(package.targets.map(\.name))
    let own = plan.units.indices.filter(plan.isBuilt).map { plan.units[$0].module }
    target.dependencies = (parent.isEmpty ? own : parent).filter(present.contains).map { .init(name: $0) }
    // Tests of code in two languages use both targets.
    target.dependencies += clangTargets(package).map { .init(name: $0) }
    let targets = PodTargets(builder, plan, 0)
    // Dependencies that the tests inherit belong to the pod's own targets.
    let inherited = Set(part.chain.dropLast().flatMap { Self.names($0) })
    let stated = part.dependencies.filter {
      Self.names(part.own).contains($0.name) || !inherited.contains($0.name)
    }
    if let (pod, other) = back(stated, package) {
      return byHand(
        part, "the tests \(part.name)",
        "they need \(pod), whose package \(other) depends on this one, and SwiftPM refuses packages that depend on each other: make one package of them (--one-package)",
        &package)
    }
    target.dependencies += targets.resolve(stated, part.place, &package)
    target.dependencies = PodTargets.unique(target.dependencies)
    let resources = PodResources(
      parts: [part], pod: pod, folder: plan.folder, package: package.folder, compiled: files.all, in: tree)
    package.steps += resources.steps
    let settings = PodSettings(
      parts: [part], pod: pod, folder: plan.folder, in: tree, supported: plan.supported, imported: [])
    target.swiftSettings = settings.swift
    target.cSettings = settings.clang
    finish(&target, files, resources, &package)
  }

  /// The first pod among dependencies whose package depends on this one.
  private func back(_ dependencies: [PodPart.Dependency], _ package: PodPackage) -> (String, String)? {
    guard let own = builder.packages.firstIndex(where: { $0.folder == package.folder }) else { return nil }
    for dependency in dependencies {
      guard let other = builder.local(dependency.name)?.package, other != own, builder.uses(other, own) else {
        continue
      }
      return (dependency.name, builder.packages[other].name)
    }
    return nil
  }

  private static func names(_ part: Podspec.Part) -> [String] {
    part.attributes.first { $0.key == "dependencies" }?.value.object?.map(\.key) ?? []
  }

  private func clangTargets(_ package: PodPackage) -> [String] {
    let files = plan.units.reduce(into: Set<String>()) { $0.formUnion($1.files.clang) }
    return package.targets.filter { target in
      target.kind == .library && !files.isEmpty && !Set(target.files).isDisjoint(with: files)
    }.map(\.name)
  }

  private func finish(
    _ target: inout PodPackage.Target, _ files: PodFiles, _ resources: PodResources,
    _ package: inout PodPackage
  ) {
    let compiled = files.swift.union(files.clang)
    let layout = TargetLayout(
      files: compiled, others: files.headers.union(resources.items.map(\.path)), in: tree,
      package: package.folder,
      handled: Set(resources.items.map(\.path)))
    target.path = layout.path
    target.sources = layout.sources
    target.exclude = layout.exclude
    let base = FilePath.join(package.folder, layout.path)
    target.resources = resources.items.map {
      .init(rule: $0.rule, path: FilePath.relative($0.path, to: base))
    }
    target.files = files.all.sorted()
    target.resourceFiles = resources.files.sorted()
    TargetLayout.setDefaultPath(&target, in: package.folder, tree)
    package.targets.append(target)
    let name = target.name
    package.steps.append(
      MigrationStep(pod, "the test target \(name)", .done, at: Place(file: package.manifestPath)))
  }

  /// The name of a test target: its folder's, or the module's name and that of the specification.
  private func name(of part: PodPart, _ files: PodFiles, _ package: PodPackage) -> String {
    let folder = FilePath.name(of: FilePath.commonFolder(of: files.all))
    let taken = Set(package.targets.map(\.name))
    if folder == Target.moduleName(for: folder), folder.hasSuffix("Tests"), folder.count > 5,
      folder.contains(plan.module),
      !taken.contains(folder)
    {
      return folder
    }
    let own = Target.moduleName(for: part.own.name)
    var result = own.hasPrefix(plan.module) ? own : plan.module + own
    if !result.hasSuffix("Tests"), !result.hasSuffix("Specs") { result += "Tests" }
    while taken.contains(result) { result += "_" }
    return result
  }

  // MARK: Tests that the podspec does not mention

  private func isPresent(_ dependency: PodPart.Dependency, in package: PodPackage) -> Bool {
    guard let replacement = builder.replacement(for: dependency, of: pod) else { return false }
    return package.dependencies.contains { $0.package == replacement.package }
  }

  /// Adds the tests in `Tests/NameTests` if everything that they import is known.
  private func addFound(_ covered: Set<String>, _ package: inout PodPackage) {
    let root = FilePath.join(plan.folder, "Tests")
    guard FilePath.contains(package.folder, root), let content = tree.folders[root] else { return }
    let targets = Dictionary(package.targets.map { ($0.name, $0) }) { first, _ in first }
    for unit in plan.units.indices where plan.isBuilt(unit) && targets[plan.units[unit].module] != nil {
      let module = plan.units[unit].module
      let name = "\(module)Tests"
      guard content.folders.contains(name), targets[name] == nil else { continue }
      let folder = FilePath.join(root, name)
      let all = tree.files(below: folder).filter { !FilePath.name(of: $0).hasPrefix(".") }
      let swift = Set(all.filter { PodFiles.kind($0) == .swift })
      guard !swift.isEmpty, swift.isDisjoint(with: covered) else { continue }
      let others = all.filter { file in
        let name = FilePath.name(of: file)
        return PodFiles.kind(file) != .swift && name != "Info.plist" && name != "CMakeLists.txt"
          && !["h", "md"].contains(FilePath.fileExtension(of: file))
      }
      func byHand(_ reason: String) {
        package.steps.append(
          MigrationStep(
            pod, "the tests in \(folder), which the podspec does not mention",
            .byHand(reason), at: Place(file: folder)))
      }
      guard others.isEmpty else {
        byHand("how they use \(others[0]) is not known; add a `.testTarget`")
        continue
      }
      let imported = builder.sources.importedModules(of: swift)
      let unknown = imported.subtracting(targets.keys).filter { !SystemModules.isKnown($0) }.sorted()
      let pods = unknown.map { (module: $0, pod: builder.pod(withModule: $0)) }
      if let name = pods.first(where: { $0.pod == nil })?.module {
        byHand("they import \(name), whose package is not known; add a `.testTarget`")
        continue
      }
      var target = PodPackage.Target(name, .test)
      target.dependencies = ([module] + imported.intersection(targets.keys).subtracting([module]).sorted())
        .map { .init(name: $0) }
      let outside = pods.compactMap(\.pod).map {
        PodPart.Dependency(name: $0, requirements: [], platforms: [])
      }
      let place = Place(file: folder)
      let uses = PodTargets(builder, plan, unit).resolve(outside, place, &package)
      // A step says why.
      guard !outside.contains(where: { !isPresent($0, in: package) }) else { continue }
      target.dependencies += PodTargets.unique(uses)
      var files = PodFiles()
      files.swift = swift
      finish(&target, files, .none, &package)
      package.steps.append(
        MigrationStep(
          pod, "the test target \(name)", .choice("the podspec does not mention the tests in \(folder)"),
          at: Place(file: folder)))
    }
  }
}
