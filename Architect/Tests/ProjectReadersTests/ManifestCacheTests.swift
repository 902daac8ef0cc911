import Files
import ModuleGraph
import ProjectReaders
import Samples
import SourceReaders
import Testing

/// What is remembered of manifests and sources is a file like any other: it may be old, cut short or written by a stranger.
@Suite("Remembered manifests", .timeLimit(.minutes(10))) struct ManifestCacheTests {
  private func read(_ sample: SampleRepository) -> ProjectReading {
    let reader = SwiftPMReader(cacheFolder: folder(sample), runsManifests: false)
    let tree = FileTree(root: sample.root)
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  private func folder(_ sample: SampleRepository) -> String { FilePath.join(sample.root, ".cache") }

  private func file(_ sample: SampleRepository) -> String { FilePath.join(folder(sample), "manifests.bin") }

  @Test("a second run reads what the first found, and parses nothing")
  func remembered() throws {
    let sample = try SampleRepository(SwiftPMReaderTests.files)
    let first = read(sample)
    let bytes = try FileSystem.read(file(sample))
    let second = read(sample)
    #expect(first.projects == second.projects && first.problems == second.problems)
    #expect(try FileSystem.read(file(sample)) == bytes)
  }

  @Test(
    "a changed manifest is parsed again, a moved one is reported at its place, and a removed one is forgotten"
  )
  func changed() throws {
    let sample = try SampleRepository([
      "A/Package.swift": SamplePackage("A").target("A").text, "A/Sources/A/a.swift": "",
      "B/Package.swift": SamplePackage("B").target("B").text, "B/Sources/B/b.swift": "",
    ])
    _ = read(sample)
    let size = try FileSystem.read(file(sample)).count
    try sample.write("A/Package.swift", SamplePackage("A").target("A").target("Z").text)
    try sample.write("C/Package.swift", sample.read("B/Package.swift"))
    try sample.write("C/Sources/B/b.swift", "")
    sample.remove("B/Package.swift")
    let projects = read(sample).projects
    #expect(projects.map(\.manifest) == ["A/Package.swift", "C/Package.swift"])
    #expect(projects[0].targets.map(\.name) == ["A", "Z"])
    #expect(projects[1].targets[0].place.file == "C/Package.swift")
    sample.remove("C/Package.swift")
    _ = read(sample)
    #expect(try FileSystem.read(file(sample)).count < size)
  }

  @Test("a damaged cache costs time and changes nothing", arguments: 0..<40)
  func damaged(index: Int) throws {
    let sample = try SampleRepository(SwiftPMReaderTests.files)
    let first = read(sample)
    var bytes = try FileSystem.read(file(sample))
    if index % 2 == 0 {
      bytes[index * bytes.count / 40] ^= 0x55
    } else {
      bytes.removeLast(index * bytes.count / 40)
    }
    try FileSystem.writeAtomically(bytes, to: file(sample))
    #expect(read(sample).projects == first.projects)
  }

  /// With a checksum that fits, so that every byte of it is believed as far as it goes.
  @Test("a forged cache ends no run", arguments: ["manifests", "sources"], 0..<8)
  func forged(kind: String, seed: Int) throws {
    let sample = try SampleRepository(SwiftPMReaderTests.files)
    let paths = ["Sources/Core/a.swift", "Views/b.swift"]
    try sample.write(paths[0], "#if A\nimport B\n#endif\nimport struct C.D")
    let sources = SourceReader(root: sample.root, cacheFolder: folder(sample))
    _ = read(sample)
    _ = sources.read(paths)
    let path = FilePath.join(folder(sample), "\(kind).bin")
    let sound = try FileSystem.read(path)
    let start = "tenon \(kind)\n".utf8.count + 1 + 8
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(below limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
    for _ in 0..<60 {
      var bytes = sound
      for _ in 0...random(below: 3) {
        let index = start + random(below: bytes.count - start)
        switch random(below: 4) {
        case 0: bytes[index] ^= UInt8(1 << random(below: 8))
        case 1: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF][random(below: 5)]
        case 2: bytes.removeSubrange(index..<min(bytes.count, index + 1 + random(below: 8)))
        default: bytes.insert(contentsOf: Array(repeating: 0xFF, count: 1 + random(below: 10)), at: index)
        }
        if bytes.count <= start { bytes = sound }
      }
      let checksum = ContentHash(bytes[start...]).value
      for byte in 0..<8 { bytes[start - 8 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte)) }
      try FileSystem.writeAtomically(bytes, to: path)
      _ = read(sample)
      _ = sources.read(paths)
    }
  }
}
