import Architect
import Graphs
import CocoaPods
import Files
import ModuleGraph
import ProjectEditors
import SourceReaders

/// Builds Swift packages from the podspecs of a repository.
///
/// ```swift
/// let packages = PodPackages([LocalPod(podspec, file: "Modules/Cart/Cart.podspec")], in: tree)
/// for package in packages.packages { try package.add(to: &plan) }
/// ```
package struct PodPackages: Sendable {
  package struct Options: Sendable {
    /// The folder of the one package for all pods, relative to the repository; `nil` for a package beside each podspec.
    package var onePackage: String?
    /// The name of the one package.
    package var name: String?
    /// Whether the tests that podspecs do not mention, but that are in the folder for tests, become targets.
    package var findsTests = true
    /// The versions of pods from outside that the app uses, by their names without subspecs.
    package var installed: [String: String] = [:]
    /// Whether patterns that match nothing in the folder of a podspec are relative to the root of the repository, as in
    /// published pods. Those of a pod that a Podfile refers to by `:path` never are.
    package var canUseRoot = true

    package init(onePackage: String? = nil, name: String? = nil) {
      self.onePackage = onePackage
      self.name = name
    }
  }

  package private(set) var packages: [PodPackage] = []
  /// The pods that cannot be packages because they depend on each other in a cycle, with the reason.
  package private(set) var cyclic: [String: String] = [:]
  /// The names by which manifests refer to the packages.
  private var identities: [String] = []

  /// - Parameters:
  ///   - pods: The podspecs of the repository.
  ///   - tree: The files of the repository.
  ///   - replacements: The packages for pods from outside, by the names of pods and of subspecs.
  package init(
    _ pods: [LocalPod], in tree: FileTree, replacements: [String: PodReplacement] = [:],
    options: Options = Options()
  ) {
    let builder = PodPackageBuilder(pods, in: tree, replacements: replacements, options: options)
    packages = builder.packages
    cyclic = builder.cyclic
    identities = packages.indices.map(builder.identity)
  }

  /// The products that replace the pods, by the names of pods and of subspecs, such as `Cart/UI`.
  package var replacements: [String: PodReplacement] {
    var result: [String: PodReplacement] = [:]
    for (package, identity) in zip(packages, identities) {
      for (pod, products) in package.productsByPod where !products.isEmpty {
        let name = PodName.root(of: pod)
        let modules = package.modulesByPod[pod] ?? []
        let module = package.modulesByPod[name]?.first ?? Target.moduleName(for: name)
        result[pod] = PodReplacement(
          .local(path: package.folder), packageName: identity, products: products, module: module,
          imports: modules == [module] ? [] : modules, linkerFlags: package.linkerFlagsByPod[name] ?? [])
      }
    }
    return result
  }
}

/// Decides which pods share a package, and builds the packages.
final class PodPackageBuilder {
  let tree: FileTree
  private let given: [String: PodReplacement]
  let options: PodPackages.Options
  let sources: PodSources
  private(set) var plans: [PodPlan] = []
  /// The index of each pod's package.
  private var packageOfPod: [String: Int] = [:]
  private(set) var packages: [PodPackage] = []
  private let layouts: [String: FlutterLayout]
  private var platforms: [String: PluginPlatform] = [:]
  /// The pods that depend on each other in a cycle, with the reason that they cannot be packages.
  private(set) var cyclic: [String: String] = [:]
  /// The prefixes of `#import <PREFIX/X.h>` in the repository.
  private(set) lazy var prefixes: Set<String> = headerPrefixes()

