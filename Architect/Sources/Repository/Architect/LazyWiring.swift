import Contracts
import Foundation
import ModuleGraph

/// The wiring of a repository, which is read when it is first needed.
///
/// `@unchecked` because the compiler cannot see that `read` is only touched while `lock` is held.
final class LazyWiring: @unchecked Sendable {
  private let lock = NSLock()
  private let reader: WiringReader
  private let graph: ModuleGraph
  private let builds: [BuildConfiguration]
  private var read: WiredGraph?

  init(_ reader: WiringReader, _ graph: ModuleGraph, _ builds: [BuildConfiguration]) {
    self.reader = reader
    self.graph = graph
    self.builds = builds
  }

  /// The wiring with names as the compiler's index resolves them.
  func resolving(_ names: [String: [String: Set<String>]]) -> LazyWiring {
    LazyWiring(reader.resolving(names), graph, builds)
  }

  var value: WiredGraph {
    lock.withLock {
      if let read { return read }
      var new = reader.read(graph)
      new.builds = builds
      read = new
      return new
    }
  }
}
