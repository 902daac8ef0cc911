import Files
import Foundation
import Samples
import Testing

@Suite("WritableFolder", .timeLimit(.minutes(10))) struct WritableFolderTests {
  private typealias Write = @Sendable (WritableFolder) throws -> Void

  private static let writes: [(name: String, write: Write)] = [
    ("write", { try $0.write([1], to: "link/precious") }),
    ("create", { try $0.create("link/new", [1]) }),
    ("link", { try $0.makeLink("link/new", to: "x") }),
    ("folder", { try $0.makeFolder("link/new") }),
    ("folder below", { try $0.makeFolder("link/folder/new") }),
    ("remove", { try $0.remove("link/precious") }),
    ("remove all", { try $0.removeAll("link/folder") }),
    ("move in", { try $0.move("own", to: "link/new") }),
    ("move out", { try $0.move("link/precious", to: "own") }),
    ("lock", { _ = try $0.locking("link/lock") {} }),
    ("lock a link", { _ = try $0.locking("file") {} }),
    ("read", { _ = try $0.read("link/precious") }),
    ("read a link", { _ = try $0.read("file") }),
    ("list", { _ = try $0.entries(of: "link") }),
  ]

  @Test("no path leads through a link", arguments: writes.map(\.name))
  func links(name: String) throws {
    let outside = try SampleRepository(["precious": "mine", "folder/file": ""])
    let sample = try SampleRepository(["own": "own"])
    try sample.link("link", to: outside.root)
    try sample.link("file", to: outside.root + "/precious")
    let folder = try WritableFolder(sample.root)
    let write = try #require(Self.writes.first { $0.name == name }?.write)
    let error = #expect(throws: FileError.self) { try write(folder) }
    #expect(error?.code == ELOOP)
    #expect(try outside.read("precious") == "mine")
    #expect(try FileSystem.entries(of: outside.root).map(\.name) == ["folder", "precious"])
    #expect(try FileSystem.entries(of: outside.root + "/folder").map(\.name) == ["file"])
  }

  @Test("an empty folder behind a link is not removed, and a link is removed instead of what it leads to")
  func removed() throws {
    let outside = try SampleRepository()
    try FileSystem.makeFolder(outside.root + "/empty")
    let sample = try SampleRepository()
    try sample.link("link", to: outside.root)
    let folder = try WritableFolder(sample.root)
    #expect(!folder.removeEmptyFolder("link/empty"))
    #expect(!folder.removeEmptyFolder("link"))
    try folder.removeAll("link")
    #expect(try FileSystem.entries(of: outside.root).map(\.name) == ["empty"])
    #expect(try folder.entries().isEmpty)
  }

  @Test("no path leads up", arguments: ["../x", "a/../../x", "..", ".", "", "a/./x"])
  func up(path: String) throws {
    let sample = try SampleRepository(["a/b": ""])
    let folder = try WritableFolder(sample.root)
    #expect(throws: FileError.self) { try folder.write([], to: path) }
    #expect(FileSystem.status(of: FilePath.folder(of: sample.root) + "/x") == nil)
  }

  @Test("a link that is replaced is no longer one, and what it led to stays")
  func replaced() throws {
    let outside = try SampleRepository(["precious": "mine"])
    let sample = try SampleRepository()
    try sample.link("link", to: outside.root + "/precious")
    try WritableFolder(sample.root).write(Array("new".utf8), to: "link")
    #expect(try sample.read("link") == "new")
    #expect(try outside.read("precious") == "mine")
  }

  @Test("a file that its owner may not write is replaced only where the caller demands it")
  func readOnly() throws {
    let sample = try SampleRepository(["file": "old"])
    chmod(sample.root + "/file", 0o444)
    let folder = try WritableFolder(sample.root)
    let error = #expect(throws: FileError.self) { try folder.write([1], to: "file") }
    #expect(error?.description.contains("it is read-only; make it writable, or remove it") == true)
    #expect(try folder.entries().map(\.name) == ["file"])
    try folder.write(Array("new".utf8), to: "file", replacesReadOnly: true)
    #expect(try sample.read("file") == "new")
  }

  @Test(
    "what a killed run left is removed by the next one that writes the file, and what is being written is not"
  )
  func abandoned() throws {
    let name = ".file.tenon.tmp"
    let sample = try SampleRepository([name: "half", "..file.tmp": "mine", ".other.tmp": "mine"])
    let folder = try WritableFolder(sample.root)
    try folder.write([1], to: "file")
    #expect(try folder.entries().map(\.name) == ["..file.tmp", ".other.tmp", "file"])
    try sample.write(name, "busy")
    let descriptor = open(FilePath.join(sample.root, name), O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    try folder.write([2], to: "file")
    #expect(try folder.read("file") == [2])
    #expect(try sample.read(name) == "busy")
  }

  @Test("any number of writers of one file leave it whole, and nothing beside it")
  func concurrent() async throws {
    let sample = try SampleRepository()
    let folder = try WritableFolder(sample.root)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<32 {
        group.addTask {
          try folder.write([UInt8](repeating: UInt8(number), count: 10_000 + number), to: "file")
        }
      }
      try await group.waitForAll()
    }
    let bytes = try folder.read("file")
    #expect(Set(bytes).count == 1 && bytes.count == 10_000 + Int(bytes[0]))
    #expect(try folder.entries().map(\.name) == ["file"])
  }

  @Test("a folder is created with those above it, and links in its own path are followed")
  func created() throws {
    let sample = try SampleRepository()
    try FileSystem.makeFolder(sample.root + "/real")
    try sample.link("link", to: "real")
    try WritableFolder(sample.root + "/link/a/b", creating: true).write([1], to: "file")
    #expect(FileSystem.status(of: sample.root + "/real/a/b/file")?.kind == .file)
    #expect(throws: FileError.self) { try WritableFolder(sample.root + "/none") }
  }
}
