import Files
import ModuleGraph

/// Reads the manifests of one format.
public protocol ProjectReader: Sendable {
  /// Returns the manifests of this format in the tree.
  func manifests(in tree: FileTree) -> [String]

  /// Reads the declarations in the manifests.
  func read(_ manifests: [String], in tree: FileTree) -> ProjectReading
}

/// The projects that a reader found, and the problems that occurred.
public struct ProjectReading: Sendable {
  public var projects: [Project]
  public var problems: [ReadingProblem]

  public init(projects: [Project] = [], problems: [ReadingProblem] = []) {
    self.projects = projects
    self.problems = problems
  }
}
