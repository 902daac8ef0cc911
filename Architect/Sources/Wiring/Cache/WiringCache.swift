import Files
import ModuleGraph

/// The wiring that an earlier run read, in one file. It holds as long as neither the modules nor any source changes.
public struct WiringCache: Sendable {
  private let file: CacheFile
  private let key: SHA256

  /// - Parameters:
  ///   - folder: The folder in which results are cached.
  ///   - sources: The digest of all source files.
  ///   - graph: The modules, as the manifests declare them.
  /// - Complexity: Linear in the size of the graph.
  public init(folder: String, sources: SHA256, graph: ModuleGraph) {
    file = CacheFile(FilePath.join(folder, "wiring.bin"), kind: "wiring", version: 3)
    var writer = BinaryWriter()
    writer.put(sources)
    writer.put(list: graph.modules) { writer, module in
      writer.put(module.id)
      writer.put("\(module.kind)")
      writer.put(list: module.names) { $0.put($1) }
      writer.put(list: module.files) { $0.put($1.path) }
    }
    writer.put(list: graph.edges) { writer, edge in
      writer.put(edge.from)
      writer.put(edge.to)
      writer.put(edge.declarations.count)
    }
    key = SHA256(writer.bytes)
  }

  /// The wiring, if an earlier run read the same sources.
  func load() -> WiredGraph? {
    guard var reader = file.load(), reader.digest() == key else { return nil }
    return WiringDecoder.graph(&reader)
  }

  func store(_ wiring: WiredGraph) {
    var writer = BinaryWriter()
    writer.put(key)
    WiringEncoder.put(wiring, into: &writer)
    file.store(writer)
  }
}
