import ModuleGraph

/// The minimum versions of the platforms on which a package and a podspec disagree.
struct PlatformDrift {
  /// What the package states, such as `watchOS 6`, by platform.
  private(set) var inPackage: [String] = []
  /// What the podspec states for the same platforms.
  private(set) var inPod: [String] = []

  /// Compares a package with a podspec of one of its modules.
  init(package: Module.Declaration, pod: Module.Declaration, in graph: ModuleGraph) {
    let modules = graph.modules.filter { other in
      !other.kind.isTest && other.declarations.contains { $0.manifest == package.manifest }
    }
    // A package has one minimum for all of its modules, and another of them may need a later version.
    let hasOthers = modules.contains { !$0.declarations.contains { $0.format == pod.format } }
    let pods = modules.flatMap(\.declarations).filter { $0.format == pod.format && !$0.target.kind.isTest }
    for platform in Platform.allCases {
      // For a platform without a version, the build system chooses one, which is unknown here.
      guard let left = package.platforms[platform], let right = pod.platforms[platform],
        let own = Self.version(left, platform), let other = Self.version(right, platform)
      else { continue }
      // It agrees if it has the lowest minimum of its podspecs, because it cannot state one for each module.
      let lowest = pods.compactMap { Self.version($0.platforms[platform] ?? "", platform) }
        .min { $0.lexicographicallyPrecedes($1) }
      guard own != other, own != lowest, own.lexicographicallyPrecedes(other) || !hasOthers else { continue }
      inPackage.append("\(platform.rawValue) \(left)")
      inPod.append("\(platform.rawValue) \(right)")
    }
  }

  /// The numbers of the version that a build uses, without trailing zeros: `13`, `13.0` and `13.0.0` are the same. `nil`
  /// if no version is stated.
  private static func version(_ text: String, _ platform: Platform) -> [Int]? {
    guard !text.isEmpty else { return nil }
    var numbers = text.split(separator: ".").map { Int($0) ?? -1 }
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    let floor = PlatformFloors.current[platform]
    return numbers.lexicographicallyPrecedes(floor) ? floor : numbers
  }
}
