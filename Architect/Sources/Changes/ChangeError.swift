/// Why files are not changed.
public struct ChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// There is a file already.
    case exists
    /// There is no file to change.
    case missing
    /// The path leads out of the repository, or to git's own files.
    case outside
    /// The file is no text in UTF-8.
    case notText
    /// The file has changed since the plan was made.
    case changed
    /// An interrupted change could not be finished, as the files had changed meanwhile; what it had done was undone.
    case interrupted
    /// The files have changed since, so undoing would lose that.
    case changedSince
    /// Nothing is recorded that could be undone.
    case nothingToUndo
    /// Another process changes files of the repository.
    case busy
    /// There is no place to record what is done.
    case noRecord
    /// A record cannot be read. The paths are absolute.
    case damagedRecord
  }

  public var reason: Reason
  /// The paths at fault, relative to the root.
  public var paths: [String]

  public init(_ reason: Reason, _ paths: [String] = []) {
    self.reason = reason
    self.paths = paths
  }

  public var description: String {
    let names = paths.count > 3 ? paths.prefix(3) + ["\(paths.count - 3) more"] : paths[...]
    let list = names.joined(separator: ", ")
    return switch reason {
    case .exists: "there already: \(list); --force replaces it"
    case .missing: "not there: \(list)"
    case .outside: "outside of the repository, or git's own: \(list)"
    case .notText: "not UTF-8, so it cannot be edited: \(list)"
    case .changed: "changed while the command ran: \(list); run it again"
    case .interrupted:
      "an earlier command was interrupted, and cannot be finished because these files have changed since: \(list). "
        + "They were left as they are, and the others were put back; run that command again"
    case .changedSince:
      "changed since, so undoing would lose work: \(list); put them back with git, or commit and revert by hand"
    case .nothingToUndo: "nothing to undo: no command has changed files here, or all changes are undone"
    case .busy: "another tenon command is changing files here; wait until it has ended"
    case .noRecord:
      "there is no folder for what undo needs: set HOME or XDG_STATE_HOME to a folder that may be written to"
    case .damagedRecord: "the record of an earlier command is damaged; to continue, remove \(list)"
    }
  }
}