  init(
    _ pods: [LocalPod], in tree: FileTree, replacements: [String: PodReplacement],
    options: PodPackages.Options
  ) {
    given = replacements
    self.options = options
    // A pod is only once in a package.
    var seen: Set<String> = []
    var tree = tree
    var layouts: [String: FlutterLayout] = [:]
    let pods = pods.filter { !$0.name.isEmpty && seen.insert($0.name).inserted }.map { pod in
      guard case .flutter(let name)? = PluginPlatform(pod, parts: PodPart.all(of: pod), in: tree) else {
        return pod
      }
      let layout = FlutterLayout(pod, name: name, in: tree)
      tree = layout.tree
      layouts[pod.name] = layout
      return layout.pod
    }
    self.tree = tree
    self.layouts = layouts
    sources = PodSources(tree)
    for pod in pods {
      let plan = PodPlan(pod, in: tree, sources: sources, canUseRoot: options.canUseRoot)
      platforms[pod.name] = PluginPlatform(pod, parts: plan.parts, in: tree)
      plans.append(plan)
    }
    for plan in plans { place(plan) }
    cyclic = PodCycles(plans, packages, packageOfPod).reasons
    for index in packages.indices { build(index) }
    while prune() {}
  }

  /// Removes targets that depend on targets and products that do not exist, such as those of a pod that a package cannot
  /// build. Returns whether there were any.
  private func prune() -> Bool {
    let products = Dictionary(packages.indices.map { (identity($0), Set(packages[$0].products.map(\.name))) })
    {
      $0.union($1)
    }
    var isChanged = false
    for index in packages.indices {
      let names = Set(packages[index].targets.map(\.name))
      for target in packages[index].targets {
        let missing = target.dependencies.first { use in
          guard let package = use.package else { return !names.contains(use.name) }
          let isLocal = packages[index].dependencies.contains { dependency in
            if case .local = dependency.package {
              return dependency.name == package && !dependency.statesName
            }
            return false
          }
          return isLocal && products[package].map { !$0.contains(use.name) } ?? false
        }
        guard let missing else { continue }
        isChanged = true
        packages[index].targets.removeAll { $0.name == target.name }
        for position in packages[index].products.indices {
          packages[index].products[position].targets.removeAll { $0 == target.name }
        }
        packages[index].products.removeAll { $0.targets.isEmpty }
        packages[index].steps.append(
          MigrationStep(
            packages[index].pods.first, "the target \(target.name)",
            .byHand("it depends on \(missing.name), which no package builds"),
            at: Place(file: packages[index].manifestPath)))
      }
      let present = Set(packages[index].products.map(\.name))
      packages[index].productsByPod = packages[index].productsByPod.mapValues { $0.filter(present.contains) }
    }
    return isChanged
  }

  private func place(_ plan: PodPlan) {
    let (name, folder) = location(of: plan)
    if let index = packages.firstIndex(where: { $0.folder == folder }) {
      packages[index].pods.append(plan.pod.name)
      packageOfPod[plan.pod.name] = index
      return
    }
    var package = PodPackage(name: name, folder: folder)
    package.pods = [plan.pod.name]
    if let layout = layouts[plan.pod.name] {
      package.moves = layout.moves
      package.edits[plan.pod.file] = layout.podspecText
      package.steps = layout.steps
    }
    packageOfPod[plan.pod.name] = packages.count
    packages.append(package)
  }

  /// The name and the folder of a pod's package.
  private func location(of plan: PodPlan) -> (name: String, folder: String) {
    if let folder = options.onePackage {
      return (options.name ?? FilePath.name(of: tree.absolute(folder)), folder)
    }
    switch platforms[plan.pod.name] {
    case .flutter(let name): return (name, FilePath.join(plan.folder, name))
    case .capacitor(let name, let folder, _): return (name, folder)
    case nil: return (plan.pod.name, plan.folder)
    }
  }

  /// Whether a package uses another one, directly or through others.
  func uses(_ package: Int, _ other: Int) -> Bool {
    reachable(from: [package]) { package in
      packages[package].pods.compactMap { plan(of: $0) }.flatMap(\.library).flatMap(\.dependencies)
        .compactMap { packageOfPod[$0.pod] }
    }.contains(other)
  }

  func platform(of pod: String) -> PluginPlatform? { platforms[pod] }

  /// The package for a pod from outside, or for one of its subspecs.
  func replacement(for dependency: PodPart.Dependency, of pod: String) -> PodReplacement? {
    let own = platforms[pod]?.replacements ?? [:]
    guard let found = given[dependency.name] ?? given[dependency.pod] else { return own[dependency.pod] }
    // Without an installed version, the lowest one that the podspec accepts decides which products there are.
    let stated = VersionRange(dependency.requirements)?.lowest?.semantic
    return found.suited(to: options.installed[dependency.pod] ?? stated)
  }

