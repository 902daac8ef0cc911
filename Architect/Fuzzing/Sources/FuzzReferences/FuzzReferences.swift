import CReaderFuzzer
import Foundation
import SourceReaders

/// Feeds arbitrary bytes, divided into files, to the reader of references. The oracle: every number in the graph is in
/// range, the same files in another order give the same graph, and cycles and chains are found.
@main
enum FuzzReferences {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzReferences))
  }

  private static let kinds = ["swift", "swift", "swift", "h", "m", "storyboard"]

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    // A form feed divides files.
    let parts = bytes.split(separator: 12, maxSplits: 7, omittingEmptySubsequences: false)
    var sources: [String: [UInt8]] = [:]
    for (index, part) in parts.enumerated() {
      sources["\(index).\(kinds[index % kinds.count])"] = Array(part)
    }
    let graph = ReferenceGraph(sources: sources)
    precondition(graph.files.count == sources.count)
    for edge in graph.edges {
      precondition(edge.from != edge.to && graph.files.indices.contains(edge.to) && !edge.uses.isEmpty)
      for use in edge.uses {
        precondition(graph.symbols[use.symbol].file == edge.to && use.count > 0)
        precondition((1...graph.files[edge.from].lines).contains(use.line))
      }
    }
    for cycle in graph.cycles() { precondition(!cycle.cut.isEmpty && cycle.files.count > 1) }
    _ = graph.chain(from: [0], to: [graph.files.count - 1])
    precondition(ReferenceGraph(sources: sources).edges == graph.edges)
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzReferences(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzReferences.run(UnsafeBufferPointer(start: data, count: size))
}
