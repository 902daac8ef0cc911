import Architect
import Formats
import ModuleGraph
import SourceReaders

/// The files of a target as one HTML page: its folders, the files in an opened folder, and the types of a chosen file.
public struct InsidePage: Sendable {
  private let name: String
  private let references: ReferenceGraph
  private let files: ModuleGraph
  private let overview: ModuleGraph
  private let modules: [String: String]

  /// - Parameters:
  ///   - name: The name of the target.
  ///   - files: The graph of the files, whose ids are their paths.
  ///   - folders: The graph of the folders, each with its files.
  ///   - modules: The module that is proposed for each file, by path; empty if none is proposed.
  public init(
    name: String, references: ReferenceGraph, files: ModuleGraph, folders: ModuleGraph,
    modules: [String: String] = [:]
  ) {
    self.name = name
    self.references = references
    self.files = files
    overview = folders
    self.modules = modules
  }

  /// The types that each file declares, with the place, the lines and the number of using files of each.
  private var types: [String: JSON] {
    Dictionary(grouping: references.types) { references.files[$0.file].path }.mapValues { types in
      .array(
        types.map { type in
          .members([
            "name": .string(type.name), "kind": .string("\(type.kind)"), "line": .integer(type.line),
            "lines": .integer(type.lines), "users": .integer(type.users),
          ])
        })
    }
  }

  /// The page, without a trailing newline.
  public var text: String {
    var folders: [String: String] = [:]
    for folder in overview.modules {
      for file in folder.files { folders[file.path] = folder.id }
    }
    let details = FileDetails(folders: folders, modules: modules, types: types)
    return HTMLPage(files, title: name, findings: [], files: details, overview: overview).text
  }
}

/// A target before and after a plan, side by side in one HTML page.
public struct SplitPage: Sendable {
  private let name: String
  private let before: InsidePage
  private let after: InsidePage
  private let report: SplitReport

  public init(name: String, before: InsidePage, after: InsidePage, report: SplitReport) {
    self.name = name
    self.before = before
    self.after = after
    self.report = report
  }

  /// The page, without a trailing newline.
  public var text: String {
    let title = name.onOneLine.escapedForMarkup
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="tenon">
      <title>\(title): before and after</title>
      <style>
      body { margin: 0; font: 14px/1.45 system-ui, sans-serif; color-scheme: light dark; }
      main { display: flex; height: 100vh; }
      figure { flex: 1; display: flex; flex-direction: column; margin: 0; min-width: 0; }
      figcaption { padding: 6px 14px; font-weight: 600; }
      iframe { flex: 1; border: 0; border-top: 1px solid; border-right: 1px solid; }
      pre { padding: 14px; overflow-x: auto; }
      </style>
      </head>
      <body>
      <main>
      \(frame("Before: the folders of \(title)", before))
      \(frame("After: the proposed modules", after))
      </main>
      <pre>\(report.text.escapedForMarkup)</pre>
      </body>
      </html>
      """
  }

  private func frame(_ caption: String, _ page: InsidePage) -> String {
    "<figure><figcaption>\(caption)</figcaption>"
      + "<iframe title=\"\(caption)\" srcdoc=\"\(page.text.escapedForMarkup)\"></iframe></figure>"
  }
}
