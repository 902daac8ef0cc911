import Architect
import CommandLineInterface
import ModuleGraph
import SourceReaders

/// `tenon inside`
package enum InsideCommand {
  private enum Format: String, CaseIterable { case text, json, html, dot, mermaid, dsm }

  private static let target = Argument(
    "target", help: "The target to look into; by default, the one with the most lines", isRequired: false,
    isModule: true)
  private static let format = Option<Format>(
    choice: "format",
    help:
      "text (default), json with every reference, html with folders that open to files, or the folders as dot, mermaid or dsm"
  )
  private static let folder = Option<String>(
    "folder", "FOLDER", help: "Look into all Swift files of a folder as if they were one target")

  package static let command = Command(
    "inside", summary: "Show the structure inside one target",
    discussion: """
      Shows which folders of a target use which, the files that use each other in cycles and the fewest uses to remove,
      the largest types, and files that several targets compile. Nothing is built: names are resolved by scope, and a
      name that may belong to several declarations counts for none. With --index-store-path, the references that the
      compiler recorded are added; a note says which files it did not describe.
      """,
    examples: [
      "tenon inside", "tenon inside App --format html --output inside.html", "tenon inside --folder Sources",
    ],
    parameters: [
      .argument(target), .option(folder), .option(IndexStore.folder), .option(format), .option(Output.file),
    ] + Loading.parameters
  ) { arguments, terminal in
    let format = try arguments.value(of: format) ?? .text
    let loading = Loading(arguments, terminal)
    let inside: TargetInside
    var totalLines: Int?
    if let folder = try arguments.value(of: folder) {
      if try arguments.value(of: IndexStore.folder) != nil {
        throw UsageError("an index describes a target, not a --folder", command: "inside")
      }
      if arguments[target] != nil {
        throw UsageError("name either a target or --folder, not both", command: "inside")
      }
      inside = try loading.inside(folder: folder)
    } else {
      let architecture = try loading.populatedArchitecture()
      let own = architecture.graph.modules.filter { !$0.kind.isTest }
      inside = try TargetInside(
        of: arguments[target] ?? own.largest?.id ?? "", in: architecture,
        index: try arguments.value(of: IndexStore.folder).map(loading.input))
      if let index = inside.index { loading.note(IndexStore.description(of: index)) }
      // The target's own lines are counted as the report counts them: with storyboards and headers.
      totalLines = own.reduce(inside.references.files.reduce(0) { $0 + $1.lines }) { sum, module in
        module.id == inside.name ? sum : sum + module.lines
      }
    }
    let text: String
    if format == .html {
      text =
        InsidePage(
          name: inside.name, references: inside.references, files: inside.fileGraph(),
          folders: inside.folderGraph
        ).text
    } else if let graphFormat = GraphFormat(rawValue: format.rawValue), format != .text, format != .json {
      text = graphFormat.render(inside.folderGraph, title: inside.name)
    } else {
      let report = InsideReport(
        name: inside.name, references: inside.references, folders: inside.folderGraph, shared: inside.shared,
        missing: inside.missing, totalLines: totalLines)
      text = format == .json ? report.json.text() : report.text
    }
    try Output.write(text, arguments, terminal, isTable: format == .text || format == .dsm)
    return .clean
  }
}
