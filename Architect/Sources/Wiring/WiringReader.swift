import Files
import ModuleGraph

/// Reads, from the sources of a repository, which applications are assembled from Tenon modules and what these modules
/// declare. Nothing is built or run.
public struct WiringReader: Sendable {
  private let sources: SourceStore

  /// How often files are added because something in them is needed.
  private static let maximumRounds = 8

  /// - Parameters:
  ///   - root: The absolute path of the repository.
  ///   - overlay: File contents that replace the contents on disk.
  public init(root: String, overlay: Overlay = Overlay()) {
    sources = SourceStore(root: root, overlay: overlay)
  }

  /// Reads the wiring of all applications.
  /// - Parameter graph: The modules, with the imports of their files.
  /// - Complexity: Proportional to the files that import Tenon and those that declare what these use; nothing is read if
  ///   no file imports Tenon.
  public func read(_ graph: ModuleGraph) -> WiredGraph {
    let base = CodeBase(graph: graph, sources: sources)
    guard base.loadUsersOfRuntime() else { return WiredGraph() }
    var result = WiredGraph()
    for _ in 0..<Self.maximumRounds {
      var search = ApplicationSearch(base)
      let found = search.applications()
      result.applications = found.map { search.wired($0) }
      let isNew = base.load(declaring: search.wants)
      let hasCallers = base.load(mentioning: search.callersWanted)
      guard isNew || hasCallers else { break }
    }
    return result
  }
}
