import Files
import Foundation
import Samples
import Testing

@Suite("SharedCache", .timeLimit(.minutes(10))) struct SharedCacheTests {
  private func results(_ range: Range<Int>) -> [SHA256: [UInt8]] {
    Dictionary(uniqueKeysWithValues: range.map { (SHA256("\($0)".utf8), Array("result \($0)".utf8)) })
  }

  private func cache(_ sample: SampleRepository, _ version: String = "1") -> SharedCache {
    SharedCache(sample.root, version: version)
  }

  private func names(_ sample: SampleRepository, _ version: String = "1") throws -> [String] {
    try FileSystem.entries(of: FilePath.join(sample.root, version)).map(\.name)
  }

  @Test("what was added is found, by kind and by version")
  func added() throws {
    let sample = try SampleRepository()
    let cache = cache(sample)
    cache.add(results(0..<100), to: cache.load("a"))
    let known = cache.load("a")
    for (key, bytes) in results(0..<100) { #expect(known[key] == bytes) }
    #expect(known[SHA256("other".utf8)] == nil)
    for other in [cache.load("b"), cache.load("a.b"), self.cache(sample, "2").load("a")] {
      #expect(!other.contains(SHA256("1".utf8)))
    }
    withExtendedLifetime(sample) {}
  }

  @Test("a version that is a link is not used, and a file of any time is")
  func linked() throws {
    let elsewhere = try SampleRepository(["pack-1.pack": "kept"])
    let sample = try SampleRepository()
    try sample.link("1", to: elsewhere.root)
    let cache = cache(sample)
    #expect(throws: FileError.self) { try cache.open() }
    cache.add(results(0..<10), to: cache.load("a"))
    #expect(try FileSystem.entries(of: elsewhere.root).map(\.name) == ["pack-1.pack"])
    let other = self.cache(sample, "2")
    other.add(results(0..<10), to: other.load("a"))
    let file = try #require(try names(sample, "2").first { $0.hasSuffix(".pack") })
    for seconds in [Double(Int32.max) * 6, -Double(Int32.max)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: "\(sample.root)/2/\(file)")
      #expect(other.load("a").contains(SHA256("1".utf8)))
    }
  }

  @Test("what is known is not written again")
  func known() throws {
    let sample = try SampleRepository()
    let cache = cache(sample)
    cache.add(results(0..<10), to: cache.load("a"))
    let names = try names(sample)
    cache.add(results(2..<7), to: cache.load("a"))
    #expect(try self.names(sample) == names)
    cache.add([:], to: cache.load("b"))
    #expect(try self.names(sample) == names)
  }

  @Test("equal results are one pack, in whatever order they were added")
  func equal() throws {
    let sample = try SampleRepository()
    let cache = cache(sample)
    let before = cache.load("a")
    for _ in 0..<3 { cache.add(results(0..<50), to: before) }
    #expect(try names(sample).count == 2)
    #expect(cache.load("a").contains(SHA256("49".utf8)))
  }

  @Test("there are never many packs of one kind, and few of all kinds")
  func bounded() throws {
    let sample = try SampleRepository()
    let cache = cache(sample)
    for number in 0..<40 { cache.add(results(number..<number + 1), to: cache.load("a")) }
    #expect(try names(sample).count <= 17)
    for number in 0..<40 { #expect(cache.load("a").contains(SHA256("\(number)".utf8))) }
    for number in 0..<300 { cache.add(results(0..<1), to: cache.load("kind\(number)")) }
    #expect(try names(sample).count <= 257)
    #expect(cache.load("kind299").contains(SHA256("0".utf8)))
    #expect(!cache.load("kind0").contains(SHA256("0".utf8)))
  }

  @Test("two machines that merge the same packs lose nothing")
  func merging() throws {
    let sample = try SampleRepository()
    let cache = cache(sample)
    for number in 0..<16 { cache.add(results(number..<number + 1), to: cache.load("a")) }
    let (first, second) = (cache.load("a"), cache.load("a"))
    cache.add(results(20..<21), to: first)
    cache.add(results(30..<31), to: second)
    for number in Array(0..<16) + [20, 30] { #expect(cache.load("a").contains(SHA256("\(number)".utf8))) }
    // Both merge the same again, which gives a pack that has the name of one of its parts.
    let known = cache.load("a")
    cache.add(results(0..<16), to: known)
    #expect(cache.load("a").contains(SHA256("7".utf8)))
  }

  @Test("packs that are too much to load are merged, those written last first")
  func large() throws {
    let sample = try SampleRepository()
    var cache = cache(sample)
    cache.maximumSize = 64 << 10
    let kilobyte = [UInt8](repeating: 1, count: 1 << 10)
    var written: Set<String> = []
    for number in 0..<4 {
      var large: [SHA256: [UInt8]] = [:]
      for part in 0..<20 { large[SHA256("\(number) \(part)".utf8)] = kilobyte }
      cache.add(large, to: SharedCache(sample.root, version: "none").load("a"))
      // File systems record times in steps.
      for file in try names(sample) where !written.contains(file) {
        written.insert(file)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: Double(number) * 100)],
          ofItemAtPath: FilePath.join(sample.root, "1/\(file)"))
      }
    }
    #expect(try names(sample).count == 5)
    let known = cache.load("a")
    #expect((0..<4).filter { known.contains(SHA256("\($0) 0".utf8)) }.count == 3)
    #expect(known.contains(SHA256("3 0".utf8)))
    cache.add(results(0..<1), to: known)
    #expect(try names(sample).count == 2)
    let merged = cache.load("a")
    #expect(merged.contains(SHA256("0".utf8)))
    let count = (0..<80).count { merged.contains(SHA256("\($0 / 20) \($0 % 20)".utf8)) }
    #expect((29...31).contains(count))
  }

  @Test("a folder is created, and one that is a file cannot be opened")
  func opening() throws {
    let sample = try SampleRepository(["file": ""])
    try SharedCache(sample.root + "/new/folder", version: "1").open()
    #expect(FileSystem.status(of: sample.root + "/new/folder")?.kind == .folder)
    #expect(throws: FileError.self) { try SharedCache(sample.root + "/file", version: "1").open() }
    #expect(throws: FileError.self) { try SharedCache(sample.root + "/file/below", version: "1").open() }
  }
}
