import Architect
import Graphs
import CocoaPods
import Files
import ModuleGraph
import ProjectEditors
import ProjectReaders

/// The differences between podspecs and the Package.swift beside them: what one of them builds and the other does not.
///
/// Targets may be divided in another way, because a podspec does not have targets: files, products, dependencies with
/// their versions, resources, definitions, linked frameworks and libraries, platforms and versions of Swift are compared.
/// Versions, frameworks and libraries are compared where both state some. The manifest is evaluated, not run.
package struct PodPackageDrift: Sendable {
  package struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// What differs, such as `the podspec compiles Sources/A.swift, and the manifest does not`.
    package var text: String
    package var place: Place

    package var description: String { "\(place): \(text)" }
  }

  package private(set) var differences: [Difference] = []

  private let pods: [LocalPod]
  private let replacements: [String: PodReplacement]
  private let manifest: String
  private let podspec: Place

  /// - Parameters:
  ///   - pods: The podspecs that share the manifest.
  ///   - replacements: The packages for pods from outside, by the names of pods and of subspecs.
  ///   - folder: The folder of the one package of all pods; `nil` if each podspec has a manifest beside it.
  ///   - canUseRoot: Whether patterns of the podspecs can be relative to the root of the repository.
  package init(
    _ pods: [LocalPod], in tree: FileTree, replacements: [String: PodReplacement] = [:],
    onePackage folder: String? = nil, canUseRoot: Bool = true
  ) {
    var options = PodPackages.Options(onePackage: folder)
    options.findsTests = false
    options.canUseRoot = canUseRoot
    let expected = PodPackages(pods, in: tree, replacements: replacements, options: options).packages
    self.pods = pods
    self.replacements = replacements
    manifest = expected.first?.manifestPath ?? "Package.swift"
    podspec = Place(file: pods.first?.file ?? "")
    for package in expected { compare(package, tree) }
  }

  /// The folder of the package that builds a podspec's sources for several podspecs, above all of them; `nil` if a
  /// manifest is beside the podspec, or if there is no such package.
  package static func sharedFolder(ofPodspec file: String, in tree: FileTree) -> String? {
    let own = FilePath.folder(of: file)
    guard !tree.hasFile(FilePath.join(own, "Package.swift")) else { return nil }
    var folder = own
    while !folder.isEmpty {
      folder = FilePath.folder(of: folder)
      let path = FilePath.join(folder, "Package.swift")
      guard tree.hasFile(path) else { continue }
      let reading = SwiftPMReader(cacheFolder: nil, runsManifests: false).read([path], in: tree)
      let files = reading.projects.flatMap(\.targets).flatMap(\.files)
      if files.contains(where: { FilePath.contains(own, $0) }) { return folder }
    }
    return nil
  }

  private mutating func add(_ text: String, _ place: Place) {
    let difference = Difference(text: text, place: place)
    if !differences.contains(difference) { differences.append(difference) }
  }

  private mutating func compare(_ expected: PodPackage, _ tree: FileTree) {
    let path = expected.manifestPath
    guard tree.hasFile(path) else { return add("there is no Package.swift", podspec) }
    let reading = SwiftPMReader(cacheFolder: nil, runsManifests: false).read([path], in: tree)
    guard let project = reading.projects.first else {
      let reason = reading.problems.first.map { $0.message } ?? "it declares no package"
      return add("the manifest cannot be compared: \(reason)", Place(file: path))
    }
    guard !expected.isEmpty else {
      // The last of the reasons only says that there is nothing to build.
      let reasons = expected.steps.compactMap { step -> String? in
        if case .byHand(let reason) = step.outcome { "\(step.text): \(reason)" } else { nil }
      }
      let all = (reasons.count > 1 ? Array(reasons.dropLast()) : reasons).joined(separator: "; ")
      return add("the podspec cannot be compared: \(all)", podspec)
    }
    compareProducts(expected, project)
    compareSources(expected, project, tree)
    comparePlatforms(expected, project)
    compareDependencies(expected, project)
    let details = (try? tree.read(path)).flatMap { PackageDetails($0, named: path) }
    if let details { compareResources(expected, project, details, tree) }
    compareDefinitions(expected, project)
    guard let details else { return }
    let stated = StatedDrift(
      pods.filter { expected.pods.contains($0.name) }, expected, project, details, replacements: replacements,
      libraries: Self.libraryTargets(project), in: tree)
    for text in stated.texts { add(text, Place(file: manifest)) }
  }

  /// The targets that a product offers, and those that they depend on.
  private static func reached(_ names: [String], in project: Project) -> [Target] {
    let byName = Dictionary(project.targets.map { ($0.name, $0) }) { first, _ in first }
    return reachable(from: names) { byName[$0]?.dependencies.map(\.name) ?? [] }.compactMap { byName[$0] }
  }

  private static func libraryTargets(_ project: Project) -> [Target] {
    reached(project.products.filter { !$0.isExecutable }.flatMap(\.targets), in: project)
  }

  private mutating func compareProducts(_ expected: PodPackage, _ project: Project) {
    for product in expected.products {
      let modules = project.products.filter { !$0.isExecutable }.flatMap(\.targets)
      if !modules.contains(where: { Target.moduleName(for: $0) == product.name }) {
        add("no library of the manifest has the module \(product.name)", Place(file: manifest))
      }
    }
    let known = Set(expected.targets.map(\.name))
    for product in project.products where !product.isExecutable {
      let offered = Self.reached(product.targets, in: project).map { Target.moduleName(for: $0.name) }
      if Set(offered).isDisjoint(with: known) {
        add("no podspec has the product \(product.name)", Place(file: manifest))
      }
    }
  }

  /// Adds a difference for files, with the first few of them.
  private mutating func list(_ files: Set<String>, _ text: String, _ place: Place) {
    guard !files.isEmpty else { return }
    let shown = files.sorted().prefix(3).joined(separator: ", ")
    let rest = files.count > 3 ? " and \(files.count - 3) more" : ""
    add("\(text): \(shown)\(rest)", place)
  }

  private mutating func compareSources(_ expected: PodPackage, _ project: Project, _ tree: FileTree) {
    func isCompiled(_ file: String) -> Bool { [.swift, .clang].contains(PodFiles.kind(file)) }
    func files(_ kind: PodPackage.Target.Kind) -> Set<String> {
      let targets = expected.targets.filter { $0.kind == kind }
      return Set(targets.flatMap(\.files).filter { isCompiled($0) && tree.hasFile($0) })
    }
    let library = files(.library)
    let built = Set(Self.libraryTargets(project).flatMap(\.files).filter(isCompiled))
    list(library.subtracting(built), "the podspec compiles what the manifest does not", podspec)
    list(built.subtracting(library), "the manifest compiles what the podspec does not", Place(file: manifest))
    let tested = Set(project.targets.filter { $0.kind.isTest }.flatMap(\.files))
    list(files(.test).subtracting(tested), "the podspec has tests that the manifest does not have", podspec)
  }

  private mutating func comparePlatforms(_ expected: PodPackage, _ project: Project) {
    for platform in Platform.allCases {
      guard let version = expected.platforms[platform] else { continue }
      let oldest = PodVersion(PlatformFloors.current[platform].map(String.init).joined(separator: "."))
      let stated = project.platforms[platform]
      func built(_ version: String) -> PodVersion {
        PodVersion(version).isLower(than: oldest) ? oldest : PodVersion(version)
      }
      let (own, its) = (built(version), stated.map(built) ?? oldest)
      guard own.isLower(than: its) || its.isLower(than: own) else { continue }
      add(
        "the podspec needs \(platform.rawValue) \(version), and the manifest \(stated ?? "states no version")",
        Place(file: manifest))
    }
  }

  /// A name without what differs between pods and packages for no reason, such as `ios` at its end.
  static func plain(_ name: String) -> String {
    var text = name.lowercased().filter { $0.isLetter || $0.isNumber }
    for ending in ["swift", "ios", "git"] where text.hasSuffix(ending) && text.count > ending.count + 2 {
      text.removeLast(ending.count)
    }
    return text
  }

  private mutating func compareDependencies(_ expected: PodPackage, _ project: Project) {
    let targets = Self.libraryTargets(project)
    let local = Set(project.targets.map(\.name))
    var used: [String: DeclaredDependency] = [:]
    for dependency in targets.flatMap(\.dependencies) where !local.contains(dependency.name) {
      used[dependency.name] = dependency
    }
    var products: Set<String> = []
    for target in expected.targets where target.kind == .library {
      for use in target.dependencies where use.package != nil {
        products.insert(use.name)
        if used[use.name] == nil {
          add("the podspec depends on \(use.name), and the manifest does not", podspec)
        }
      }
    }
    var open = Set(used.keys).subtracting(products)
    for pod in expected.unresolvedPods {
      let name = Self.plain(PodName.root(of: pod))
      let identities = Set(project.packages.map { Self.plain($0.identity) })
      let found = open.filter { Self.plain($0) == name }
      open.subtract(found)
      if found.isEmpty, !identities.contains(name) {
        add("the podspec depends on \(pod), and the manifest on no package with that name", podspec)
      } else if found.isEmpty {
        open = open.filter { product in
          guard case .product(let package)? = used[product]?.kind, let package else { return true }
          return Self.plain(package) != name
        }
      }
    }
    for name in open.sorted() {
      add(
        "the manifest depends on \(name), and the podspec does not",
        used[name]?.place ?? Place(file: manifest))
    }
  }

  private mutating func compareResources(
    _ expected: PodPackage, _ project: Project, _ details: PackageDetails, _ tree: FileTree
  ) {
    var present: Set<String> = []
    for target in Self.libraryTargets(project) {
      guard let root = target.roots.first else { continue }
      for path in details.resources[target.name] ?? [] {
        let place = FilePath.join(root, path)
        present.formUnion(tree.hasFolder(place) ? tree.files(below: place) : [place])
      }
    }
    func isVisible(_ file: String) -> Bool { !FilePath.name(of: file).hasPrefix(".") }
    present = present.filter(isVisible)
    let wanted = Set(expected.targets.filter { $0.kind == .library }.flatMap(\.resourceFiles)).filter(
      isVisible)
    list(wanted.subtracting(present), "the podspec has resources that the manifest does not have", podspec)
    list(
      present.subtracting(wanted), "the manifest has resources that the podspec does not have",
      Place(file: manifest))
  }

  private mutating func compareDefinitions(_ expected: PodPackage, _ project: Project) {
    let flags = Set(Self.libraryTargets(project).flatMap(\.flags))
    var missing: Set<String> = []
    for target in expected.targets where target.kind == .library {
      for setting in target.cSettings + target.cxxSettings + target.swiftSettings {
        if case .define(let name, _) = setting.kind, !flags.contains(name) { missing.insert(name) }
      }
    }
    for name in missing.sorted() { add("the podspec defines \(name), and the manifest does not", podspec) }
  }
}
