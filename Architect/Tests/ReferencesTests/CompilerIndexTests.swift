import Files
import Foundation
import ProjectReaders
import References
import Samples
import Testing

@Suite("the compiler's index", .timeLimit(.minutes(10))) struct CompilerIndexTests {
  private static let files = [
    "a.swift": "struct Cart {\n  var sum = 0\n}\nfunc make() -> [Cart] { [Cart()] }\n",
    "b.swift": "struct Bill {\n  var sum = 0\n}\n",
    "c.swift": "func f() -> Int { make()[0].sum }\n#if os(Windows)\n  let bill = Bill()\n#endif\n",
  ]

  private static let library = ToolchainProbe.indexLibrary(for: "/")

  /// Compiles the sample's files with an index.
  private static func compiled() throws -> (sample: SampleRepository, store: String) {
    let sample = try SampleRepository(files)
    let store = FilePath.join(sample.root, "store")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = URL(fileURLWithPath: sample.root)
    process.arguments =
      ["swiftc", "-c", "-module-name", "M", "-index-store-path", store, "-parse-as-library"]
      + files.keys.sorted()
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return (sample, store)
  }

  private static func uses(_ graph: ReferenceGraph) -> [String] {
    graph.edges.flatMap { edge in
      edge.uses.map { use in
        "\(graph.files[edge.from].path):\(use.line) \(graph.symbols[use.symbol].name) \(use.basis)"
      }
    }
  }

  @Test("what no name shows is found, and code that was not built stays")
  func exact() throws {
    let (sample, store) = try Self.compiled()
    let paths = Self.files.keys.sorted()
    let reader = ReferenceReader(root: sample.root)
    #expect(Self.uses(reader.graph(of: paths)) == ["c.swift:1 make scope", "c.swift:3 Bill scope"])
    let index = try CompilerIndex(at: store, root: sample.root, of: paths, library: Self.library)
    #expect(index.paths == paths)
    #expect(
      Self.uses(reader.graph(of: paths, index: index)) == [
        "c.swift:1 Cart.sum index", "c.swift:1 make index", "c.swift:3 Bill scope",
      ])
  }

  @Test("a file that has changed since it was compiled is not described")
  func outdated() throws {
    let (sample, store) = try Self.compiled()
    let date = Date().addingTimeInterval(60)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: FilePath.join(sample.root, "c.swift"))
    let index = try CompilerIndex(at: store, root: sample.root, of: Self.files.keys, library: Self.library)
    #expect(index.outdated == ["c.swift"])
    #expect(index.paths == ["a.swift", "b.swift"])
  }

  @Test("a folder that is no index, and a damaged one, are refused or empty")
  func damaged() throws {
    let (sample, store) = try Self.compiled()
    #expect(throws: IndexError.self) {
      try CompilerIndex(at: sample.root, root: sample.root, of: ["a.swift"], library: Self.library)
    }
    let records = FilePath.join(store, "v5")
    for path in try FileManager.default.subpathsOfDirectory(atPath: records) {
      let file = FilePath.join(records, path)
      if FileSystem.status(of: file)?.kind == .file { try FileSystem.writeAtomically([1, 2, 3], to: file) }
    }
    #expect(
      try CompilerIndex(at: store, root: sample.root, of: Self.files.keys, library: Self.library).paths
        .isEmpty)
  }
}
