import Files
import ModuleGraph
import SwiftParsing
import Text

/// Reads Tuist's Project.swift together with its helpers, if they consist only of constants, collections and
/// functions of constants. Otherwise, the output of `tuist graph --format json` is read.
public struct TuistReader: ProjectReader {
  private static let helperFolder = "ProjectDescriptionHelpers"

  public init() {}

  public func manifests(in tree: FileTree) -> [String] {
    let folders = tree.folders.keys.sorted()
    return folders.filter { tree.folders[$0]?.files.contains("Project.swift") == true }
      .map { FilePath.join($0, "Project.swift") }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var reading = ProjectReading()
    let allowance = Allowance()
    for (root, members) in groups(manifests, in: tree) {
      let group = Group(root: root, tree: tree, manifests: members, allowance)
      reading.projects += group.projects
      reading.problems += group.problems
    }
    return reading
  }

  /// Returns the manifests of each folder in which Tuist is run.
  private func groups(_ manifests: [String], in tree: FileTree) -> [(root: String, manifests: [String])] {
    Dictionary(grouping: manifests) { Self.root(of: FilePath.folder(of: $0), in: tree) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
  }

  /// Returns the nearest enclosing folder that contains Tuist's own folder or file, or the repository's root.
  static func root(of folder: String, in tree: FileTree) -> String {
    var current = folder
    while true {
      if tree.hasFolder(FilePath.join(current, "Tuist"))
        || tree.hasFile(FilePath.join(current, "Tuist.swift"))
      {
        return current
      }
      guard !current.isEmpty else { return "" }
      current = FilePath.folder(of: current)
    }
  }

  /// The manifests that Tuist reads in one run.
  private struct Group {
    let root: String
    let tree: FileTree
    private(set) var projects: [Project] = []
    private(set) var problems: [ReadingProblem] = []
    private var gaps: [(gap: EvaluationGap, manifest: String)] = []
    private let products: TuistProducts

    init(root: String, tree: FileTree, manifests: [String], _ allowance: Allowance) {
      self.root = root
      self.tree = tree
      products = TuistProducts(root: root, tree: tree, allowance)
      let own = manifests.compactMap { manifest -> (path: String, bytes: [UInt8])? in
        do {
          let bytes = try tree.read(manifest)
          return ManifestFile.isManifest(bytes, named: "Project.swift") ? (manifest, bytes) : nil
        } catch {
          problems.append(Self.unread(manifest, error))
          return nil
        }
      }
      guard !own.isEmpty else { return }
      let helpers = helpers()
      for helper in helpers { allowance.add(bytes: helper.bytes.count) }
      let plugIns = helpers.map(\.name).filter { !$0.contains("Tuist/\(TuistReader.helperFolder)/") }
      let program = ManifestProgram(helpers, of: TuistReader.helperFolder, foreign: Set(plugIns))
      for refusal in program.refusals { problems.append(Self.unread(refusal.file, refusal.refusal)) }
      for manifest in own {
        do {
          allowance.add(bytes: manifest.bytes.count)
          let result = try program.evaluate(
            (manifest.path, manifest.bytes), TuistVocabulary.projects, within: allowance.spending)
          allowance.take(steps: result.cost.steps, made: result.cost.made)
          add(result, manifest.path)
        } catch {
          problems.append(Self.unread(manifest.path, error))
        }
      }
      handOver(own.map(\.path))
    }

    private static func unread(_ file: String, _ error: any Error) -> ReadingProblem {
      ReadingProblem(
        place: Place(file: file), message: "the file was not read, so its modules are not checked: \(error)")
    }

    /// Returns the files that every manifest below the root may use, including the files of plug-ins.
    private func helpers() -> [(name: String, bytes: [UInt8])] {
      let paths = tree.files(below: root).filter { path in
        path.hasSuffix(".swift")
          && path.split(separator: "/").dropLast().contains { $0 == TuistReader.helperFolder }
          && TuistReader.root(of: helperOwner(path), in: tree) == root
      }
      return paths.compactMap { path in
        (try? tree.read(path)).map { (path, $0) }
      }
    }

    /// Returns the folder to which helpers apply. `Tuist/ProjectDescriptionHelpers` applies to the folder that contains
    /// `Tuist`.
    private func helperOwner(_ path: String) -> String {
      let parts = path.split(separator: "/")
      let owner = parts.prefix { $0 != TuistReader.helperFolder }
      return owner.dropLast(owner.last == "Tuist" ? 1 : 0).joined(separator: "/")
    }

    private mutating func add(_ result: ManifestProgram.Result, _ manifest: String) {
      gaps += result.gaps.map { ($0, manifest) }
      guard let literal = result.literal, literal["targets"].map({ $0.array != nil }) ?? true else {
        if result.gaps.isEmpty {
          gaps.append((EvaluationGap(file: manifest, line: 1, what: "what it declares"), manifest))
        }
        return
      }
      var project = TuistProject(literal, manifest: manifest, root: root, tree: tree, products: products)
        .project
      project.isWhole = result.gaps.isEmpty && !project.targets.contains(where: \.isOpaque)
      projects.append(project)
    }

    /// If there are gaps, replaces the projects with the output of Tuist. If there is no output, reports the first gap.
    private mutating func handOver(_ manifests: [String]) {
      guard let first = gaps.first else { return }
      let file = FilePath.join(root, TuistGraph.fileName)
      if tree.hasFile(file) {
        do {
          projects = try TuistGraph(tree.read(file), root: root, tree: tree).projects
          return
        } catch {
          problems.append(Self.unread(file, error))
        }
      }
      let incomplete = Set(gaps.map(\.manifest))
      // If a project has been generated, its Xcode project is read instead.
      let missing = incomplete.filter { manifest in
        !projects.contains { $0.manifest == manifest } && !hasGeneratedProject(FilePath.folder(of: manifest))
      }
      let count = incomplete.count == 1 ? "1 project is" : "\(incomplete.count) projects are"
      problems.append(
        ReadingProblem(
          place: Place(file: first.gap.file, line: first.gap.line),
          message:
            "\(first.gap.what) cannot be evaluated without running Tuist, so \(count) not completely known; run `tuist graph --format json` in "
            + "\(root.isEmpty ? "the root" : root) and keep the resulting \(TuistGraph.fileName) there, or generate the projects",
          effect: missing.isEmpty ? .notes : .blocks))
    }

    private func hasGeneratedProject(_ folder: String) -> Bool {
      tree.folders[folder]?.folders.contains { $0.hasSuffix(".xcodeproj") } ?? false
    }
  }
}

extension Allowance {
  /// What evaluating the next manifest may cost.
  var spending: ManifestProgram.Spending { .init(steps: rest.steps, made: rest.made) }
}

/// The vocabulary that the ProjectDescription library provides.
enum TuistVocabulary {
  static let projects = ManifestVocabulary(
    root: "Project",
    arguments: [
      "name": "String", "productName": "String", "target": "String", "product": "Product",
      "targets": "[Target]",
      "dependencies": "[TargetDependency]", "sources": "SourceFilesList", "globs": "[SourceFileGlob]",
      "excluding": "[Path]", "path": "Path", "buildableFolders": "[BuildableFolder]",
      "exceptions": "BuildableFolderExceptions", "excluded": "[Path]",
      "deploymentTargets": "DeploymentTargets", "deploymentTarget": "DeploymentTarget",
      "targetVersion": "String",
      "scripts": "[TargetScript]", "script": "String",
      "iOS": "String", "macOS": "String", "tvOS": "String", "watchOS": "String", "visionOS": "String",
    ],
    lists: ["SourceFilesList": "SourceFileGlob", "BuildableFolderExceptions": "BuildableFolderException"],
    incidental: ["scripts", "deploymentTargets", "deploymentTarget"],
    properties: [
      "Target.deploymentTargets": .null, "DeploymentTargets.iOS": .null, "DeploymentTargets.macOS": .null,
      "DeploymentTargets.tvOS": .null, "DeploymentTargets.watchOS": .null,
      "DeploymentTargets.visionOS": .null,
    ])
}
