import Files

extension ChangeHistory {
  /// The history of the repository at `root`, an absolute path, whose records are in the user's state folder.
  /// - Parameter base: The folder for the records of all repositories; `nil` means that of the user.
  /// - Throws: ``ChangeError`` if there is no such folder, or if the repository determines what is in it.
  package init(ofUserFor root: String, base: String? = nil) throws {
    try self.init(root: root, base: base)
    guard !CacheLocation.isTracked(folder, in: root) else { throw ChangeError(.trackedRecord, [folder]) }
  }
}
