import CocoaPods
import Formats
import ModuleGraph

/// The pods that a Podfile lists, by their names without subspecs, and the targets that use them.
struct PodUses {
  /// A pod for one target.
  struct Use {
    /// The index of the target's definition in the Podfile.
    var definition: Int
    /// The names with subspecs, such as `Firebase/Auth` and `Firebase/Analytics`.
    var names: [String]
    var pod: Podfile.Pod
  }

  private(set) var uses: [String: [Use]] = [:]
  /// The first line that lists each pod, including pods of no target.
  private(set) var places: [String: Place] = [:]
  /// The pods of definitions without a target of a project.
  private(set) var unplaced: Set<String> = []

  init(_ podfile: Podfile, at file: String) {
    for definition in podfile.definitions {
      for pod in definition.pods {
        let root = PodName.root(of: pod.name)
        let place = Place(file: file, line: pod.line, column: pod.column)
        places[root] = min(places[root] ?? place, place)
      }
    }
    for (index, definition) in podfile.definitions.enumerated() where index > 0 && !definition.isAbstract {
      for pod in podfile.pods(of: index) {
        uses[PodName.root(of: pod.name), default: []].append(
          Use(definition: index, names: Self.names(of: pod), pod: pod))
      }
    }
    unplaced = Set(places.keys).subtracting(uses.keys)
  }

  static func names(of pod: Podfile.Pod) -> [String] {
    guard let value = pod.option("subspecs") else { return [pod.name] }
    let subspecs = value.array?.compactMap(\.string) ?? value.string.map { [$0] } ?? []
    return subspecs.isEmpty ? [pod.name] : subspecs.map { "\(pod.name)/\($0)" }
  }

  /// The names without subspecs.
  var roots: [String] { places.keys.sorted() }

  /// The names with subspecs that targets use of a pod.
  func names(of root: String) -> [String] {
    var seen: Set<String> = []
    return (uses[root] ?? []).flatMap(\.names).filter { seen.insert($0).inserted }
  }
}

extension Podfile.Pod {
  /// The value of an option such as `path`; `nil` if the pod does not have it.
  package func option(_ name: String) -> JSON? { options.first { $0.key == name }?.value }
}
