import Architect
import CommandLineInterface
import Files
import ModuleGraph

/// `tenon api`
package enum APICommand {
  private enum Format: String, CaseIterable { case text, json }
  private static let format = Option<Format>(choice: "format", help: "text (default) or json")
  private static let check = Flag(
    "check", help: "Exit with status 1 if public declarations differ from those in \(InterfaceLock.fileName)")

  package static let command = Command(
    "api", summary: "Show how the public declarations of modules have changed",
    discussion: """
      \(InterfaceLock.fileName) lists the public declarations of each module that is no program and no test. It is kept with
      the sources, so that a review shows when a module begins to offer more, or stops offering something. Without flags,
      the command shows what was added, removed and changed since; --write updates the file, and --check fails on
      continuous integration until the file is up to date. Nothing is built: declarations are read from the sources, under
      every condition of #if. Types that are not written are not known, and bodies, initial values of properties and the
      order of declarations do not count.
      """,
    examples: ["tenon api --write", "tenon api", "tenon api --check"],
    parameters: [.flag(check), .option(format), .option(Output.file)] + Writing.parameters
      + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal, writes: arguments.has(Writing.write))
    let architecture = try loading.populatedArchitecture()
    let (modules, unread) = loading.showingProgress { ModuleInterface.all(of: architecture, progress: $0) }
    for entry in unread.sorted(by: { $0.place < $1.place }) {
      terminal.note(
        "tenon: \(entry.place): could not be read, so its declarations are not known: \(entry.reason)")
    }
    guard unread.isEmpty else { return .failure }
    let current = InterfaceLock(modules: modules)
    if arguments.has(Writing.write) { return try write(current, architecture, arguments, loading) }
    let difference = InterfaceDifference(from: try lock(of: architecture), to: current)
    let isJSON = try arguments.value(of: format) == .json
    try Output.write(isJSON ? difference.json.text() : difference.text, arguments, terminal)
    return arguments.has(check) && !difference.changes.isEmpty ? .findings : .clean
  }

  private static func lock(of architecture: Architecture) throws -> InterfaceLock {
    let path = FilePath.join(architecture.root, InterfaceLock.fileName)
    guard FileSystem.status(of: path) != nil else {
      throw UsageError(
        "there is no \(InterfaceLock.fileName) yet; `tenon api --write` writes it", command: nil)
    }
    let text = try String(decoding: FileSystem.read(path), as: UTF8.self)
    do {
      return try InterfaceLock(text)
    } catch {
      throw UsageError("\(InterfaceLock.fileName):\(error)", command: nil)
    }
  }

  private static func write(
    _ current: InterfaceLock, _ architecture: Architecture, _ arguments: Arguments, _ loading: Loading
  ) throws -> ExitStatus {
    var plan = ChangePlan(root: architecture.root)
    try plan.create(InterfaceLock.fileName, FileContent(current.text), force: true)
    try ChangeHistory(ofUserFor: architecture.root).apply(
      plan, as: "tenon api --write", changesReadOnly: arguments.has(Writing.force))
    let count = current.modules.values.reduce(0) { $0 + $1.declarations.count }
    loading.note(
      "tenon: \(InterfaceLock.fileName) contains \(CheckReport.count(count, "declaration")) of "
        + CheckReport.count(current.modules.count, "module"))
    return .clean
  }
}
