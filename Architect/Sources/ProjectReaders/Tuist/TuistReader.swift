import Files
import ModuleGraph
import SwiftParsing

/// Reads Tuist's Project.swift where it states nothing but literals.
public struct TuistReader: ProjectReader {
  public init() {}

  public func manifests(in tree: FileTree) -> [String] {
    let folders = tree.folders.keys.sorted()
    return folders.filter { tree.folders[$0]?.files.contains("Project.swift") == true }
      .map { FilePath.join($0, "Project.swift") }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var reading = ProjectReading()
    for manifest in manifests {
      do {
        let bytes = try FileSystem.read(tree.absolute(manifest))
        // A source file may bear the name; a manifest imports the description library.
        guard
          bytes.split(separator: 10).contains(where: { $0.starts(with: "import ProjectDescription".utf8) })
        else {
          continue
        }
        let literals = try LiteralManifest(bytes)
        guard let project = literals.call("Project"), literals.isWhole else { throw NotLiteral() }
        reading.projects.append(TuistProject(project, manifest: manifest, tree: tree).project)
      } catch {
        let message = "the project was not read, so its modules are not checked: \(error)"
        reading.problems.append(ReadingProblem(place: Place(file: manifest), message: message))
      }
    }
    return reading
  }

  private struct NotLiteral: Error, CustomStringConvertible {
    let description =
      "it computes what it declares, which only Tuist can run; check the project that it generates"
  }
}

/// Turns a literal Project.swift into targets.
private struct TuistProject {
  private let literal: Literal
  private let manifest: String
  private let tree: FileTree
  private let folder: String

  init(_ literal: Literal, manifest: String, tree: FileTree) {
    self.literal = literal
    self.manifest = manifest
    self.tree = tree
    folder = FilePath.folder(of: manifest)
  }

  var project: Project {
    Project(
      format: .tuist, manifest: manifest, name: literal["name"]?.string ?? folder,
      targets: (literal["targets"]?.array ?? []).compactMap(target))
  }

  private func place(_ literal: Literal) -> Place {
    Place(file: manifest, line: literal.line, column: literal.column)
  }

  private func target(_ literal: Literal) -> Target? {
    guard let name = literal["name"]?.string else { return nil }
    let sources = literal["sources"]
    let globs = (sources?.array ?? sources.map { [$0] } ?? []).flatMap(pattern)
    return Target(
      name: name, moduleName: literal["productName"]?.string, kind: Self.kind(literal["product"]?.name),
      place: place(literal), files: globs, roots: [folder],
      dependencies: (literal["dependencies"]?.array ?? []).compactMap(dependency))
  }

  private func pattern(_ literal: Literal) -> [String] {
    let globs = SourceGlobs(tree: tree, folder: folder, entersFolders: true)
    if let text = literal.string { return globs.files(matching: [text], excluding: []) }
    if literal.name == "sourceFilesList" {
      return (literal["globs"]?.array ?? []).flatMap(pattern)
    }
    guard literal.name == "glob", let text = literal[nil]?.string else { return [] }
    return globs.files(matching: [text], excluding: literal["excluding"]?.strings ?? [])
  }

  private func dependency(_ literal: Literal) -> DeclaredDependency? {
    func make(_ label: String?, _ kind: DeclaredDependency.Kind) -> DeclaredDependency? {
      literal[label]?.string.map { DeclaredDependency(name: $0, kind: kind, place: place(literal)) }
    }
    switch literal.name {
    case "target": return make("name", .target)
    case "project": return make("target", .linked)
    case "external": return make("name", .product(package: nil))
    case "package": return make("product", .product(package: nil))
    default: return nil
    }
  }

  private static func kind(_ product: String?) -> Target.Kind {
    switch product {
    case "app", "appClip", "watch2App": .app
    case "unitTests": .test
    case "uiTests": .uiTest
    case "commandLineTool": .executable
    case "macro": .macro
    case let name? where name.lowercased().contains("extension"): .appExtension
    default: .library
    }
  }
}
