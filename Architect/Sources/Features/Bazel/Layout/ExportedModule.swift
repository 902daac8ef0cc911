import ModuleGraph

/// A module for which the export writes rules.
struct ExportedModule: Sendable {
  let module: Module
  /// The declaration that the rules follow, where several manifests declare the module.
  let declaration: Module.Declaration
  let project: Project
  /// The label of the rule that stands for the module.
  let label: BazelLabel
  /// The modules of the repository that it uses, according to any manifest but BUILD files.
  let uses: [Module.ID]
  /// Whether a product of the package offers it.
  let isOffered: Bool
  /// Whether only tests use it.
  var isTestOnly = false
  /// Whether its sources have a rule of their own, because tests import what is also a program, or because a bundle is
  /// built from them.
  var isSplit = false
  /// The folders of the other BUILD files with targets that use it.
  var userPackages: Set<String> = []

  var target: Target { declaration.target }
  var kind: Target.Kind { target.kind }
  var package: String { label.package }

  /// Whether Xcode builds it, so that tests run in a simulator.
  var isOfApple: Bool { declaration.format != .swiftPM }

  /// The label of the library with its sources, which others import.
  var importLabel: BazelLabel {
    isSplit ? BazelLabel(package: label.package, name: label.name + "_sources") : label
  }

  /// The platform of its bundle, with its minimum version. Of several platforms, one is chosen.
  var platform: (platform: Platform, version: String)? {
    let order: [Platform] = [.iOS, .macOS, .tvOS, .watchOS, .visionOS]
    return order.lazy.compactMap { platform in
      declaration.platforms[platform].map { (platform, $0) }
    }.first
  }
}
