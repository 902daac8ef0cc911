import Affected
import Files
import Foundation
import Samples
import SwiftParsing
import Testing

@Suite("What tenon affected keeps between runs", .timeLimit(.minutes(10))) struct InterfaceCacheTests {
  private typealias Part = SampleGraph.Part

  private static let base = """
    @inlinable public func twice(_ value: Value) -> Int { value.number * 2 }
    public struct Value {
      public var number = 1
      public init() {}
    }
    public enum Kind { case one }
    public struct Size {}

    """
  private static let edited = base.replacing("number = 1\n", with: "number = 1\n  var further = 2\n")
  private static let bridge = "import Base\npublic struct Box {\n  public var inner: Value\n}\n"

  private static func sample(bridge: String = bridge) -> SampleGraph {
    SampleGraph([
      Part("Base", files: ["Base.swift": base]),
      Part("Bridge", ["Base"], files: ["Bridge.swift": bridge]),
      Part("Clock", ["Base"], files: ["Clock.swift": "import Base\nextension AsyncStream { func f() {} }\n"]),
      Part("Empty", ["Base"], files: ["Empty.swift": "import Base\n"]),
      Part("User", ["Bridge"], files: ["User.swift": "import Bridge\nlet use = Box.self\n"]),
      Part("Bystander", ["Base"], files: ["Other.swift": "import Base\nlet size = Size.self\n"]),
    ])
  }

  private func run(
    _ sample: SampleGraph = sample(), in folder: String?, _ text: String = edited,
    sharing cache: SharedCache? = nil
  ) -> [AffectedModules.Effect] {
    sample.effects("Base", "Base.swift", text, cacheFolder: folder, sharedCache: cache)
  }

  private func file(_ folder: SampleRepository) -> String { FilePath.join(folder.root, "interfaces.bin") }

  /// Moves the file's time back, so that a later write is seen.
  private func age(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path)
  }

  @Test("a run says the same without a cache, with an empty one and with a full one, which it does not write")
  func warm() throws {
    let folder = try SampleRepository()
    let plain = run(in: nil)
    #expect(plain.filter(\.isRebuilt).map(\.module) == ["Base", "Bridge"])
    #expect(run(in: folder.root) == plain)
    try age(file(folder))
    let before = FileSystem.status(of: file(folder))?.modified
    #expect(before != nil)
    #expect(run(in: folder.root) == plain)
    #expect(FileSystem.status(of: file(folder))?.modified == before)
  }

  @Test("the second run does not parse files again: it believes what the first one kept")
  func believed() throws {
    let folder = try SampleRepository()
    let plain = run(in: folder.root)
    var payload = Self.payload(of: try FileSystem.read(file(folder)))
    payload.bytes = replacing("Value", with: "Wrong", in: payload.bytes)
    CacheFile(file(folder), kind: "interfaces", version: 1).store(payload)
    #expect(run(in: folder.root) != plain)
  }

  @Test("a changed file is parsed, whatever is known of its earlier content")
  func changed() throws {
    let folder = try SampleRepository()
    _ = run(in: folder.root)
    let other = Self.sample(bridge: Self.bridge.replacing("Value", with: "Size"))
    #expect(run(other, in: folder.root) == run(other, in: nil))
    #expect(run(other, in: nil).filter(\.isRebuilt).map(\.module) == ["Base"])
    #expect(run(in: folder.root) == run(in: nil))
  }

  enum Damage: String, CaseIterable, Sendable {
    case empty, truncated, longer, garbage, version, kind, firstBit, middleBit, lastBit, folder
  }

  @Test("a damaged file costs time, changes nothing, and is replaced", arguments: Damage.allCases)
  func damaged(_ damage: Damage) throws {
    let folder = try SampleRepository()
    let plain = run(in: folder.root)
    let path = file(folder)
    let good = try FileSystem.read(path)
    var bytes = good
    switch damage {
    case .empty: bytes = []
    case .truncated: bytes.removeLast(bytes.count / 2)
    case .longer: bytes.append(0)
    case .garbage: bytes = (0..<10_000).map { _ in UInt8.random(in: 0...255) }
    case .version: CacheFile(path, kind: "interfaces", version: 999).store(Self.payload(of: good))
    case .kind: CacheFile(path, kind: "other", version: 1).store(Self.payload(of: good))
    case .firstBit: bytes[0] ^= 1
    case .middleBit: bytes[bytes.count / 2] ^= 1
    case .lastBit: bytes[bytes.count - 1] ^= 0x80
    case .folder:
      FileSystem.remove(path)
      try FileSystem.makeFolder(path)
    }
    if bytes != good { try FileSystem.writeAtomically(bytes, to: path) }
    #expect(run(in: folder.root) == plain)
    #expect(run(in: folder.root) == plain)
    if damage != .folder { #expect(try FileSystem.read(path).count == good.count) }
  }

  private static func payload(of bytes: [UInt8]) -> BinaryWriter {
    var payload = BinaryWriter()
    payload.bytes = Array(bytes.dropFirst("tenon interfaces\n".utf8.count + 1 + 8))
    return payload
  }

  @Test("a well-formed file with any bytes as entries stops no run", arguments: 0..<60)
  func forged(seed: Int) throws {
    let folder = try SampleRepository()
    _ = run(in: folder.root)
    var payload = Self.payload(of: try FileSystem.read(file(folder)))
    // The bytes of keys and lengths are changed as well, which gives lists that are only partly readable.
    for index in stride(from: 1 + seed % 7, to: payload.bytes.count, by: 3 + seed * 5) {
      payload.bytes[index] = UInt8(truncatingIfNeeded: (index &+ seed) &* 0x9E37_79B1 >> 8)
    }
    CacheFile(file(folder), kind: "interfaces", version: 1).store(payload)
    #expect(run(in: folder.root).contains { $0.module == "Base" })
  }

  @Test(
    "a folder that cannot be written is only read, and one in which nothing can be created changes nothing")
  func unwritable() throws {
    let folder = try SampleRepository(["file": ""])
    let plain = run(in: nil)
    #expect(run(in: FilePath.join(folder.root, "file")) == plain)
    #expect(run(in: folder.root) == plain)
    let bytes = try FileSystem.read(file(folder))
    chmod(folder.root, 0o555)
    defer { chmod(folder.root, 0o755) }
    let other = Self.sample(bridge: Self.bridge + "// Another content.\n")
    #expect(run(other, in: folder.root) == run(other, in: nil))
    #expect(run(in: folder.root) == plain)
    if geteuid() != 0 { #expect(try FileSystem.read(file(folder)) == bytes) }
  }

  @Test("nothing is opened or written for a change that concerns no other file")
  func bodies() throws {
    let folder = try SampleRepository()
    #expect(run(in: folder.root, Self.base + "// A comment.\n").filter(\.isRebuilt).map(\.module) == ["Base"])
    #expect(try FileSystem.entries(of: folder.root).isEmpty)
  }

  @Test(
    "entries that a run does not use are kept up to a limit, and dropped beyond it",
    arguments: [(31, true), (33, false)])
  func bounded(_ megabytes: Int, _ areKept: Bool) throws {
    let folder = try SampleRepository()
    var payload = BinaryWriter()
    payload.put(list: 0..<megabytes) { writer, number in
      writer.put(SHA256("\(number)".utf8))
      writer.put(bytes: [UInt8](repeating: 0, count: 1 << 20)[...])
    }
    CacheFile(file(folder), kind: "interfaces", version: 1).store(payload)
    let plain = run(in: nil)
    #expect(run(in: folder.root) == plain)
    let size = try FileSystem.read(file(folder)).count
    #expect(areKept ? size > megabytes << 20 && size < 32 << 20 : size < 1 << 16)
    #expect(run(in: folder.root) == plain)
    #expect(try FileSystem.read(file(folder)).count == size)
  }

  @Test("machines share what they parsed, also with those that have a cache of their own")
  func shared() throws {
    let (own, shared) = (try SampleRepository(), try SampleRepository())
    let cache = SharedCache(shared.root, version: "1")
    let plain = run(in: own.root)
    #expect(run(in: own.root, sharing: cache) == plain)
    let packs = try FileSystem.entries(of: FilePath.join(shared.root, "1")).map(\.name)
    #expect(packs.contains { $0.hasPrefix("interfaces1-") })
    let other = try SampleRepository()
    for folder in [nil, other.root] { #expect(run(in: folder, sharing: cache) == plain) }
    #expect(try FileSystem.entries(of: FilePath.join(shared.root, "1")).map(\.name) == packs)
    // The user's own cache keeps nothing that came from the folder.
    let kept = CacheFile(file(other), kind: "interfaces", version: 1).load()
    #expect(kept == nil)
  }
}
