import Files
import Foundation
import ProjectReaders
import Samples
import SourceReaders
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

  @Test(
    "a package's build folder is enough, whichever build system has put the index there",
    arguments: ["out", "debug/index/store"])
  func inBuildFolder(_ place: String) throws {
    let (sample, store) = try Self.compiled()
    let build = FilePath.join(sample.root, ".build")
    try FileSystem.makeFolder(FilePath.folder(of: FilePath.join(build, place)))
    try FileManager.default.moveItem(atPath: store, toPath: FilePath.join(build, place))
    let paths = Self.files.keys.sorted()
    let index = try CompilerIndex(at: build, root: sample.root, of: paths, library: Self.library)
    #expect(index.paths == paths)
  }

  @Test("of the indexes of two build systems, the one that was written last is read")
  func newest() throws {
    let (sample, store) = try Self.compiled()
    let build = FilePath.join(sample.root, ".build")
    for (place, age) in [("out", 0.0), ("debug/index/store", 60)] {
      let copy = FilePath.join(build, place)
      try FileSystem.makeFolder(FilePath.folder(of: copy))
      try FileManager.default.copyItem(atPath: store, toPath: copy)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: FilePath.join(copy, "v5/units"))
    }
    // What is read must come from the newer one, so the older one is damaged.
    let old = FilePath.join(build, "debug/index/store/v5/records")
    try FileManager.default.removeItem(atPath: old)
    let index = try CompilerIndex(
      at: build, root: sample.root, of: Self.files.keys.sorted(), library: Self.library)
    #expect(index.paths == Self.files.keys.sorted())
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

  @Test("a folder that is no index, and one without any file of the repository, are refused")
  func foreign() throws {
    let (sample, store) = try Self.compiled()
    #expect(throws: IndexError.self) {
      try CompilerIndex(at: sample.root, root: sample.root, of: ["a.swift"], library: Self.library)
    }
    #expect(Self.problem(store, sample, of: ["d.swift"])?.contains("describes none of the 1 files") == true)
    let empty = FilePath.join(sample.root, "empty")
    for folder in ["v5/units", "v5/records"] { try FileSystem.makeFolder(FilePath.join(empty, folder)) }
    #expect(Self.problem(empty, sample)?.contains("describes none of the 3 files") == true)
  }

  /// The error's description; `nil` if there is none.
  private static func problem(_ store: String, _ sample: SampleRepository, of paths: [String]? = nil)
    -> String?
  {
    do {
      _ = try CompilerIndex(at: store, root: sample.root, of: paths ?? files.keys.sorted(), library: library)
      return nil
    } catch { return "\(error)" }
  }

  /// The units of the sample's files, or the records.
  private static func entries(_ folder: String, of store: String) throws -> [String] {
    let all = try FileManager.default.subpathsOfDirectory(atPath: FilePath.join(store, folder)).sorted()
    return all.map { FilePath.join(FilePath.join(store, folder), $0) }.filter { path in
      FileSystem.status(of: path)?.kind == .file
        && ["a", "b", "c"].contains { FilePath.name(of: path).hasPrefix("\($0).") }
    }
  }

  @Test(
    "only regular files of a bounded size are opened, and an index with others is refused",
    arguments: ["v5/units", "v5/records"], ["pipe", "link", "device", "large", "folder", "text", "nothing"])
  func irregular(_ folder: String, _ kind: String) throws {
    let (sample, store) = try Self.compiled()
    let path = try #require(Self.entries(folder, of: store).first)
    FileSystem.remove(path)
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    case "device": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    case "large":
      try FileSystem.writeAtomically([], to: path)
      #expect(truncate(path, 8 << 40) == 0)
    case "folder": try FileSystem.makeFolder(path)
    case "text": try FileSystem.writeAtomically([1, 2, 3], to: path)
    default: break
    }
    // A build writes no unit for a file that was removed.
    let isFine = folder == "v5/units" && kind == "nothing"
    #expect((Self.problem(store, sample) == nil) == isFine, "\(Self.problem(store, sample) ?? "")")
  }

  @Test("any changed byte ends in an index or in an error that names the cause and what to do")
  func changed() throws {
    let (sample, store) = try Self.compiled()
    for path in try Self.entries("v5/units", of: store) + Self.entries("v5/records", of: store) {
      let bytes = try FileSystem.read(path)
      for place in stride(from: 3, to: bytes.count, by: bytes.count / 12 + 1) {
        var changed = bytes
        changed[place] ^= 0x2f
        try FileSystem.writeAtomically(changed, to: path)
        guard let problem = Self.problem(store, sample) else { continue }
        #expect(problem.hasPrefix(store) && (problem.contains("; ")), "\(problem)")
      }
      try FileSystem.writeAtomically(bytes, to: path)
    }
  }
}
