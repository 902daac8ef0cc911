import Files
import ModuleGraph
import ProjectEditors
import ProjectReaders
import SwiftParsing

/// Where the new target goes, and what the manifest of the old one says about both.
struct ExtractionSite {
  /// The formats of manifests whose targets can be split.
  static let formats: Set<Project.Format> = [.swiftPM, .xcode]

  let manifest: String
  /// Whether the manifest is a package's, and declares the target in a literal list with a literal name.
  let isLiteral: Bool
  /// The folder of the old target, relative to the root.
  let folder: String
  /// The folder of the new target, relative to the root.
  let newFolder: String
  /// Whether the new folder is where SwiftPM looks for the target.
  let isStandardFolder: Bool
  /// The folder of the package that the new target gets, because the old one is in no package.
  let newPackage: String?
  /// The access that makes a declaration visible to the old target.
  let level: Access
  let rules: [FileRule]
  /// The build settings of the old target; empty for a package.
  let settings: [String: String]

  /// - Throws: ``ExtractionError``, `ProjectEditError` or `FileError`.
  init(_ request: ExtractionRequest, _ target: Target, _ project: Project, root: String) throws {
    manifest = String(decoding: try FileSystem.read(FilePath.join(root, project.manifest)), as: UTF8.self)
    guard project.format == .swiftPM else {
      isLiteral = false
      folder = FilePath.commonFolder(of: target.files)
      let package = FilePath.join(FilePath.join(project.folder, "Modules"), request.name)
      newPackage = package
      newFolder = FilePath.join(package, "Sources/\(request.name)")
      isStandardFolder = true
      level = .public
      rules = []
      settings =
        (try? XcodeProjectEditor(Array(manifest.utf8), at: project.manifest).settings(of: target.name)) ?? [:]
      try Self.requireFree(package, request, root)
      try Self.requireOutside(package, project, root)
      return
    }
    let package = project.folder
    guard let folder = target.roots.first, target.roots.count == 1, folder != package else {
      throw ExtractionError(
        .target, "the files of '\(target.name)' are not in a folder of their own; give the target one first")
    }
    self.folder = folder
    newPackage = nil
    settings = [:]
    let editor = try PackageEditor(manifest)
    var trial = editor
    isLiteral =
      editor.targets.contains(target.name)
      && (try? trial.addTarget(TargetDeclaration(request.name), after: target.name)) != nil
    let hasPath = try !isLiteral || editor.argument("path", of: target.name) != nil
    (newFolder, isStandardFolder) = try Self.place(of: request.name, beside: folder, in: package, hasPath)
    try Self.requireFree(newFolder, request, root)
    let tools = ToolsVersion.required(by: Array(manifest.utf8)) ?? [5, 0, 0]
    let isPrivate = try isLiteral && editor.argument("packageAccess", of: target.name) == "false"
    level = tools.lexicographicallyPrecedes([5, 9, 0]) || isPrivate ? .public : .package
    rules = isLiteral ? try FileRule.all(of: target.name, in: editor) : []
  }

  private static func requireFree(_ folder: String, _ request: ExtractionRequest, _ root: String)
    throws(ExtractionError)
  {
    let above = FilePath.folder(of: folder)
    let entries = (try? FileSystem.entries(of: FilePath.join(root, above))) ?? []
    if let taken = entries.first(where: { $0.name.lowercased() == request.name.lowercased() }) {
      throw ExtractionError(.name, "there is already \(FilePath.join(above, taken.name))")
    }
  }

  /// Xcode builds all files in synchronised folders, which a package inside one would be a part of; and a project that
  /// a tool writes is not edited.
  private static func requireOutside(_ package: String, _ project: Project, _ root: String)
    throws(ExtractionError)
  {
    if let name = GeneratingManifests.name(in: project.folder, of: root) {
      throw ExtractionError(
        .unsupported,
        "\(project.manifest) is generated from \(FilePath.join(project.folder, name)), whose targets cannot be split: move the "
          + "code into a local package first (`tenon new module` creates one), and split that")
    }
    if let target = project.targets.first(where: { target in
      target.roots.contains { !$0.isEmpty && FilePath.contains($0, package) }
    }) {
      throw ExtractionError(
        .unsupported,
        "'\(target.name)' builds all files in a folder that would contain the package \(package)")
    }
  }

  /// The folder for the new target: beside that of the old one.
  private static func place(
    of name: String, beside folder: String, in package: String, _ hasPath: Bool
  ) throws(ExtractionError) -> (String, Bool) {
    let standard = ["Sources", "Source", "src", "srcs"].map { FilePath.join(package, $0) }
    guard hasPath || !standard.contains(folder) else {
      throw ExtractionError(
        .target,
        "the files of the old target are in \(folder) itself; move them to a folder in it first, or declare the path"
      )
    }
    let above = FilePath.folder(of: folder)
    return (FilePath.join(above, name), standard.contains(above))
  }
}