  /// The pod from outside that code imports by the name of a module; `nil` if there is none, or several.
  func pod(withModule module: String) -> String? {
    let found = given.filter { name, replacement in
      guard case .remote = replacement.package, !name.contains("/") else { return false }
      return replacement.imports.isEmpty ? replacement.module == module : replacement.imports == [module]
    }
    return found.count == 1 ? found.first?.key : found.keys.first { $0 == module }
  }

  /// The name of the product of a module.
  func product(of module: String, in plan: PodPlan) -> String {
    switch platforms[plan.pod.name] {
    case .flutter(let name) where module == plan.module: name.replacing("_", with: "-")
    case .capacitor(let name, _, _) where module == plan.module: name
    default: module
    }
  }

  func plan(of pod: String) -> PodPlan? { plans.first { $0.pod.name == pod } }

  /// The names of the targets of a local pod or subspec, and the package with them.
  func local(_ name: String) -> (package: Int, targets: [String], products: [String])? {
    let pod = PodName.root(of: name)
    guard let plan = plan(of: pod), let package = packageOfPod[pod] else { return nil }
    let units = Set(plan.expanded(name).compactMap { plan.unitOfPart[$0] }).sorted()
    let modules = units.filter { plan.isBuilt($0) }.map { plan.units[$0].module }
    return (package, modules, modules.map { product(of: $0, in: plan) })
  }

  /// The name by which manifests refer to a local package: SwiftPM derives it from the folder.
  func identity(_ index: Int) -> String { FilePath.name(of: tree.absolute(packages[index].folder)) }

  private func headerPrefixes() -> Set<String> {
    // Flutter's generated code imports the headers of plug-ins in this way.
    var result = Set(
      platforms.compactMap { pod, platform in
        if case .flutter = platform { return pod } else { return nil }
      })
    let files = tree.files(below: "").filter { [.clang, .header].contains(PodFiles.kind($0)) }
    for statement in SourceReader(root: tree.root, cacheFolder: nil).read(files, overlay: tree.overlay).files
      .flatMap(\.imports)
    {
      if case .header(let path) = statement.form, statement.attributes.contains(.angled),
        let slash = path.firstIndex(of: "/")
      {
        result.insert(String(path[..<slash]))
      }
    }
    return result
  }

  // MARK: Packages

  private func build(_ index: Int) {
    let members = packages[index].pods.compactMap { plan(of: $0) }
    for plan in members {
      packages[index].steps += plan.steps
      for (platform, version) in plan.platforms {
        let present = packages[index].platforms[platform]
        if present == nil || !version.isEmpty && PodVersion(present ?? "").isLower(than: PodVersion(version))
        {
          packages[index].platforms[platform] = version
        }
      }
    }
    packages[index].platforms = packages[index].platforms.filter { PodVersion($0.value).isValid }
    if members.count > 1, Set(members.map(\.platforms)).count > 1 {
      let all = Platform.allCases.compactMap { platform in
        packages[index].platforms[platform].map { "\(platform.rawValue) \($0)" }
      }
      packages[index].steps.append(
        MigrationStep(
          nil, "the platforms of the package \(packages[index].name) are \(all.joined(separator: ", "))",
          .choice("its pods state different ones, and a package has one lowest version a platform")))
    }
    for plan in ordered(members) { add(plan, to: index) }
    var package = packages[index]
    for plan in members where cyclic[plan.pod.name] == nil { PodTests(self, plan).add(to: &package) }
    packages[index] = package
    setLanguages(members, index)
    finish(index)
  }

  /// The pods, each after those that it depends on.
  private func ordered(_ members: [PodPlan]) -> [PodPlan] {
    var result: [PodPlan] = []
    var entered: Set<String> = []
    func visit(_ plan: PodPlan) {
      guard entered.insert(plan.pod.name).inserted else { return }
      let needed = Set(plan.library.flatMap { $0.dependencies.map(\.pod) })
      for other in members where needed.contains(other.pod.name) { visit(other) }
      result.append(plan)
    }
    for plan in members { visit(plan) }
    return result
  }

