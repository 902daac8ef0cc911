import CommandLineInterface
import Files
import Foundation

/// `tenon undo`
package enum UndoCommand {
  private static let dryRun = Flag("dry-run", help: "Only show what would change")
  private static let list = Flag("list", help: "List what can be undone, newest first")

  package static let command = Command(
    "undo", summary: "Undo what the last command changed",
    discussion: """
      Restores every file to its state before the last tenon command that wrote to the repository; run it again to
      undo the command before that one. If any of the files has changed since, nothing is restored. The records are in
      the user's state folder ($XDG_STATE_HOME/tenon), not in the repository, and cover the last \(ChangeHistory.limit)
      commands.
      """,
    examples: ["tenon undo --dry-run", "tenon undo", "tenon undo --list"],
    parameters: [
      .flag(dryRun), .flag(list), .flag(Writing.force), .option(Loading.root), .flag(Loading.quiet),
    ]
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    let history = try ChangeHistory(ofUserFor: loading.folder())
    if arguments.has(list) {
      for entry in try history.entries() {
        let files = entry.paths.count == 1 ? "1 file" : "\(entry.paths.count) files"
        terminal.print("\(entry.date.formatted(.iso8601))  \(entry.title.onOneLine)  (\(files))")
      }
    } else if arguments.has(dryRun) {
      terminal.print(UnifiedDiff(try history.undoing()).description)
    } else {
      let entry = try history.undo(changesReadOnly: arguments.has(Writing.force))
      let root = try loading.folder()
      for path in entry.paths.sorted() {
        let isThere = FileSystem.status(of: FilePath.join(root, path), followingLinks: false) != nil
        loading.note("\(isThere ? "restored" : "removed") \(path.onOneLine)")
      }
      terminal.print("undone: \(entry.title.onOneLine)")
    }
    return .clean
  }
}
