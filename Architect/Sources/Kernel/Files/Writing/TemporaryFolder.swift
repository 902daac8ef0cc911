import Foundation

/// A new folder for temporary files, which only the user can open. It is removed, with everything in it, when the value is
/// released.
public final class TemporaryFolder: Sendable {
  /// The absolute path, without links.
  public let path: String
  /// The folder, for writing.
  public let folder: WritableFolder
  private let parent: WritableFolder
  private let name: String

  /// Creates a folder with a name of its own in the system's folder for temporary files.
  /// - Parameter purpose: A word for the name, which helps people who find the folder.
  /// - Throws: ``FileError``.
  public init(_ purpose: String) throws {
    parent = try WritableFolder(FileSystem.resolvingLinks(NSTemporaryDirectory()))
    name = "tenon-\(purpose)-\(UUID().uuidString)"
    path = FilePath.join(parent.path, name)
    folder = try parent.newFolder(name)
  }

  deinit { try? parent.removeAll(name) }
}
