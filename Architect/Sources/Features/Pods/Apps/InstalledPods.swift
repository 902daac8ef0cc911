import Graphs
import CocoaPods

/// The pods of a Podfile.lock and how they depend on each other.
struct InstalledPods {
  private let dependencies: [String: [String]]
  /// The versions by the names without subspecs.
  let versions: [String: String]

  init(_ lock: PodfileLock) {
    dependencies = Dictionary(lock.pods.map { ($0.name, $0.dependencies) }) { $0 + $1 }
    versions = Dictionary(lock.pods.map { (PodName.root(of: $0.name), $0.version) }) { first, _ in first }
  }

  /// The version of a pod; `nil` if it is not installed.
  func version(of pod: String) -> String? { versions[PodName.root(of: pod)] }

  /// The names of all installed pods, without subspecs.
  var names: Set<String> { Set(versions.keys) }

  /// The pods that pods and subspecs need, directly or through others, without subspecs, including themselves.
  func needs(of pods: some Sequence<String>) -> Set<String> {
    Set(reachable(from: pods) { dependencies[$0] ?? [] }.map { PodName.root(of: $0) })
  }
}
