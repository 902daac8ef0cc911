/// The reason that files were not changed.
public struct ChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// The file already exists.
    case exists
    /// The file does not exist.
    case missing
    /// The path leads out of the repository, into another one such as a submodule, or to git's own files.
    case outside
    /// A symbolic link at the path leads out of the repository, or to nothing.
    case linkedOutside
    /// The file is not UTF-8 text.
    case notText
    /// The file has changed since the plan was made.
    case changed
    /// An interrupted change could not be finished, because files had changed in the meantime. The part of the change
    /// that had been made was undone.
    case interrupted
    /// The files are read-only.
    case readOnly
    /// The files have changed since the command changed them, so undoing the command would lose the later changes.
    case changedSince
    /// There is no record of a change that could be undone.
    case nothingToUndo
    /// Another process is changing files in the repository.
    case busy
    /// There is no folder for recording changes.
    case noRecord
    /// The folder for recording changes is behind a symbolic link in the repository, which a commit could contain. The
    /// path is absolute.
    case linkedRecord
    /// Git tracks the folder for recording changes, so any commit could contain records. The path is absolute.
    case trackedRecord
    /// A record cannot be read. The paths are absolute.
    case damagedRecord
  }

  public var reason: Reason
  /// The paths of the affected files, relative to the root.
  public var paths: [String]

  public init(_ reason: Reason, _ paths: [String] = []) {
    self.reason = reason
    self.paths = paths
  }

  public var description: String {
    let names = paths.count > 3 ? paths.prefix(3) + ["\(paths.count - 3) more"] : paths[...]
    let list = names.joined(separator: ", ")
    return switch reason {
    case .exists: "already exists: \(list); --force replaces it"
    case .missing: "does not exist: \(list)"
    case .outside: "outside the repository, in a submodule, or one of git's own files: \(list)"
    case .linkedOutside:
      "a symbolic link leads out of the repository or to nothing: \(list); replace it with a folder or a file, or remove it"
    case .notText: "not UTF-8, so it cannot be edited: \(list)"
    case .changed: "changed while the command ran: \(list); run it again"
    case .interrupted:
      "an earlier command was interrupted, and cannot be finished because these files have changed since: \(list). "
        + "They were not changed, and the command's other changes were undone; run that command again"
    case .readOnly: "read-only: \(list); make them writable, or use --force, which keeps them read-only"
    case .changedSince:
      "changed since then, so undoing would lose work: \(list); restore them with git, or commit them and revert by hand"
    case .nothingToUndo:
      "nothing to undo: no command has changed files in this repository, or all changes have been undone"
    case .busy: "another tenon command is changing files here; wait until it has finished"
    case .noRecord:
      "there is no folder for the records that undo needs: set HOME or XDG_STATE_HOME to a writable folder"
    case .linkedRecord:
      "a symbolic link in the repository leads to the records that undo needs: \(list); set XDG_STATE_HOME to the folder itself"
    case .trackedRecord:
      "git tracks the records that undo needs, so any commit could have changed them: \(list); remove them from git, or set XDG_STATE_HOME to another folder"
    case .damagedRecord: "the record of an earlier command is damaged; to continue, remove \(list)"
    }
  }
}
