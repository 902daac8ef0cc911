import Architect
import CocoaPods
import Files
import ModuleGraph
import ProjectReaders

/// A package that pods have already, whose manifest says which products it offers.
struct PresentPackage {
  /// The products that replace the pods, by the names of pods and of subspecs.
  private(set) var replacements: [String: PodReplacement] = [:]
  /// The reasons that pods cannot use the package, by their names.
  private(set) var refusals: [String: String] = [:]

  /// - Parameter expected: The package that the podspecs would become.
  init(_ expected: PodPackage, in tree: FileTree) {
    let reading = SwiftPMReader(cacheFolder: nil, runsManifests: false).read(
      [expected.manifestPath], in: tree)
    guard let project = reading.projects.first else {
      let reason = reading.problems.first.map(\.message) ?? "it declares no package"
      for pod in expected.pods { refusals[pod] = "\(expected.manifestPath) cannot be read: \(reason)" }
      return
    }
    var names = expected.modulesByPod
    for pod in expected.pods where names[pod]?.isEmpty ?? true { names[pod] = [Target.moduleName(for: pod)] }
    for (name, modules) in names.sorted(by: { $0.key < $1.key }) where !modules.isEmpty {
      let pod = PodName.root(of: name)
      let found = modules.map { Self.library(with: $0, expected, project) }
      guard !found.contains(where: { $0 == nil }) else {
        let libraries = project.products.filter { !$0.isExecutable }.map(\.name).sorted()
        let list = libraries.isEmpty ? "" : " (\(libraries.joined(separator: ", ")))"
        let missing = zip(modules, found).filter { $0.1 == nil }.map(\.0)
        refusals[pod] =
          "no library of \(expected.manifestPath)\(list) has the module \(missing.joined(separator: ", "))"
        continue
      }
      let imports = PodTargets.unique(found.compactMap { $0?.module })
      let module = names[pod]?.first ?? Target.moduleName(for: pod)
      replacements[name] = PodReplacement(
        .local(path: expected.folder), packageName: FilePath.name(of: tree.absolute(expected.folder)),
        products: PodTargets.unique(found.compactMap { $0?.product }), module: module,
        imports: imports == [module] ? [] : imports, linkerFlags: expected.linkerFlagsByPod[pod] ?? [])
    }
    replacements = replacements.filter { refusals[PodName.root(of: $0.key)] == nil }
  }

  /// The library that offers a module, or a module with its files: the one of the same name or else the smallest.
  private static func library(
    with module: String, _ expected: PodPackage, _ project: Project
  ) -> (product: String, module: String)? {
    func smallest(_ target: String) -> (product: String, module: String)? {
      let libraries = project.products.filter { !$0.isExecutable && $0.targets.contains(target) }
      let best =
        libraries.first { $0.name == module } ?? libraries.min { $0.targets.count < $1.targets.count }
      return best.map { ($0.name, Target.moduleName(for: target)) }
    }
    let named = project.products.flatMap(\.targets).first { Target.moduleName(for: $0) == module }
    if let found = named.flatMap(smallest) { return found }
    let files = Set(expected.targets.first { $0.name == module }?.files ?? []).filter {
      [.swift, .clang].contains(PodFiles.kind($0))
    }
    for target in project.targets where !target.kind.isTest && !files.isDisjoint(with: target.files) {
      if let found = smallest(target.name) { return found }
    }
    return nil
  }
}
