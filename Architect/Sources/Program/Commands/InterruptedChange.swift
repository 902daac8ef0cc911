import CommandLineInterface
import Files
import ModuleGraph

/// What a command says about an earlier one whose process was killed while it changed files.
enum InterruptedChange {
  /// Finishes the change before a command reads or changes the repository, and says so, even with `--quiet`.
  static func finish(_ arguments: Arguments, _ terminal: Terminal) throws {
    // Without a folder for records, no command can have been interrupted.
    guard let history = try? ChangeHistory(ofUserFor: Loading(arguments, terminal).folder()),
      let change = try history.recover()
    else { return }
    terminal.note("tenon: \(title(change)) was interrupted, and has now been finished\(undoing(change))")
  }

  /// Says that a change was interrupted, for a server, which changes no files.
  static func note(_ arguments: Arguments, _ terminal: Terminal) {
    guard let history = try? ChangeHistory(ofUserFor: Loading(arguments, terminal).folder()),
      let change = try? history.interrupted()
    else { return }
    terminal.note(
      "tenon: \(title(change)) was interrupted, so files may be half changed; the next command, such as `tenon check`, finishes it\(undoing(change))"
    )
  }

  private static func title(_ change: ChangeHistory.Interrupted) -> String { "`\(change.title.onOneLine)`" }

  private static func undoing(_ change: ChangeHistory.Interrupted) -> String {
    guard let undoing = change.undoing else { return "" }
    func listed(_ verb: String, _ changes: [FileChange]) -> String? {
      guard !changes.isEmpty else { return nil }
      let rest = changes.count > 3 ? " and \(changes.count - 3) more" : ""
      return "\(verb) \(changes.prefix(3).map(\.path.onOneLine).joined(separator: ", "))\(rest)"
    }
    let parts = [
      listed("restore", undoing.filter { $0.new != nil }), listed("remove", undoing.filter { $0.new == nil }),
    ]
    return "; `tenon undo` would \(parts.compactMap(\.self).joined(separator: " and "))"
  }
}
