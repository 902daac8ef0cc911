import Architect
import CommandLineInterface
import Files
import Reports

/// `tenon docs`
enum DocsCommand {
  private static let folder = Option<String>(
    "output", "FOLDER", help: "Where the pages go; Build/modules in the repository by default")

  static let command = Command(
    "docs", summary: "Write a page for each module",
    discussion: """
      Each page tells the module's layer, what it provides and requires, its routes, actions and events, what it uses and
      who uses it, and its public declarations with the first lines of their documentation. index.md lists the pages.
      What a file shows is remembered by its content, so that only changed files are read again. Pages are Markdown,
      are replaced one by one, and are the same for the same sources. Those that the last run listed and whose modules are
      gone are removed.
      """,
    examples: ["tenon docs", "tenon docs --output docs/modules"],
    parameters: [.option(folder)] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    let architecture = try loading.populatedArchitecture()
    let given = try arguments.value(of: folder) ?? FilePath.join(architecture.root, "Build/modules")
    let target = try loading.output(given)
    let outlines = loading.showingProgress { architecture.outlines(progress: $0) }
    let pages = ModulePages(
      architecture.graph, outlines: outlines, title: FilePath.name(of: architecture.root),
      owners: architecture.moduleOwners())
    let index = FilePath.join(target, ModulePages.indexName)
    let before = (try? FileSystem.read(index)).map {
      ModulePages.listed(in: String(decoding: $0, as: UTF8.self))
    }
    try FileSystem.makeFolder(target)
    for (name, text) in pages.files {
      try FileSystem.writeAtomically(Array(text.utf8), to: FilePath.join(target, name))
    }
    let gone = Set(before ?? []).subtracting(pages.files.map(\.name))
    for name in gone { FileSystem.remove(FilePath.join(target, name)) }
    let removed = gone.isEmpty ? "" : ", removed \(gone.count) of modules that are gone"
    terminal.print("wrote \(CheckReport.count(pages.files.count, "page")) to \(target)\(removed)")
    let unread = outlines.values.flatMap(\.unread).sorted { $0.place < $1.place }
    for entry in unread {
      terminal.note("tenon: \(entry.place): not parsed, so not in the pages: \(entry.text)")
    }
    return unread.isEmpty ? .clean : .failure
  }
}
