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
    #expect(outcome.message.contains("the shared cache was not used: cannot list"))
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
