import Files
import Formats
import ModuleGraph

/// Reads XcodeGen's specs, such as project.yml, including their templates and the files that they include.
public struct XcodeGenReader: ProjectReader {
  private let specs: [Glob]

  /// Creates a reader.
  /// - Parameter specs: The paths of specs, in addition to those that their names or contents tell.
  public init(specs: [Glob] = []) { self.specs = specs }

  public func manifests(in tree: FileTree) -> [String] { XcodeGenSpecs(tree, listed: specs).paths }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var reading = ProjectReading()
    let documents = manifests.map { manifest in
      (manifest, Result { try XcodeGenDocument(manifest, in: tree) })
    }
    // A manifest that other manifests include is part of them.
    let parts = documents.reduce(into: [String: Set<String>]()) { parts, document in
      if case .success(let read) = document.1 { parts[document.0] = Set(read.folders.keys) }
    }
    let included = parts.reduce(into: Set<String>()) { included, document in
      included.formUnion(document.value.filter { parts[$0]?.contains(document.key) != true })
    }
    for (manifest, document) in documents where !included.contains(manifest) {
      do {
        let document = try document.get()
        // Other tools also use files called project.yml. Only a file with targets belongs to XcodeGen.
        guard document.root["targets"]?.mapping != nil else { continue }
        let files = ConfigurationFiles(tree)
        files.allowance.add(bytes: document.bytes)
        var project = XcodeGenProject(document, manifest: manifest, tree: tree, files: files).project
        var problems = document.problems
        if files.allowance.hasRefused { problems.append(excess(manifest)) }
        project.isWhole = problems.isEmpty
        project.includedFiles = Set(document.folders.keys).subtracting([manifest])
        reading.projects.append(project)
        reading.problems += problems
      } catch {
        let message = "the project was not read, so its modules are not checked: \(error)"
        reading.problems.append(ReadingProblem(place: place(error, manifest), message: message))
      }
    }
    return reading
  }

  private func excess(_ manifest: String) -> ReadingProblem {
    ReadingProblem(
      place: Place(file: manifest),
      message:
        "the templates and setting groups contain each other so often that targets may be incomplete; combine templates that include many others",
      effect: .notes)
  }

  private func place(_ error: any Error, _ manifest: String) -> Place {
    guard let error = error as? YAMLError else { return Place(file: manifest) }
    return Place(file: manifest, line: error.line, column: error.column)
  }
}
