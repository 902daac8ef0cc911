import Architect
import CommandLineInterface
import Files
import ModuleGraph

/// `tenon split`
package enum SplitCommand {
  private static let what = Argument(
    "what", help: "plan, to propose modules; or extract, to make one", choices: ["plan", "extract"])
  private static let name = Argument(
    "name",
    help: "plan: the target, by default the one with the most lines; extract: the name of the new module",
    isRequired: false)
  private static let from = Option<String>(
    "from", "TARGET", help: "extract: the target that has the files now")
  private static let files = Option<[String]>(
    list: "files", "GLOBS", help: "The files for one module, or their folders (separated by commas)")
  private static let plan = Option<String>(
    "plan", "FILE", help: "extract: take the module's files from a plan that `tenon split plan` wrote as JSON"
  )
  private static let protocols = Option<[String]>(
    list: "protocol", "TYPES",
    help: "extract: types of files that stay, which the new module gets protocols for (separated by commas)")
  private static let build = Option<String>(
    "build", "COMMAND",
    help:
      "extract: the command that must succeed; for a package, `swift build --build-tests` by default, and for an Xcode project none"
  )
  private static let commit = Flag("commit", help: "extract: commit the written changes to git")

  package static let command = Command(
    "split", summary: "Plan the modules of a target, and make files of it a module of their own",
    discussion: """
      plan proposes modules for the files of a target, with their layers, in an order in which each uses only modules
      before it; the references that have to be removed first; and what could be extracted first. Nothing is changed, and
      equal sources give equal plans. With --files and --to, it shows what a module of chosen files takes: references in
      and out, what must be raised to package, and which other files would make it cheaper; the exit status is 1 if a
      cycle blocks it.

      extract moves files of a target into a new one: beside it in its package, or in a local package that its Xcode
      project uses from then on. The manifest or project, the access of what other files use, initializers that the
      compiler provided, imports, and @testable imports of tests change with them.
      Resources and tests that nothing else needs move along. The files may only use files that move along, and files
      that stay use the new module.

      A type that stays, and whose values the files use, may be replaced by a protocol in the new module, which the type
      then conforms to: --protocol names it, or a plan does. Where the files create the type, pass a value in first.

      The changes are shown as a diff. --write builds a copy of the repository with them first, and changes what the
      compiler's errors name until the package and its tests build. Then all changes are written, or none and the reason
      is shown; `tenon undo` undoes them. Names that contain the module at run time are listed, and never changed.
      """,
    examples: [
      "tenon split plan", "tenon split plan App --modules 12 --format json --output plan.json",
      "tenon split plan App --files 'App/Cart/**' --to Cart",
      "tenon split extract Pricing --from Shop --files 'Sources/Shop/Pricing/**'",
      "tenon split extract Pricing --from Shop --files Sources/Shop/Pricing --write --build 'swift test'",
    ],
    parameters: [
      .argument(what), .argument(name), .option(from), .option(files), .option(plan), .option(protocols),
      .option(build),
      .flag(commit),
    ] + Writing.parameters(of: "extract") + SplitPlanning.parameters + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    switch arguments[what] {
    case "plan":
      return try SplitPlanning.run(
        arguments, terminal, target: arguments[name], files: try arguments.value(of: files))
    case "extract": break
    default: throw UsageError("split takes plan or extract", command: "split")
    }
    var request = try request(arguments)
    request.protocols += (try arguments.value(of: protocols) ?? []).filter { !request.protocols.contains($0) }
    let reading = try loading.reading()
    try loading.requireCompleteness(of: reading)
    do { return try extract(request, reading, arguments, loading, terminal) } catch var error
      as ExtractionError
    {
      for entry in error.evidence { terminal.note("\(entry.place): \(entry.text.onOneLine)") }
      error.evidence = []
      throw error
    }
  }

  private static func extract(
    _ request: ExtractionRequest, _ reading: RepositoryReading, _ arguments: Arguments, _ loading: Loading,
    _ terminal: Terminal
  ) throws -> ExitStatus {
    loading.show(step: "reading what the files use")
    var extraction = try Extraction(request, in: reading.architecture.projects, root: reading.root)
    loading.noteManifests(try extraction.changes().changes, of: reading)
    guard arguments.has(Writing.write) else {
      let changes = try extraction.changes()
      terminal.print(changes.diff.description)
      for remark in extraction.remarks { loading.note("tenon: \(remark.onOneLine)") }
      loading.note("tenon: would extract \(request.name): \(summary(extraction)); --write does it")
      return .clean
    }
    let paths = try extraction.changes().changes.filter { $0.old != nil }.map(\.path)
    try WorkTree(root: reading.root).requireClean(paths, unless: arguments.has(Writing.allowDirty))
    loading.show(step: "copying the repository")
    let proof = try extraction.prove(command: try arguments.value(of: build)) { text in
      loading.note("tenon: \(text)")
      loading.show(step: "building")
    }
    let changes = try extraction.changes()
    // The compiler may have named further files.
    try WorkTree(root: reading.root).requireClean(
      changes.changes.filter { $0.old != nil }.map(\.path), unless: arguments.has(Writing.allowDirty))
    try ChangeHistory(ofUserFor: reading.root).apply(
      changes, as: "tenon split extract \(request.name)", changesReadOnly: arguments.has(Writing.force))
    for remark in extraction.remarks { loading.note("tenon: \(remark.onOneLine)") }
    loading.note(
      "tenon: extracted \(request.name): \(summary(extraction)); built \(proof.builds) times; `tenon undo` takes it back"
    )
    if arguments.has(commit) { try record(changes, request, in: reading.root) }
    return .clean
  }

  private static func summary(_ extraction: Extraction) -> String {
    let counts = extraction.counts
    func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return counted(counts.files, "file") + " moved, " + counted(counts.raised, "declaration") + " raised, "
      + counted(counts.initializers, "initializer") + " written, " + counted(counts.imports, "file")
      + " with new imports"
  }

  private static func request(_ arguments: Arguments) throws -> ExtractionRequest {
    guard let name = arguments[name] else { throw UsageError("name the new module", command: "split") }
    guard let target = try arguments.value(of: from) else {
      throw UsageError("name the target that has the files, with --from", command: "split")
    }
    let given = try arguments.value(of: files)
    if let file = try arguments.value(of: plan) {
      guard given == nil else { throw UsageError("give either --files or --plan", command: "split") }
      let bytes = try FileSystem.read(FilePath.join(FileSystem.workingFolder, file))
      return try ExtractionRequest(name, from: target, plannedIn: bytes, of: file)
    }
    guard let given, !given.isEmpty else {
      throw UsageError("name the files to move, with --files", command: "split")
    }
    return ExtractionRequest(name, from: target, files: given)
  }

  private static func record(_ changes: ChangePlan, _ request: ExtractionRequest, in root: String) throws {
    let paths = changes.changes.map(\.path)
    _ = try Git.output(of: ["--literal-pathspecs", "add", "--all", "--"] + paths, in: root, runsHooks: true)
    _ = try Git.output(
      of: [
        "--literal-pathspecs", "commit", "--quiet", "-m", "Extract \(request.name) from \(request.target)",
        "--",
      ] + paths, in: root, runsHooks: true)
  }
}
