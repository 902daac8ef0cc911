import Files
import ModuleGraph
import ProjectEditors
import SourceReaders
import SwiftParsing

/// The tests that only test what moves, with the doubles that only they use. They become a test target of their own.
struct MovedTests {
  /// The test target that the files leave.
  let target: Target
  let name: String
  /// The folder of the new test target, relative to the root.
  let folder: String
  /// Whether that folder is where SwiftPM looks for the target.
  let isStandardFolder: Bool
  let files: [ExtractedSource]

  /// Finds the tests that move along.
  /// - Returns: `nil` if no tests can move, or if none would stay.
  static func find(in subject: ExtractionSubject) -> MovedTests? {
    let name = subject.request.name + "Tests"
    let taken = subject.project.targets.map { $0.name.lowercased() }
    guard !taken.contains(name.lowercased()) else { return nil }
    let reader = MovedTestsReader(subject)
    let literal = Set((try? PackageEditor(subject.manifest))?.targets ?? [])
    for target in subject.project.targets where target.kind == .test && literal.contains(target.name) {
      guard let root = target.roots.first, target.roots.count == 1, root != subject.project.folder,
        target.dependencies.contains(where: { $0.name == subject.target.name })
      else { continue }
      let files = reader.files(of: target)
      let above = FilePath.folder(of: root)
      let folder = FilePath.join(above, name)
      guard !files.isEmpty, FileSystem.status(of: FilePath.join(subject.root, folder)) == nil else {
        continue
      }
      let tests = MovedTests(
        target: target, name: name, folder: folder,
        isStandardFolder: above == FilePath.join(subject.project.folder, "Tests"), files: files)
      // The manifest may compute the list that the target would be in, and the tests then stay.
      guard var editor = try? PackageEditor(subject.manifest),
        (try? tests.declare(in: &editor, of: subject)) != nil
      else { continue }
      return tests
    }
    return nil
  }

  /// The path of a file after the extraction; `nil` if it does not move.
  func newPath(of path: String) -> String? {
    guard files.contains(where: { $0.path == path }), let root = target.roots.first else { return nil }
    return FilePath.join(folder, FilePath.relative(path, to: root))
  }

  /// Declares the test target.
  /// - Throws: `ProjectEditError`.
  func declare(in editor: inout PackageEditor, of subject: ExtractionSubject) throws(ProjectEditError) {
    let imports = Set(files.flatMap { $0.outline.imports.map(\.module) })
    let others = try editor.dependencies(of: target.name)?.filter { dependency in
      guard dependency.name != subject.target.name else { return false }
      let own = subject.project.targets.first { $0.name == dependency.name }?.moduleName
      return own.map(imports.contains) ?? true
    }
    let path = FilePath.relative(folder, to: subject.project.folder)
    let declaration = TargetDeclaration(
      name, kind: .testTarget, dependencies: [.target(subject.request.name)] + (others ?? []),
      path: isStandardFolder ? nil : path, settings: editor.settings(of: target.name))
    try editor.addTarget(declaration, after: target.name)
  }
}

/// Finds the files of test targets that have nothing to do with what stays.
private struct MovedTestsReader {
  let subject: ExtractionSubject
  private let stayingNames: Set<String>
  private let movedNames: Set<String>

  init(_ subject: ExtractionSubject) {
    self.subject = subject
    stayingNames = Self.names(subject.staying)
    movedNames = Self.names(subject.moved)
  }

  /// What other modules can name without naming one of the files' types before.
  private static func names(_ files: [ExtractedSource]) -> Set<String> {
    files.reduce(into: []) { names, file in
      let declarations = file.outline.declarations
      for declaration in declarations where declaration.kind != .extension {
        let parent = declaration.parent < 0 ? nil : declarations[declaration.parent]
        if parent == nil || parent?.kind == .extension { names.formUnion(declaration.names) }
      }
    }
  }

  func files(of target: Target) -> [ExtractedSource] {
    let all = subject.sources.filter { $0.role == .depends(target: target.name) }
    var movable = Set(all.filter(isFreeOfWhatStays).map(\.path))
    let graph = ReferenceReader(root: subject.root).graph(of: all.map(\.path))
    let edges = graph.edges.map { (graph.files[$0.from].path, graph.files[$0.to].path) }
    while let edge = edges.first(where: { movable.contains($0.0) != movable.contains($0.1) }) {
      movable.subtract([edge.0, edge.1])
    }
    // What uses nothing that moves only goes with what does.
    var moving = Set(all.filter { !$0.identifiers.isDisjoint(with: movedNames) }.map(\.path))
      .intersection(movable)
    while let edge = edges.first(where: {
      movable.contains($0.0) && moving.contains($0.0) != moving.contains($0.1)
    }) {
      moving.formUnion([edge.0, edge.1])
    }
    return moving.count < all.count ? all.filter { moving.contains($0.path) } : []
  }

  private func isFreeOfWhatStays(_ file: ExtractedSource) -> Bool {
    file.identifiers.isDisjoint(with: stayingNames)
      && FilePath.name(of: file.path) != "main.swift"
      // Files of the test target would be elsewhere.
      && !file.mentions("Bundle.module") && !file.mentions("deletingLastPathComponent")
  }
}