  private func add(_ plan: PodPlan, to index: Int) {
    if let reason = cyclic[plan.pod.name] {
      packages[index].steps.append(
        MigrationStep(plan.pod.name, "no package", .byHand(reason), at: plan.parts[0].place))
      return
    }
    let before = packages[index].targets.count
    // The package is read while it is changed.
    var package = packages[index]
    for unit in plan.units.indices where plan.isBuilt(unit) { PodTargets(self, plan, unit).add(to: &package) }
    packages[index] = package
    for part in plan.library {
      let units = Set(plan.expanded(part.name).compactMap { plan.unitOfPart[$0] }).sorted().filter(
        plan.isBuilt)
      let modules = units.map { plan.units[$0].module }
      packages[index].productsByPod[part.name] = modules.map { product(of: $0, in: plan) }
      packages[index].modulesByPod[part.name] = modules
    }
    if packages[index].targets.count == before {
      packages[index].steps.append(
        MigrationStep(
          plan.pod.name, "no package",
          .byHand(
            plan.library.contains { !$0.dependencies.isEmpty } && plan.units.allSatisfy(\.files.isEmpty)
              ? "it only groups other pods: use their products"
              : "a package can build nothing of it"),
          at: plan.parts[0].place))
    }
    if plan.parts[0].text("prepare_command") != nil {
      packages[index].steps.append(
        MigrationStep(
          plan.pod.name, "prepare_command",
          .byHand("packages run no commands; commit the files that it makes"),
          at: plan.parts[0].place))
    }
    for part in plan.parts where !part.values("script_phases").isEmpty {
      packages[index].steps.append(
        MigrationStep(
          plan.pod.name, "script_phases of \(part.name)",
          .byHand("packages run scripts only as build plug-ins; add them to the app as a build phase"),
          at: part.place))
    }
    if let place = plan.parts.first(where: { $0.kind == .app })?.place {
      packages[index].steps.append(
        MigrationStep(
          plan.pod.name, "the app specification",
          .byHand("a package has no apps: make an app in a project that depends on the package"), at: place))
    }
  }

  private func setLanguages(_ members: [PodPlan], _ index: Int) {
    var versions: Set<String> = []
    for plan in members { versions.formUnion(plan.parts[0].swiftVersions) }
    let hasSwift = members.contains { plan in plan.units.contains { !$0.files.swift.isEmpty } }
    let modes = Set(versions.map(PodPart.languageMode(of:)))
    if modes == ["6"] {
      packages[index].toolsVersion = "6.0"
    } else if hasSwift, let mode = ["5", "4.2", "4"].first(where: modes.contains) {
      packages[index].languageModes = [mode]
    } else if !modes.isEmpty, modes.isSubset(of: ["1", "2", "3"]), hasSwift {
      packages[index].steps.append(
        MigrationStep(
          packages[index].pods[0], "Swift \(versions.sorted().joined(separator: ", "))",
          .byHand("today's compilers compile Swift 4 and later"), at: members[0].parts[0].place))
    }
  }

  private func finish(_ index: Int) {
    var seen: Set<PodPackage.Dependency> = []
    packages[index].dependencies = packages[index].dependencies.filter { seen.insert($0).inserted }
    var known: Set<MigrationStep> = []
    packages[index].steps = packages[index].steps.filter { known.insert($0).inserted }
    let tests = packages[index].targets.filter { $0.kind == .test }
    packages[index].targets = packages[index].targets.filter { $0.kind != .test } + tests
    let name = packages[index].name
    let isEmpty = packages[index].isEmpty
    if !isEmpty {
      packages[index].steps.insert(
        MigrationStep(
          packages[index].pods[0],
          "the package \(name) with \(packages[index].products.map(\.name).joined(separator: ", "))",
          .done, at: Place(file: packages[index].manifestPath)), at: 0)
    }
  }
}
