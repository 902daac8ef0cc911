import Files
import ModuleGraph

extension ModuleTemplate {
  /// The largest template that is read.
  private static let mostFiles = 500
  private static let mostBytes = 4 << 20

  /// Reads a team's own template: a folder for each part that it replaces, named `Implementation`,
  /// `Interface`, `Testing`, `Demo` or `Tests`; files outside these folders belong to the implementation. The
  /// template can also be an Xcode file template.
  /// - Parameter folder: The absolute path.
  /// - Throws: `TemplateError` if the folder is not a template, or `FileError`.
  public init(folder: String) throws {
    guard FileSystem.status(of: folder)?.kind == .folder else {
      throw TemplateError(.unreadable, "there is no folder \(folder.onOneLine)")
    }
    var files: [Part: [Template.File]] = [:]
    var bytes = 0
    for path in FileTree(root: folder).files(below: "") {
      let name = FilePath.name(of: path)
      // What describes a template of Xcode, or lies in every folder, is no part of it.
      guard !["TemplateInfo.plist", ".DS_Store"].contains(name), !name.hasPrefix("TemplateIcon") else {
        continue
      }
      let content = try FileSystem.read(FilePath.join(folder, path))
      bytes += content.count
      guard bytes <= Self.mostBytes, files.values.reduce(0, { $0 + $1.count }) < Self.mostFiles else {
        throw TemplateError(
          .unreadable, "\(folder.onOneLine) is too large for a template",
          remedy: "specify the folder of a single template")
      }
      let text = String(decoding: content, as: UTF8.self)
      guard text.utf8.elementsEqual(content) else {
        throw TemplateError(
          .unreadable, "\(path.onOneLine) is no text", remedy: "remove it from the template")
      }
      let first = path.split(separator: "/").first.map(String.init) ?? ""
      if let part = Part(rawValue: first), path.contains("/") {
        files[part, default: []].append(Template.File(String(path.dropFirst(first.count + 1)), text))
      } else {
        files[.implementation, default: []].append(Template.File(path, text))
      }
    }
    guard !files.isEmpty else {
      throw TemplateError(.unreadable, "there are no files in \(folder.onOneLine)")
    }
    self.init(files.mapValues { Template($0) })
  }
}
