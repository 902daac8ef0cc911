import Files
import ProjectEditors

/// The plan for a new app's files.
public struct NewApplication: Sendable {
  public let changes: ChangePlan

  /// Plans the files; nothing is written.
  /// - Parameters:
  ///   - template: The template for the app's files.
  ///   - folder: The path of the app's folder, relative to the repository's root; the folder must be empty or
  ///     absent.
  ///   - root: The absolute path of the folder whose history records the change.
  /// - Throws: `TemplateError`, `ChangeError`.
  public init(_ template: ApplicationTemplate, in folder: String, root: String) throws {
    let absolute = FilePath.join(root, folder)
    let isTaken = FileSystem.status(of: absolute).map { $0.kind != .folder } ?? false
    if isTaken || !((try? FileSystem.entries(of: absolute)) ?? []).isEmpty {
      throw TemplateError(
        .taken, "there is already something in \(folder)", remedy: "choose another name, or another folder")
    }
    var changes = ChangePlan(root: root)
    for file in try template.files() {
      var content = FileContent(file.text)
      if file.path == template.projectFile {
        content = FileContent(bytes: try Self.withPackages(file.text, of: template))
      }
      try changes.create(FilePath.join(folder, file.path), content)
    }
    self.changes = changes
  }

  /// An Xcode project with the packages that the app's program uses.
  private static func withPackages(_ project: String, of template: ApplicationTemplate) throws -> [UInt8] {
    var editor = try XcodeProjectEditor(Array(project.utf8), .propertyList)
    let target = template.name.text
    let modules = XcodePackage.local(path: "..")
    try editor.addPackage(modules)
    try editor.addProduct("\(target)Host", of: modules, to: target)
    let runtime: XcodePackage
    switch template.runtime {
    case .url(let url, let version):
      runtime = .remote(url: url)
      try editor.addPackage(runtime, .upToNextMajor(from: version))
    case .path(let path):
      runtime = .local(path: path)
      try editor.addPackage(runtime)
    }
    try editor.addProduct(template.interface.library, of: runtime, to: target)
    return editor.bytes
  }
}
