import Files
import Foundation

/// Changes of samples. They follow links, unlike what the architect itself writes with.
extension FileSystem {
  /// Replaces a file.
  public static func writeAtomically(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Creates a folder and those above it.
  public static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Removes a file or a link, if there is one.
  public static func remove(_ path: String) { unlink(path) }

  /// Removes a folder if it is empty.
  public static func removeEmptyFolder(_ path: String) { rmdir(path) }

  /// Creates a link.
  public static func makeLink(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
  }
}
