import Files
import ModuleGraph

/// The wiring that an earlier run read, in one file. It holds as long as neither the modules nor any source changes.
public struct WiringCache: Sendable {
  private static let version = 10
  private let file: CacheFile?
  private let sharedCache: SharedCache?
  private let key: SHA256
  /// The hash of the content of each file for which the key stands.
  let contents: PathTable<SHA256>

  /// - Parameters:
  ///   - folder: The folder in which the last result is cached, or `nil` for none.
  ///   - sharedCache: The results of other machines, which are used if the folder has none.
  ///   - sources: The digest of all source files.
  ///   - contents: The hash of each file's content, from which the digest is computed. What was read from other contents is
  ///     not cached.
  ///   - graph: The modules, as the manifests declare them.
  /// - Complexity: Linear in the size of the graph.
  public init(
    folder: String?, sharedCache: SharedCache? = nil, sources: SHA256, contents: PathTable<SHA256>,
    graph: ModuleGraph
  ) {
    file = folder.map {
      CacheFile(FilePath.join($0, "wiring.bin"), kind: "wiring", version: UInt64(Self.version))
    }
    self.sharedCache = sharedCache
    self.contents = contents
    var writer = BinaryWriter()
    writer.put(sources)
    writer.put(list: graph.modules) { writer, module in
      writer.put(module.id)
      writer.put("\(module.kind)")
      writer.put(list: module.names) { $0.put($1) }
      writer.put(list: module.files) { $0.put($1.path) }
      // Where the code of libraries is missing, nothing in it is called missing.
      writer.put(list: module.declarations) { writer, declaration in
        let target = declaration.target
        writer.put("\(target.kind) \(target.isOpaque) \(target.lacksSources) \(target.hasGeneratedSources)")
        for names in [
          declaration.reachableExternals, declaration.opaqueExternals, declaration.opaqueBinaries,
          target.vendoredModules, declaration.unresolved.map(\.description),
        ] as [any Sequence<String>] {
          writer.put(list: names.sorted()) { $0.put($1) }
        }
      }
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
    if var reader = file?.load(), reader.digest() == key { return WiringDecoder.graph(&reader) }
    guard let bytes = sharedCache?.load(kind)[key] else { return nil }
    var reader = BinaryReader(bytes, from: 0)
    return WiringDecoder.graph(&reader)
  }

  func store(_ wiring: WiredGraph) {
    // What was computed from results of other machines is as trustworthy as these.
    if sharedCache?.wasUsed != true { store(wiring, in: file) }
    guard let sharedCache else { return }
    var writer = BinaryWriter()
    WiringEncoder.put(wiring, into: &writer)
    sharedCache.add([key: writer.bytes], to: sharedCache.load(kind))
  }

  /// Each state of a repository has a pack of its own, so that only that pack is read.
  private var kind: String { "wiring\(Self.version).\(key.description.prefix(16))" }

  private func store(_ wiring: WiredGraph, in file: CacheFile?) {
    guard let file else { return }
    var writer = BinaryWriter()
    writer.put(key)
    WiringEncoder.put(wiring, into: &writer)
    file.store(writer)
  }
}
