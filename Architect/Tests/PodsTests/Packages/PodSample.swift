import Architect
import Files
import Pods
import Samples

/// A repository with podspecs, for tests.
struct PodSample {
  let repository: SampleRepository

  init(_ files: [String: String]) throws { repository = try SampleRepository(files) }

  var tree: FileTree { FileTree(root: repository.root) }

  /// The podspecs of the repository, by their paths.
  func pods() throws -> [LocalPod] {
    let tree = tree
    let files = tree.files(below: "").filter { $0.hasSuffix(".podspec") || $0.hasSuffix(".podspec.json") }
    return try files.map { try LocalPod(reading: $0, in: tree) }
  }

  func packages(
    _ replacements: [String: PodReplacement] = [:], options: PodPackages.Options = PodPackages.Options()
  ) throws -> PodPackages {
    PodPackages(try pods(), in: tree, replacements: replacements, options: options)
  }

  /// The only package of the repository.
  func package(_ replacements: [String: PodReplacement] = [:]) throws -> PodPackage {
    let packages = try packages(replacements).packages
    guard let first = packages.first, packages.count == 1 else { throw NotOnePackage(count: packages.count) }
    return first
  }

  struct NotOnePackage: Error { var count: Int }

  /// The steps that are not simply done, in order.
  func open(_ package: PodPackage) -> [String] {
    package.steps.compactMap { step in
      switch step.outcome {
      case .done: nil
      case .choice: "choice: \(step.text)"
      case .byHand: "by hand: \(step.text)"
      }
    }
  }
}
