import Files
import ModuleGraph

/// Reads the manifests of one format.
public protocol ProjectReader: Sendable {
  /// The manifests of this format among the tree's files.
  func manifests(in tree: FileTree) -> [String]

  /// The declarations of the manifests.
  func read(_ manifests: [String], in tree: FileTree) -> ProjectReading
}

/// What a reader found, and what it could not read.
public struct ProjectReading: Sendable {
  public var projects: [Project]
  public var problems: [ReadingProblem]

  public init(projects: [Project] = [], problems: [ReadingProblem] = []) {
    self.projects = projects
    self.problems = problems
  }
}
