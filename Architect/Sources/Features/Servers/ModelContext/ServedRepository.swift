import Architect
import Files
import ModuleGraph
import Rules

/// The repository that assistants ask about. It is read again for every question, using the cache, so that answers
/// reflect the current files on disk.
struct ServedRepository: Sendable {
  let root: String
  let options: Architecture.Options

  func reading() throws -> RepositoryReading { try RepositoryReading(of: root, options: options) }

  /// The architecture of the repository, which must have a manifest.
  func architecture() throws -> Architecture {
    let architecture = try reading().architecture
    guard architecture.projects.isEmpty else { return architecture }
    throw ToolError(
      architecture.graph.problems.first { $0.effect == .blocks }?.description
        ?? "the repository has no manifest")
  }

  /// The longest path that systems allow, in bytes.
  private static let longestPath = 4_096

  /// A path relative to the root.
  /// - Throws: ``ToolError`` for a path that leads out of the repository, or is too long.
  func relative(_ path: String) throws -> String {
    guard path.utf8.count <= Self.longestPath else {
      throw ToolError(
        "a path is longer than \(Self.longestPath) bytes, which no system allows; give a shorter one")
    }
    let absolute = FilePath.join(root, path)
    guard FilePath.contains(root, absolute), absolute != root else {
      throw ToolError("'\(path)' leads out of the repository; give a path relative to its root")
    }
    return String(absolute.dropFirst(root == "/" ? 1 : root.count + 1))
  }
}
