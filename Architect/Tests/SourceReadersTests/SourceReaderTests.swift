import Files
import ModuleGraph
import Samples
import SourceReaders
import Testing

@Suite("SourceReader", .timeLimit(.minutes(10))) struct SourceReaderTests {
  private func reader(_ sample: SampleRepository) -> SourceReader {
    SourceReader(root: sample.root, cacheFolder: FilePath.join(sample.root, ".tenon/cache"))
  }

  @Test("a second run reads from the cache what the first found")
  func cached() throws {
    let sample = try SampleRepository([
      "a.swift": "import A\n#if os(iOS)\nimport B\n#endif", "b.m": "@import C;",
    ])
    let first = reader(sample).read(["a.swift", "b.m"])
    let second = reader(sample).read(["a.swift", "b.m"])
    #expect(first.statistics.scanned == 2)
    #expect(second.statistics.scanned == 0)
    #expect(first.files == second.files)
  }

  @Test("a changed file is read anew")
  func changed() throws {
    let sample = try SampleRepository(["a.swift": "import A", "b.swift": "import B"])
    _ = reader(sample).read(["a.swift", "b.swift"])
    try sample.write("a.swift", "import Z")
    let second = reader(sample).read(["a.swift", "b.swift"])
    #expect(second.files.map { $0.imports.map(\.module) } == [["Z"], ["B"]])
    #expect(second.statistics.scanned == 1)
  }

  @Test("a damaged cache costs time and changes nothing", arguments: 0..<40)
  func damaged(index: Int) throws {
    let sample = try SampleRepository(["a.swift": "import A\nimport B", "b.swift": "#if X\nimport C\n#endif"])
    let first = reader(sample).read(["a.swift", "b.swift"]).files
    let file = FilePath.join(sample.root, ".tenon/cache/sources.bin")
    var bytes = try FileSystem.read(file)
    if index % 2 == 0 {
      bytes[index * bytes.count / 40] ^= 0x55
    } else {
      bytes.removeLast(index * bytes.count / 40)
    }
    try FileSystem.writeAtomically(bytes, to: file)
    #expect(reader(sample).read(["a.swift", "b.swift"]).files == first)
  }

  @Test("runs at the same time share one cache")
  func concurrent() async throws {
    let sample = try SampleRepository(
      Dictionary(uniqueKeysWithValues: (0..<50).map { ("f\($0).swift", "import M\($0)") }))
    let paths = (0..<50).map { "f\($0).swift" }
    let reader = reader(sample)
    let results = await withTaskGroup(of: [SourceFile].self) { group in
      for _ in 0..<8 { group.addTask { reader.read(paths).files } }
      return await group.reduce(into: [[SourceFile]]()) { $0.append($1) }
    }
    #expect(Set(results).count == 1)
    #expect(reader.read(paths).statistics.scanned == 0)
  }

  @Test("binary, missing and badly encoded files say so")
  func problems() throws {
    let sample = try SampleRepository()
    try sample.write("binary.swift", bytes: [0, 1, 2])
    try sample.write("latin.swift", bytes: Array("import A // ".utf8) + [0xE9])
    let files = reader(sample).read(["binary.swift", "latin.swift", "missing.swift"]).files
    #expect(files.map { $0.problem?.effect } == [.blocks, .notes, .blocks])
    #expect(files[1].imports.map(\.module) == ["A"])
  }

  @Test("a file of 100 MB is scanned, or refused where only the parser could tell")
  func large() throws {
    let sample = try SampleRepository()
    let padding = Array(repeating: UInt8(ascii: " "), count: 100 << 20)
    try sample.write("scan.swift", bytes: Array("import A\nlet x = 1\n".utf8) + padding)
    try sample.write("parse.swift", bytes: Array("let x = 1\n".utf8) + padding + Array("\nimport A".utf8))
    let files = reader(sample).read(["parse.swift", "scan.swift"]).files
    #expect(files[0].problem?.message.contains("too large") == true)
    #expect(files[1].imports.map(\.module) == ["A"])
  }

  @Test("a macro's implementation is found by its declaration")
  func macros() throws {
    let sample = try SampleRepository([
      "a.swift": "macro m() = #externalMacro(module: \"Macros\", type: \"M\")"
    ])
    #expect(reader(sample).read(["a.swift"]).files.first?.macroModules == ["Macros"])
  }
}
