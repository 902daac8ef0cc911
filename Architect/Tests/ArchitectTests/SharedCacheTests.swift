import Architect
import Files
import Foundation
import ModuleGraph
import Rules
import Samples
import Testing

/// Machines share what they read through a folder that any of them, or a stranger, may have written.
@Suite("Shared caches", .timeLimit(.minutes(10))) struct SharedCacheTests {
  private static let version = "tenon-\(Architecture.version)-"

  /// A clone has the contents of every other one, at another path and with other times.
  private func clone(_ edit: (inout CleanTree) -> Void = { _ in }) throws -> SampleRepository {
    let sample = try SampleRepository()
    var tree = CleanTree()
    tree.imports["Sources/Core0/One.swift"] = ["#if os(iOS)\nimport Core3\n#endif", "import UIKit"]
    tree.others["Sources/Core0/empty.h"] = []
    tree.others["Sources/Core0/empty.m"] = []
    edit(&tree)
    for (path, bytes) in tree.files { try sample.write(path, bytes: bytes) }
    return sample
  }

  private func load(_ sample: SampleRepository, sharing cache: SampleRepository?) throws -> Architecture {
    var options = Architecture.Options()
    options.cache = .none
    options.sharedCache = cache.map { CacheLocation.shared($0.root) }
    return try withExtendedLifetime((sample, cache)) {
      let architecture = try Architecture.load(at: sample.root, options: options)
      // The wiring is read from the sources when it is first needed, and the sample is removed before that.
      _ = architecture.wiring
      return architecture
    }
  }

  /// The absolute paths of the packs.
  private func packs(_ cache: SampleRepository, _ kind: String = "") throws -> [String] {
    let folder = try folder(cache)
    return try FileSystem.entries(of: folder).map(\.name).filter {
      $0.hasPrefix(kind) && $0.hasSuffix(".pack")
    }.map { FilePath.join(folder, $0) }
  }

  private func folder(_ cache: SampleRepository) throws -> String {
    let names = try FileSystem.entries(of: cache.root).map(\.name)
    return FilePath.join(cache.root, try #require(names.first { $0.hasPrefix(Self.version) }))
  }

  private func expectSame(_ left: Architecture, _ right: Architecture) {
    #expect(left.graph == right.graph)
    #expect(left.inspect().findings == right.inspect().findings)
    #expect(left.inspect().findings.contains { $0.rule == "forbidden" })
  }

  @Test("a fresh clone at another path reads no source again, says the same, and writes nothing")
  func freshClone() throws {
    let cache = try SampleRepository()
    let first = try load(clone(), sharing: cache)
    let packs = try packs(cache)
    let second = try load(clone(), sharing: cache)
    #expect(first.coverage.scanned > 0)
    #expect(second.coverage.scanned == 0)
    expectSame(first, second)
    #expect(packs.count == 2)
    #expect(try self.packs(cache) == packs)
  }

  @Test("two machines that read the same write the same packs")
  func deterministic() throws {
    let caches = try [SampleRepository(), SampleRepository()]
    for cache in caches { _ = try load(clone(), sharing: cache) }
    #expect(try packs(caches[0]).map(FilePath.name) == packs(caches[1]).map(FilePath.name))
  }

  @Test("a changed file is read, and only what is new is written")
  func changed() throws {
    let cache = try SampleRepository()
    _ = try load(clone(), sharing: cache)
    let size = try FileSystem.read(#require(packs(cache, "sources").first)).count
    let edit: (inout CleanTree) -> Void = { $0.imports["Sources/Core1/One.swift"] = ["import SwiftUI"] }
    let changed = try load(clone(edit), sharing: cache)
    #expect(changed.coverage.scanned == 1)
    expectSame(changed, try load(clone(edit), sharing: nil))
    let sizes = try packs(cache, "sources").map { try FileSystem.read($0).count }
    #expect(sizes.count == 2)
    #expect(sizes.reduce(0, +) < size + 200)
  }

  @Test("a machine whose own cache knows everything still fills an empty shared cache")
  func ownCache() throws {
    let sample = try clone()
    let cache = try SampleRepository()
    var options = Architecture.Options()
    options.cache = .folder("own")
    _ = try Architecture.load(at: sample.root, options: options)
    options.sharedCache = CacheLocation.shared(cache.root)
    #expect(try Architecture.load(at: sample.root, options: options).coverage.scanned == 0)
    #expect(try load(clone(), sharing: cache).coverage.scanned == 0)
  }

  enum Damage: String, CaseIterable, Sendable {
    case empty, truncated, longer, garbage, renamed, link, huge, pipe, folder
    case firstBit, middleBit, lastBit

    /// Whether the next run can replace what is at the path.
    var isHealed: Bool { self != .folder }
  }

  @Test("a damaged pack costs time, changes no finding, and is replaced", arguments: Damage.allCases)
  func damaged(_ damage: Damage) throws {
    let cache = try SampleRepository()
    let first = try load(clone(), sharing: cache)
    for path in try packs(cache) { try apply(damage, to: path) }
    let second = try load(clone(), sharing: cache)
    #expect(second.coverage.scanned == first.coverage.scanned)
    expectSame(first, second)
    let third = try load(clone(), sharing: cache)
    #expect((third.coverage.scanned == 0) == damage.isHealed)
    expectSame(first, third)
  }

  private func apply(_ damage: Damage, to path: String) throws {
    var bytes = try FileSystem.read(path)
    FileSystem.remove(path)
    switch damage {
    case .empty: bytes = []
    case .truncated: bytes.removeLast()
    case .longer: bytes.append(0)
    case .garbage: bytes = (0..<10_000).map { _ in UInt8.random(in: 0...255) }
    case .firstBit: bytes[0] ^= 1
    case .middleBit: bytes[bytes.count / 2] ^= 1
    case .lastBit: bytes[bytes.count - 1] ^= 0x80
    case .renamed:
      // The name promises other bytes.
      let other = FilePath.name(of: path).prefix { $0 != "-" } + "-\(SHA256([1])).pack"
      return try FileSystem.writeAtomically(
        bytes, to: FilePath.join(FilePath.folder(of: path), String(other)))
    case .link:
      try FileSystem.writeAtomically(bytes, to: path + ".target")
      return try FileSystem.makeLink(path, to: path + ".target")
    case .huge:
      try FileSystem.writeAtomically([], to: path)
      return try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 1 << 40)
    case .pipe: return #expect(mkfifo(path, 0o600) == 0)
    case .folder: return try FileSystem.makeFolder(path)
    }
    try FileSystem.writeAtomically(bytes, to: path)
  }

  @Test("machines that write at the same time leave a cache that all can use")
  func concurrent() async throws {
    let cache = try SampleRepository()
    let edits: [@Sendable (inout CleanTree) -> Void] = (0..<4).map { number in
      { $0.imports["Sources/Core1/One.swift"] = ["import M\(number)"] }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask { _ = try load(clone(edits[index % 4]), sharing: cache) }
      }
      try await group.waitForAll()
    }
    for edit in edits {
      let shared = try load(clone(edit), sharing: cache)
      #expect(shared.coverage.scanned == 0)
      expectSame(shared, try load(clone(edit), sharing: nil))
    }
    #expect(try FileSystem.entries(of: folder(cache)).allSatisfy { !$0.name.hasSuffix(".tmp") })
  }

  @Test("many packs are merged into one, which has everything")
  func merged() throws {
    let cache = try SampleRepository()
    func edit(_ number: Int) -> (inout CleanTree) -> Void {
      { $0.imports["Sources/Core1/One.swift"] = ["import M\(number)"] }
    }
    for number in 0..<20 {
      _ = try load(clone(edit(number)), sharing: cache)
      #expect(try packs(cache, "sources").count <= 16)
    }
    for number in 0..<20 {
      #expect(try load(clone(edit(number)), sharing: cache).coverage.scanned == 0)
    }
  }

  @Test("a folder that cannot be written is only read", .enabled(if: geteuid() != 0))
  func unwritable() throws {
    let cache = try SampleRepository()
    let first = try load(clone(), sharing: cache)
    let folder = try folder(cache)
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }
    let second = try load(clone { $0.imports["Sources/Core1/One.swift"] = ["import Z"] }, sharing: cache)
    #expect(second.coverage.scanned == 1)
    #expect(try load(clone(), sharing: cache).coverage.scanned == 0)
    expectSame(first, try load(clone(), sharing: cache))
  }

  @Test("a folder in which nothing can be created changes nothing")
  func occupied() throws {
    let cache = try SampleRepository()
    _ = try load(clone(), sharing: cache)
    let folder = try folder(cache)
    try FileManager.default.removeItem(atPath: folder)
    try FileSystem.writeAtomically([1], to: folder)
    let architecture = try load(clone(), sharing: cache)
    #expect(architecture.coverage.scanned > 0)
    expectSame(architecture, try load(clone(), sharing: nil))
  }

  @Test("a cache of the user's own behind a link in the repository is not used")
  func linked() throws {
    let (sample, outside) = (try clone(), try SampleRepository())
    try sample.link("link", to: outside.root)
    var options = Architecture.Options()
    options.cache = .folder("link/own")
    let architecture = try Architecture.load(at: sample.root, options: options)
    #expect(
      architecture.inspect().findings.contains {
        $0.rule == "skipped-input" && $0.message.contains("a symbolic link in the repository leads to it")
      })
    #expect(try FileSystem.entries(of: outside.root).isEmpty)
  }

  @Test("a shared cache that git tracks is not used")
  func tracked() throws {
    let sample = try clone()
    let cache = CacheLocation.shared(FilePath.join(sample.root, "shared"))
    var options = Architecture.Options()
    options.cache = .none
    options.sharedCache = cache
    _ = try Git.output(of: ["init", "-q"], in: sample.root)
    _ = try Architecture.load(at: sample.root, options: options)
    #expect(try Git.output(of: ["status", "--short", "-uall", "shared"], in: sample.root).isEmpty)
    #expect(try Architecture.load(at: sample.root, options: options).coverage.scanned == 0)
    _ = try Git.output(of: ["add", "-f", "shared"], in: sample.root)
    let third = try Architecture.load(at: sample.root, options: options)
    #expect(third.coverage.scanned > 0)
    #expect(third.inspect().findings.contains { $0.rule == "skipped-input" })
  }

  @Test("a shared cache that git tracks outside the folder that is read is not used")
  func trackedOutside() throws {
    let sample = try clone()
    var options = Architecture.Options()
    options.cache = .none
    options.sharedCache = CacheLocation.shared(FilePath.join(sample.root, "shared"))
    let root = FilePath.join(sample.root, "app")
    try sample.write("app/Package.swift", SamplePackage("P").target("A").text)
    try sample.write("app/Sources/A/a.swift", "import Foundation\n")
    _ = try Git.output(of: ["init", "-q"], in: sample.root)
    _ = try Architecture.load(at: root, options: options)
    #expect(try Architecture.load(at: root, options: options).coverage.scanned == 0)
    _ = try Git.output(of: ["add", "-f", "shared"], in: sample.root)
    #expect(try Architecture.load(at: root, options: options).coverage.scanned == 1)
  }

  /// An application of one Tenon module.
  private static let wired = [
    "Package.swift": SamplePackage("P").target("Storage", ["Tenon"])
      .target("App", ["Storage", "Tenon"], kind: "executableTarget").text,
    "Sources/Storage/StorageModule.swift": """
    import Tenon

    public struct Disk: Sendable {}

    public struct StorageModule: Module {
      public init() {}

      public func declare(in contract: inout ModuleContract) {
        contract.provides(Disk.self) { Disk() }
      }
    }
    """,
    "Sources/App/main.swift": """
    import Storage
    import Tenon

    let application = try Application([StorageModule()])
    """,
  ]

  @Test("the wiring is shared, and the digests protect against damage, not against those who may write")
  func wiring() throws {
    let cache = try SampleRepository()
    let files = Self.wired
    let first = try load(SampleRepository(files), sharing: cache)
    let wiring = first.wiring
    #expect(!wiring.applications.isEmpty)
    #expect(try load(SampleRepository(files), sharing: cache).wiring == wiring)
    let path = try #require(packs(cache, "wiring").first)
    #expect(try packs(cache, "wiring").count == 1)
    let name = try #require(wiring.applications.first?.modules.first?.name)
    let forged = String(repeating: "X", count: name.utf8.count)
    let bytes = try replacing(name, with: forged, in: FileSystem.read(path))
    FileSystem.remove(path)
    let kind = FilePath.name(of: path).prefix { $0 != "-" }
    try FileSystem.writeAtomically(
      bytes, to: FilePath.join(FilePath.folder(of: path), "\(kind)-\(SHA256(bytes)).pack"))
    let deceived = try load(SampleRepository(files), sharing: cache).wiring
    #expect(deceived.applications.first?.modules.contains { $0.name == forged } == true)
  }

  /// Changes a name in the packs of one kind, and gives them the names that fit.
  private func forge(_ name: String, in kind: String, of cache: SampleRepository) throws {
    for path in try packs(cache, kind) {
      let bytes = try replacing(name, with: String(name.reversed()), in: FileSystem.read(path))
      let kind = FilePath.name(of: path).prefix { $0 != "-" }
      FileSystem.remove(path)
      try FileSystem.writeAtomically(
        bytes, to: FilePath.join(FilePath.folder(of: path), "\(kind)-\(SHA256(bytes)).pack"))
    }
  }

  @Test(
    "forged results have no effect after the run that used them, whatever they are results of",
    arguments: [("sources", "Core3"), ("manifests", "Feature1"), ("wiring", "")])
  func forgotten(kind: String, name: String) throws {
    let isWired = kind == "wiring"
    let files =
      isWired
      ? Self.wired : CleanTree().files.mapValues { String(decoding: $0, as: UTF8.self) }
    let (cache, sample) = (try SampleRepository(), try SampleRepository(files))
    func load(sharing: Bool) throws -> [String] {
      var options = Architecture.Options()
      options.cache = .folder("own")
      options.runsManifests = false
      options.sharedCache = sharing ? CacheLocation.shared(cache.root) : nil
      let architecture = try Architecture.load(at: sample.root, options: options)
      return architecture.inspect().findings.map { "\($0.place) \($0.message)" }
        + architecture.graph.edges.map { "\($0.from) \($0.to)" }
        + architecture.wiring.applications.flatMap(\.modules).map(\.name)
    }
    let first = try self.load(SampleRepository(files), sharing: cache)
    let wired = first.wiring.applications.first?.modules.first?.name
    try forge(isWired ? #require(wired) : name, in: kind, of: cache)
    let deceived = try load(sharing: true)
    let honest = try load(sharing: false)
    #expect(deceived != honest)
    try FileManager.default.removeItem(atPath: FilePath.join(sample.root, "own"))
    #expect(try load(sharing: false) == honest)
    // What the user's own cache has comes first.
    #expect(try load(sharing: true) == honest)
  }

  @Test("well-formed packs with any bytes as results stop no run", arguments: 0..<60)
  func forged(seed: Int) throws {
    let cache = try SampleRepository()
    let sample = try clone()
    _ = try load(sample, sharing: cache)
    for path in try packs(cache) {
      var bytes = try FileSystem.read(path)
      FileSystem.remove(path)
      // The bytes of keys and lengths are changed as well, which gives packs that are only partly readable.
      for index in stride(from: 20 + seed % 7, to: bytes.count, by: 3 + seed * 5) {
        bytes[index] = UInt8(truncatingIfNeeded: (index &+ seed) &* 0x9E37_79B1 >> 8)
      }
      let kind = FilePath.name(of: path).prefix { $0 != "-" }
      try FileSystem.writeAtomically(
        bytes, to: FilePath.join(FilePath.folder(of: path), "\(kind)-\(SHA256(bytes)).pack"))
    }
    let architecture = try load(sample, sharing: cache)
    #expect(architecture.inspect().findings.count >= 0)
  }
}
