import Architect
import CommandLineInterface
import Files

/// `tenon docs`
package enum DocsCommand {
  private enum Reader: String, CaseIterable { case people, agents }

  private static let folder = Option<String>(
    "output", "PATH",
    help: "The folder for the pages, by default Build/modules in the repository; with --for agents, the file")
  private static let reader = Option<Reader>(
    choice: "for", help: "people (default): a page for each module; agents: a section for AGENTS.md")
  private static let dryRun = Flag("dry-run", help: "With --for agents, only show what would be written")

  package static let command = Command(
    "docs", summary: "Write a page for each module",
    discussion: """
      Each page describes one module: its layer, what it provides and requires, its routes, actions and events, the
      modules it uses and those that use it, and its public declarations with the first lines of their documentation.
      index.md lists the pages. Results are cached by the content of each file, so that only changed files are read
      again. Pages are Markdown, are replaced one by one, and are identical for identical sources. A page that the last
      run listed is removed if its module no longer exists.

      With --for agents, the command prints a short section for AGENTS.md: the layers, which layers each of them
      may use, exceptions, commands, and how to add a module. If --output is also given, it writes the section into that
      file: between the two marks if the file contains them, and otherwise at the end. The rest of the file is not
      changed.
      """,
    examples: [
      "tenon docs", "tenon docs --output docs/modules", "tenon docs --for agents",
      "tenon docs --for agents --output AGENTS.md",
    ],
    parameters: [.option(folder), .option(reader), .flag(dryRun)] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    if try arguments.value(of: reader) == .agents {
      return try writeSection(
        to: arguments.value(of: folder), isDryRun: arguments.has(dryRun), loading, terminal)
    }
    if arguments.has(dryRun) { throw UsageError("--dry-run requires --for agents", command: "docs") }
    let architecture = try loading.populatedArchitecture()
    let given = try arguments.value(of: folder) ?? FilePath.join(architecture.root, "Build/modules")
    let target = try loading.target(given, folder.name)
    let outlines = loading.showingProgress { architecture.outlines(progress: $0) }
    let pages = ModulePages(
      architecture.wiredGraph, outlines: outlines, title: FilePath.name(of: architecture.root),
      owners: architecture.moduleOwners())
    try target.folder.makeFolder(target.path)
    let written = try target.folder.folder(target.path)
    let before = (try? written.read(ModulePages.indexName)).map {
      ModulePages.listed(in: String(decoding: $0, as: UTF8.self))
    }
    for (name, text) in pages.files { try written.write(Array(text.utf8), to: name) }
    let gone = Set(before ?? []).subtracting(pages.files.map(\.name))
    for name in gone { try written.remove(name) }
    let removed = gone.isEmpty ? "" : ", removed \(gone.count) for modules that no longer exist"
    terminal.print(
      "wrote \(CheckReport.count(pages.files.count, "page")) to \(target.absolutePath)\(removed)")
    let unread = outlines.values.flatMap(\.unread).sorted { $0.place < $1.place }
    for entry in unread {
      terminal.note(
        "tenon: \(entry.place): could not be parsed, so it is missing from the pages: \(entry.text)")
    }
    return unread.isEmpty ? .clean : .failure
  }

  /// Prints the section for agents, or writes it to a file.
  private static func writeSection(
    to path: String?, isDryRun: Bool, _ loading: Loading, _ terminal: Terminal
  ) throws -> ExitStatus {
    let architecture = try loading.populatedArchitecture()
    let section = MarkedSection(
      AgentsSection(architecture.configuration.policy, projects: architecture.projects).text)
    guard let path else {
      terminal.print(section.marked)
      return .clean
    }
    let target = try loading.target(linked(path, in: architecture.root), folder.name)
    let file = target.absolutePath
    let old = try target.read()
    let new = try section.placed(in: old)
    if isDryRun {
      terminal.print(section.marked)
      loading.note(
        "tenon: \(new == old ? "\(file) already contains this section" : "this section would be written to \(file)")"
      )
    } else if new == old {
      terminal.print("\(file) is up to date")
    } else {
      try target.write(new)
      terminal.print(
        old == nil ? "wrote \(file)" : "wrote only the section between the marks in \(file)")
    }
    return .clean
  }

  /// The file in the repository that a symbolic link leads to, such as CLAUDE.md, so that the link is kept; any other path as it
  /// is.
  private static func linked(_ path: String, in root: String) -> String {
    let absolute = FilePath.join(FileSystem.workingFolder, path)
    return RepositoryBorder(root: root).place(of: absolute).map {
      FilePath.join(FileSystem.resolvingLinks(root), $0)
    } ?? absolute
  }
}
