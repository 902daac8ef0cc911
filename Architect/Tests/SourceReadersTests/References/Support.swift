import SourceReaders

/// Returns the uses between files, as lines such as `b.swift -> a.swift: Cart.items 2x:3`.
func uses(_ files: KeyValuePairs<String, String>, certainOnly: Bool = true) throws -> [String] {
  let graph = references(files)
  return graph.edges.flatMap { edge in
    edge.uses.filter { !certainOnly || $0.basis > .uniqueMember }.map { use in
      "\(graph.files[edge.from].path) -> \(graph.files[edge.to].path): \(graph.symbols[use.symbol].name)"
    }
  }.sorted()
}

/// Returns the references between files with the given names and contents.
func references(_ files: KeyValuePairs<String, String>) -> ReferenceGraph {
  ReferenceGraph(
    sources: Dictionary(files.map { ($0.key, Array($0.value.utf8)) }, uniquingKeysWith: { first, _ in first })
  )
}
