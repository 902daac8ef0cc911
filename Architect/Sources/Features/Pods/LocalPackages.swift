import Architect
import CocoaPods
import Files
import Graphs
import ModuleGraph

/// The packages of the pods whose sources are in the repository.
package struct LocalPackages: Sendable {
  /// The products that replace the pods, by the names of pods and of subspecs.
  package private(set) var replacements: [String: PodReplacement] = [:]
  /// The steps that are about no package to be written.
  private var notes: [MigrationStep] = []
  private var created: [PodPackage] = []

  package var steps: [MigrationStep] { notes + created.flatMap(\.steps) }

  /// Plans the packages.
  /// - Parameters:
  ///   - table: The packages for pods from outside.
  ///   - folder: The folder of one package for all pods, relative to the repository; `nil` for one beside each podspec.
  ///   - lock: The installed versions, which the packages accept.
  ///   - isForApp: Whether an app uses the packages. If so, pods that need a pod without a package are left out, since
  ///     packages cannot depend on pods.
  package init(
    _ pods: [LocalPod], in tree: FileTree, table: PodTable, onePackage folder: String? = nil,
    lock: PodfileLock? = nil, isForApp: Bool
  ) {
    var outside = table.replacements
    var options = PodPackages.Options(onePackage: folder)
    options.installed = lock.map { InstalledPods($0).versions } ?? [:]
    options.canUseRoot = !isForApp
    let all = PodPackages(pods, in: tree, replacements: outside, options: options)
    var obstacles: [String: String] = [:]
    var present: Set<String> = []
    for package in all.packages where tree.hasFile(package.manifestPath) {
      present.formUnion(package.pods)
      let manifest = PresentPackage(package, in: tree)
      obstacles.merge(manifest.refusals) { first, _ in first }
      replacements.merge(manifest.replacements) { first, _ in first }
      let members = pods.filter { package.pods.contains($0.name) }
      compare(members, package, manifest, in: tree, table.replacements, canUseRoot: options.canUseRoot)
    }
    for name in outside.keys where obstacles[PodName.root(of: name)] != nil { outside[name] = nil }
    outside.merge(replacements) { _, own in own }
    var left = pods.filter { !present.contains($0.name) }
    if isForApp {
      obstacles.merge(all.cyclic.filter { !present.contains($0.key) }) { first, _ in first }
      obstacles = Self.obstacles(left, in: tree, outside, refused: obstacles)
      for pod in left {
        guard let reason = obstacles[pod.name] else { continue }
        notes.append(MigrationStep(pod.name, "no package", .byHand(reason), at: Place(file: pod.file)))
      }
      left.removeAll { obstacles[$0.name] != nil }
    }
    let packages =
      left.count == pods.count
      ? all : PodPackages(left, in: tree, replacements: outside, options: options)
    replacements.merge(packages.replacements) { first, _ in first }
    created = packages.packages.filter { !$0.isEmpty }
    notes += packages.packages.filter(\.isEmpty).flatMap(\.steps)
  }

  /// Notes a package that is there already, and how it differs from the podspecs.
  private mutating func compare(
    _ pods: [LocalPod], _ package: PodPackage, _ manifest: PresentPackage, in tree: FileTree,
    _ outside: [String: PodReplacement], canUseRoot: Bool
  ) {
    let place = Place(file: package.manifestPath)
    for (pod, reason) in manifest.refusals.sorted(by: { $0.key < $1.key }) {
      notes.append(MigrationStep(pod, "no package", .byHand(reason), at: place))
    }
    guard !manifest.replacements.isEmpty else { return }
    notes.append(MigrationStep(package.pods.first, "its Package.swift is there already", .done, at: place))
    let drift = PodPackageDrift(pods, in: tree, replacements: outside, canUseRoot: canUseRoot)
    notes += drift.differences.map { difference in
      MigrationStep(
        package.pods.first, "podspec and Package.swift differ", .byHand(difference.text),
        at: difference.place)
    }
  }

  /// The packages of which only those are written that contain certain pods, or that such packages need.
  /// - Parameters:
  ///   - isWritten: Whether the package of a pod is written.
  ///   - isNoted: Whether the steps of a pod without a package to be written are kept.
  package func limited(
    to isWritten: (String) -> Bool, noting isNoted: (String) -> Bool
  ) -> LocalPackages {
    var result = self
    result.notes = notes.filter { $0.pod.map(isNoted) ?? true }
    let byFolder = Dictionary(created.map { ($0.folder, $0) }) { first, _ in first }
    let written = created.filter { $0.pods.contains(where: isWritten) }.map(\.folder)
    let folders = Set(
      reachable(from: written) { folder in
        (byFolder[folder]?.dependencies ?? []).compactMap { dependency -> String? in
          if case .local(let path) = dependency.package { FilePath.join(folder, path) } else { nil }
        }
      })
    result.created = created.filter { folders.contains($0.folder) }
    return result
  }

  /// Adds the manifests and the changes of the pods' files to a plan.
  /// - Throws: `ChangeError`.
  package func add(to plan: inout ChangePlan) throws {
    for package in created { try package.add(to: &plan) }
  }

  /// The reasons that pods cannot become packages: they need pods that are no packages, themselves or through others.
  /// - Parameter refused: The reasons for pods whose packages were there before.
  private static func obstacles(
    _ pods: [LocalPod], in tree: FileTree, _ outside: [String: PodReplacement], refused: [String: String]
  ) -> [String: String] {
    let sources = PodSources(tree)
    let own = Set(pods.map(\.name)).union(refused.keys)
    var needs: [String: [(pod: String, name: String)]] = [:]
    for pod in pods {
      let parts = PodPlan(pod, in: tree, sources: sources, canUseRoot: false).library
      needs[pod.name] = parts.flatMap { $0.dependencies.map { ($0.pod, $0.name) } }.filter {
        $0.pod != pod.name
      }
    }
    var result = refused
    for (pod, list) in needs {
      let missing = Set(list.filter { !own.contains($0.pod) && outside[$0.name] == nil }.map(\.name)).sorted()
      guard !missing.isEmpty else { continue }
      result[pod] =
        "it needs \(missing.joined(separator: ", ")), which is no package; move it too, or name its package in .tenon.yml under `pods`"
    }
    while true {
      let blocked = needs.keys.sorted().filter { result[$0] == nil }.compactMap { pod in
        needs[pod]?.first { result[$0.pod] != nil }.map { (pod, $0.pod) }
      }
      guard !blocked.isEmpty else { return result }
      for (pod, other) in blocked { result[pod] = "it needs \(other), which cannot become a package yet" }
    }
  }
}
