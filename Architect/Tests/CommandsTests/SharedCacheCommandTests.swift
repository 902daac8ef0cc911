import CommandLineInterface
import Files
import Foundation
import Samples
import Testing

@Suite("--cache", .timeLimit(.minutes(10))) struct SharedCacheCommandTests {
  private func sample() throws -> SampleRepository {
    try SampleRepository([
      "Package.swift": SamplePackage("P").target("A").target("B").text,
      "Sources/A/a.swift": "import B\n", "Sources/B/b.swift": "public func b() {}\n",
    ])
  }

  @Test("check says the same with a shared cache that is empty and with one that is full")
  func check() throws {
    let cache = try SampleRepository()
    let plain = tenon("check", "--no-cache", on: try sample())
    #expect(plain.status == .findings)
    for _ in 0..<2 {
      let outcome = tenon("check", "--cache", cache.root + "/new", on: try sample())
      #expect(outcome.status == plain.status)
      #expect(outcome.result == plain.result)
      #expect(outcome.message == plain.message)
    }
    #expect(try FileSystem.entries(of: cache.root + "/new").count == 1)
  }

  @Test("no entry of the baseline is removed because of what is in a shared cache")
  func baseline() throws {
    let cache = try SampleRepository()
    #expect(tenon("check", "--cache", cache.root, on: try sample()).status == .findings)
    let folder = FilePath.join(cache.root, try #require(FileSystem.entries(of: cache.root).first?.name))
    for entry in try FileSystem.entries(of: folder) where entry.name.hasPrefix("sources") {
      // The forged result imports the module of the file itself.
      let bytes = replacing("B", with: "A", in: try FileSystem.read(FilePath.join(folder, entry.name)))
      let kind = entry.name.prefix { $0 != "-" }
      try FileSystem.writeAtomically(bytes, to: FilePath.join(folder, "\(kind)-\(SHA256(bytes)).pack"))
      FileSystem.remove(FilePath.join(folder, entry.name))
    }
    let sample = try sample()
    #expect(tenon("baseline", "write", "--no-cache", on: sample).status == .clean)
    let before = try sample.read(".tenon-baseline.json")
    let deceived = tenon("check", "--cache", cache.root, on: sample)
    #expect(deceived.status == .clean)
    #expect(deceived.message.contains("according to results from the shared cache"))
    #expect(try sample.read(".tenon-baseline.json") == before)
    for words in [["baseline", "prune"], ["baseline", "write"], ["fix", "--write", "--only", "cycle"]] {
      let outcome = tenon(words + ["--cache", cache.root], on: sample)
      #expect(outcome.message.contains("the shared cache was not used, because others can write to it"))
      #expect(try sample.read(".tenon-baseline.json") == before)
    }
    #expect(tenon("check", "--no-baseline", on: sample).status == .findings)
  }

  @Test("a shared cache behind a link in the repository is not used")
  func linked() throws {
    let (sample, elsewhere) = (try sample(), try SampleRepository())
    try sample.link("link", to: elsewhere.root)
    let outcome = tenon("check", "--cache", sample.root + "/link/cache", on: sample)
    #expect(outcome.message.contains("the shared cache was not used: cannot write through"))
    #expect(try FileSystem.entries(of: elsewhere.root).isEmpty)
  }

  @Test(
    "200 changes of the same size under frozen times are judged by their content", arguments: [false, true])
  func frozen(isShared: Bool) throws {
    let cache = try SampleRepository()
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("A", ["B"]).target("B").target("C").text,
      "Sources/A/a.swift": "", "Sources/B/b.swift": "", "Sources/C/c.swift": "",
    ])
    for number in 0..<200 {
      let isFinding = number % 2 == 1 || number % 5 == 0
      try sample.write("Sources/A/a.swift", isFinding ? "import C\n" : "import B\n")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
        ofItemAtPath: sample.root + "/Sources/A/a.swift")
      let outcome = tenon(
        ["check", "--only", "undeclared-import"] + (isShared ? ["--cache", cache.root] : []), on: sample)
      #expect(outcome.status == (isFinding ? .findings : .clean))
    }
  }

  @Test("a shared cache within the repository is not part of what changed")
  func affected() throws {
    let sample = try sample()
    try sample.commit()
    let folder = FilePath.join(sample.root, "ci/cache")
    for _ in 0..<2 {
      let outcome = tenon("affected", "--cache", folder, on: sample)
      #expect(outcome.status == .clean)
      #expect(outcome.result.contains("0 of 2 modules to rebuild"))
    }
    try sample.write("Sources/B/b.swift", "public func b() { print() }\n")
    let outcome = tenon("affected", "--cache", folder, "--format", "lines", "--level", "rebuild", on: sample)
    #expect(outcome.result == "B\n")
  }

  @Test(
    "affected parses a file once for all machines, says the same each time, and with --no-cache writes nothing"
  )
  func parsed() throws {
    func changed() throws -> SampleRepository {
      let sample = try SampleRepository([
        "Package.swift": SamplePackage("P").target("A", ["B"]).target("B").text,
        "Sources/A/a.swift": "import B\nlet a = Item().price\n",
        "Sources/B/b.swift": "public struct Item {\n  public var price = 1\n\n  public init() {}\n}\n",
      ])
      try sample.commit()
      let text = try sample.read("Sources/B/b.swift").replacing(
        "price = 1\n", with: "price = 1\n  var more = 2\n")
      try sample.write("Sources/B/b.swift", text)
      return sample
    }
    let (cache, user) = (try SampleRepository(), try changed())
    let plain = tenon("affected", "--no-cache", on: user)
    #expect(plain.result.contains("2 of 2 modules to rebuild"))
    #expect(try FileSystem.entries(of: cache.root).isEmpty)
    var packs: [[String]] = []
    for sample in [user, user, try changed()] {
      #expect(tenon("affected", "--cache", cache.root, on: sample).result == plain.result)
      let folder = try #require(FileSystem.entries(of: cache.root).first?.name)
      packs.append(try FileSystem.entries(of: FilePath.join(cache.root, folder)).map(\.name).sorted())
    }
    #expect(packs[0].filter { $0.hasPrefix("interfaces") }.count == 1)
    #expect(packs.allSatisfy { $0 == packs[0] })
  }

  @Test("a folder that cannot be used is named, and the command goes on without it")
  func unusable() throws {
    let sample = try sample()
    try sample.write("file", "")
    let plain = tenon("check", on: sample)
    let outcome = tenon("check", "--cache", FilePath.join(sample.root, "file"), on: sample)
    #expect(outcome.status == plain.status)
    #expect(outcome.result == plain.result)
    #expect(outcome.message.contains("the shared cache was not used: cannot "))
    #expect(outcome.message.contains("give --cache a folder that can be created and read"))
  }

  @Test("--no-cache and an empty name are refused")
  func refused() throws {
    let both = tenon("check", "--cache", "x", "--no-cache", on: try sample())
    #expect(both.status == .failure)
    #expect(both.message.contains("--cache and --no-cache cannot be combined"))
    #expect(tenon("check", "--cache", "", on: try sample()).message.contains("--cache needs a folder"))
  }
}
