import Changes
import CocoaPods
import Files
import ModuleGraph

/// The packages of the pods whose sources are in the repository.
package struct LocalPackages: Sendable {
  /// The products that replace the pods, by the names of pods and of subspecs.
  package private(set) var replacements: [String: PodReplacement] = [:]
  package private(set) var steps: [MigrationStep] = []
  private var created: [PodPackage] = []

  /// Plans the packages.
  /// - Parameters:
  ///   - table: The packages for pods from outside.
  ///   - folder: The folder of one package for all pods, relative to the repository; `nil` for one beside each podspec.
  ///   - only: The pods to move; `nil` means all.
  ///   - isForApp: Whether an app uses the packages. If so, pods that need a pod without a package are left out, since
  ///     packages cannot depend on pods.
  package init(
    _ pods: [LocalPod], in tree: FileTree, table: PodTable, onePackage folder: String? = nil,
    only: Set<String>? = nil, isForApp: Bool
  ) {
    let outside = table.replacements
    var pods = pods.filter { only?.contains($0.name) ?? true }
    if isForApp {
      let obstacles = Self.obstacles(pods, in: tree, outside)
      for pod in pods {
        guard let reason = obstacles[pod.name] else { continue }
        steps.append(MigrationStep(pod.name, "no package", .byHand(reason), at: Place(file: pod.file)))
      }
      pods.removeAll { obstacles[$0.name] != nil }
    }
    let packages = PodPackages(
      pods, in: tree, replacements: outside, options: PodPackages.Options(onePackage: folder))
    replacements = packages.replacements
    for package in packages.packages {
      guard tree.hasFile(package.manifestPath) else {
        steps += package.steps
        created.append(package)
        continue
      }
      let members = pods.filter { package.pods.contains($0.name) }
      let drift = PodPackageDrift(members, in: tree, replacements: outside)
      let place = Place(file: package.manifestPath)
      steps.append(MigrationStep(package.pods.first, "its Package.swift is there already", .done, at: place))
      for difference in drift.differences {
        steps.append(
          MigrationStep(
            package.pods.first, "podspec and Package.swift differ", .byHand(difference.text),
            at: difference.place))
      }
    }
  }

  /// Adds the manifests and the changes of the pods' files to a plan.
  /// - Throws: `ChangeError`.
  package func add(to plan: inout ChangePlan) throws {
    for package in created { try package.add(to: &plan) }
  }

  /// The reasons that pods cannot become packages: they need pods that are no packages, themselves or through others.
  private static func obstacles(
    _ pods: [LocalPod], in tree: FileTree, _ outside: [String: PodReplacement]
  ) -> [String: String] {
    let sources = PodSources(tree)
    let own = Set(pods.map(\.name))
    var needs: [String: [(pod: String, name: String)]] = [:]
    for pod in pods {
      let parts = PodPlan(pod, in: tree, sources: sources).library
      needs[pod.name] = parts.flatMap { $0.dependencies.map { ($0.pod, $0.name) } }.filter {
        $0.pod != pod.name
      }
    }
    var result: [String: String] = [:]
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
