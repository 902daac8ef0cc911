import Files
import Foundation
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

  /// Replaces a file and sets its time back, so that only the time of the last change shows that it is another content. Steps of the
  /// clock in which nothing shows are waited for by writing again.
  private func replace(_ path: String, with text: String, in sample: SampleRepository) throws {
    let file = FilePath.join(sample.root, path)
    let before = FileSystem.status(of: file)?.stamp
    repeat {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      try Self.freeze(file)
    } while FileSystem.status(of: file)?.stamp == before
  }

  private static func freeze(_ file: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file)
  }

  /// A reader whose clock is ahead, so that the files of the sample are old.
  private func later(_ sample: SampleRepository, trustsStamps: Bool = true) -> SourceReader {
    SourceReader(
      root: sample.root, cacheFolder: FilePath.join(sample.root, ".tenon/cache"), trustsStamps: trustsStamps,
      now: { Int64(Date().timeIntervalSince1970 * 1e9) + 60_000_000_000 })
  }

  @Test("an old file that nothing has changed is not read again, except in continuous integration")
  func unread() throws {
    let sample = try SampleRepository(["a.swift": "import A", "b.swift": "import B"])
    let paths = ["a.swift", "b.swift"]
    #expect(later(sample).read(paths).statistics.read == 2)
    #expect(later(sample).read(paths).statistics.read == 0)
    #expect(later(sample, trustsStamps: false).read(paths).statistics.read == 2)
    #expect(later(sample).read(paths).statistics.read == 0)
  }

  @Test("a file that was changed just before it was read is read again")
  func recent() throws {
    let sample = try SampleRepository(["a.swift": "import A"])
    for _ in 0..<3 { #expect(reader(sample).read(["a.swift"]).statistics.read == 1) }
  }

  @Test("a file of the same size and time is read again if it was written, replaced or moved there")
  func frozen() throws {
    let sample = try SampleRepository(["a.swift": "import A", "other.swift": "import O"])
    for file in ["a.swift", "other.swift"] { try Self.freeze(FilePath.join(sample.root, file)) }
    #expect(later(sample).read(["a.swift"]).files[0].imports.map(\.module) == ["A"])
    try replace("a.swift", with: "import Z", in: sample)
    #expect(later(sample).read(["a.swift"]).files[0].imports.map(\.module) == ["Z"])
    #expect(rename(sample.root + "/other.swift", sample.root + "/a.swift") == 0)
    #expect(later(sample).read(["a.swift"]).files[0].imports.map(\.module) == ["O"])
  }

  @Test(
    "200 changes of the same size under frozen times are seen, with and without a shared cache",
    arguments: [false, true])
  func edits(isShared: Bool) throws {
    let (sample, shared) = (try SampleRepository(["a.swift": ""]), try SampleRepository())
    let cache = isShared ? SharedCache(shared.root, version: "1") : nil
    for number in 100..<300 {
      let file = FilePath.join(sample.root, "a.swift")
      try Data("import M\(number)".utf8).write(to: URL(fileURLWithPath: file))
      try Self.freeze(file)
      let reader = SourceReader(
        root: sample.root, cacheFolder: FilePath.join(sample.root, ".tenon/cache"), sharedCache: cache)
      #expect(reader.read(["a.swift"]).files[0].imports.map(\.module) == ["M\(number)"])
    }
  }

  @Test("what another machine has read is not in the user's own cache")
  func shared() throws {
    let shared = try SampleRepository()
    let files = ["a.swift": "import A"]
    func read(_ sample: SampleRepository, sharing: Bool) -> SourceReader.Statistics {
      SourceReader(
        root: sample.root, cacheFolder: FilePath.join(sample.root, ".tenon/cache"),
        sharedCache: sharing ? SharedCache(shared.root, version: "1") : nil
      ).read(["a.swift"]).statistics
    }
    let first = try SampleRepository(files)
    #expect(read(first, sharing: true).scanned == 1)
    // What a run has computed itself is in both.
    #expect(read(first, sharing: false).scanned == 0)
    let second = try SampleRepository(files)
    for _ in 0..<2 { #expect(read(second, sharing: true).scanned == 0) }
    #expect(read(second, sharing: false).scanned == 1)
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
