import Files
import ModuleGraph
import ProjectEditors

/// A Swift package that builds what podspecs describe.
package struct PodPackage: Sendable {
  /// A library, and the targets that it offers.
  package struct Product: Hashable, Sendable {
    package var name: String
    package var targets: [String]
  }

  /// Another package.
  package struct Dependency: Hashable, Sendable {
    /// The package; the path of a local one is relative to the folder of this package.
    package var package: XcodePackage
    /// The name by which targets refer to the package.
    package var name: String
    /// The accepted versions; `nil` for a local package.
    package var requirement: XcodePackage.Requirement?
    /// Whether the manifest states the name, because it cannot be derived from the path.
    package var statesName = false
  }

  /// A dependency of a target.
  package struct Use: Hashable, Sendable {
    package var name: String
    /// The name of the other package; `nil` for a target of the same package.
    package var package: String?
    /// The platforms on which the dependency exists; empty for all.
    package var platforms: [Platform] = []
  }

  /// A build setting of a target.
  package struct Setting: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case define(String, to: String?)
      case headerSearchPath(String)
      case linkedFramework(String)
      case linkedLibrary(String)
    }

    package var kind: Kind
    /// The platforms for which the setting applies; empty for all.
    package var platforms: [Platform] = []
    /// `debug` or `release`; `nil` for both.
    package var configuration: String?
  }

  /// Files that are not compiled by the compilers of the target's language.
  package struct Resource: Hashable, Sendable {
    package enum Rule: String, Sendable { case process, copy }

    package var rule: Rule
    /// The path, relative to the target's folder.
    package var path: String
  }

  package struct Target: Hashable, Sendable {
    package enum Kind: Sendable { case library, test, binary, system }

    package var name: String
    package var kind: Kind
    /// The folder, relative to the package; `nil` for the folder that SwiftPM expects.
    package var path: String?
    package var dependencies: [Use] = []
    package var exclude: [String] = []
    /// The files and folders to be compiled, relative to the target's folder; empty for all.
    package var sources: [String] = []
    package var resources: [Resource] = []
    package var publicHeaders: String?
    package var cSettings: [Setting] = []
    package var cxxSettings: [Setting] = []
    package var swiftSettings: [Setting] = []
    package var linkerSettings: [Setting] = []
    /// The files that are compiled, and the headers, relative to the repository. They are not written.
    package var files: [String] = []
    /// The files of the resources, relative to the repository. They are not written.
    package var resourceFiles: [String] = []

    package init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  package var name: String
  /// The folder, relative to the repository.
  package var folder: String
  /// The version of SwiftPM that the manifest needs, such as `5.9`.
  package var toolsVersion = "5.9"
  package var defaultLocalization: String?
  /// The lowest version of each platform.
  package var platforms: [Platform: String] = [:]
  package var products: [Product] = []
  package var dependencies: [Dependency] = []
  /// The targets, each after the targets that it depends on.
  package var targets: [Target] = []
  /// The versions of the language, such as `5` and `4.2`; empty for the default of the tools version.
  package var languageModes: [String] = []
  /// The language standards, as PackageDescription names them, such as `cxx14`.
  package var cLanguageStandard: String?
  package var cxxLanguageStandard: String?

  /// The names of the pods whose sources are in the package, in order.
  package var pods: [String] = []
  /// The files to be created, other than the manifest, by their paths in the repository.
  package var additions: [String: FileContent] = [:]
  /// The files with a new text, by their paths in the repository.
  package var edits: [String: String] = [:]
  /// The files to be moved, with their paths in the repository.
  package var moves: [Move] = []
  package var steps: [MigrationStep] = []
  /// The products of each pod and of each of its subspecs, by names such as `Cart` and `Cart/UI`.
  package var productsByPod: [String: [String]] = [:]
  /// The module by which code imports each pod and each of its subspecs.
  package var modulesByPod: [String: [String]] = [:]
  /// The linker flags that an app needs to use each pod, such as `-ObjC`.
  package var linkerFlagsByPod: [String: [String]] = [:]

  /// The pods on which the targets depend and for which no package is known.
  package var unresolvedPods: [String] = []

  package struct Move: Hashable, Sendable {
    package var from: String
    package var to: String
  }

  package init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }

  /// The path of the manifest in the repository.
  package var manifestPath: String { FilePath.join(folder, "Package.swift") }

  /// Returns the names of the products of a pod or a subspec, such as `Cart/UI`.
  package func products(for pod: String) -> [String] { productsByPod[pod] ?? [] }

  /// Whether there is anything to build.
  package var isEmpty: Bool { !targets.contains { $0.kind != .test } }

  /// Adds the changes to a plan: the moved, created and edited files, and the manifest.
  /// - Throws: `ChangeError`, for example if there is a different manifest already, or `FileError`.
  package func add(to plan: inout ChangePlan) throws {
    for move in moves { try plan.move(move.from, to: move.to) }
    for (path, content) in additions.sorted(by: { $0.key < $1.key }) { try plan.create(path, content) }
    for (path, text) in edits.sorted(by: { $0.key < $1.key }) { try plan.edit(path) { $0 = text } }
    if !isEmpty { try plan.create(manifestPath, FileContent(manifest)) }
  }
}
