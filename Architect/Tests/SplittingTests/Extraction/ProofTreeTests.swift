import Splitting
import Files
import Foundation
import ProjectReaders
import Samples
import Testing

@Suite("The copy that proves an extraction is not written through links", .timeLimit(.minutes(10)))
struct ProofTreeTests {
  private let repository: SampleRepository
  private let other: SampleRepository
  private let victim = "Sources/victim.txt"

  init() throws {
    repository = try SampleRepository(ExtractionSample.all[0].files)
    other = try SampleRepository([victim: "untouched"])
  }

  private var copy: String { ".build/tenon-split/\(FilePath.name(of: repository.root))" }

  private func prove(files: [String] = ["Sources/Shop/Moved.swift"]) throws {
    var extraction = try repository.extraction(files: files)
    _ = try extraction.prove(command: "true")
  }

  private func untouched() throws -> Bool {
    let sources = try FileSystem.entries(of: FilePath.join(other.root, "Sources")).map(\.name)
    let all = try FileSystem.entries(of: other.root).map(\.name)
    return try other.read(victim) == "untouched" && sources == ["victim.txt"] && all == ["Sources"]
  }

  private func isLink(_ path: String) -> Bool {
    FileSystem.status(of: FilePath.join(repository.root, path), followingLinks: false)?.kind == .link
  }

  @Test(
    "a link where the copy would be is refused",
    arguments: [".build", ".build/tenon-split", ".build/tenon-split/NAME"])
  func above(_ path: String) throws {
    let place = path.replacing("NAME", with: FilePath.name(of: repository.root))
    try repository.link(place, to: other.root)
    let error = #expect(throws: ExtractionError.self) { try prove() }
    #expect(error?.reason == .link)
    #expect(error?.message.hasPrefix("\(place) is a link") == true)
    #expect(try untouched())
  }

  @Test(
    "a link in the copy is replaced",
    arguments: ["Sources", "Sources/Shop", "Sources/Core", ".build", "Sources/Shop/Stays.swift", "Old"])
  func inside(_ path: String) throws {
    let destination = path.hasSuffix(".swift") ? victim : path == "Sources" ? "Sources" : ""
    try repository.link("\(copy)/\(path)", to: FilePath.join(other.root, destination))
    try prove()
    #expect(!isLink("\(copy)/\(path)"))
    #expect(try untouched())
    #expect(try repository.read("\(copy)/Sources/Core/Moved.swift").hasPrefix("package struct Price"))
    #expect(
      try repository.read("\(copy)/Sources/Shop/Stays.swift")
        == repository.texts(after: repository.extraction())["Sources/Shop/Stays.swift"])
  }

  @Test("what is a folder in the copy and a file in the repository becomes a file")
  func folder() throws {
    try repository.write("\(copy)/Sources/Shop/Stays.swift/deep/file.txt", "old")
    try prove()
    #expect(try repository.read("\(copy)/Sources/Shop/Stays.swift").hasPrefix("import Core"))
  }

  @Test("links of the repository lead to the same places from the copy")
  func links() throws {
    try repository.link("inside", to: "Sources/Shop")
    try repository.link("outside", to: "../\(FilePath.name(of: other.root))/Sources")
    try prove()
    #expect(try repository.read("\(copy)/inside/Stays.swift").hasPrefix("import Core"))
    #expect(try repository.read("\(copy)/outside/victim.txt") == "untouched")
  }

  @Test(
    "packages outside the repository are where they are for the repository",
    arguments: ["../../net", "../.."])
  func packages(_ path: String) throws {
    let package = try SampleRepository([
      "net/Package.swift": SamplePackage("Net").target("Net").text,
      "Package.swift": SamplePackage("All").target("All").text, "deep/other.txt": "",
    ])
    try package.write("deep/repository/Sources/Shop/Moved.swift", "struct Price {}\n")
    try package.write("deep/repository/Sources/Shop/Stays.swift", "let type = Price.self\n")
    try package.write(
      "deep/repository/Package.swift",
      SamplePackage("Shop").target("Shop").package(".package(path: \"\(path)\")").text)
    let root = FilePath.join(package.root, "deep/repository")
    let readers = RepositoryReader.standardReaders(cacheFolder: nil, runsManifests: false, platforms: [])
    let projects = RepositoryReader(readers: readers, excluded: []).read(root: root).projects
    var extraction = try Extraction(
      .init("Core", from: "Shop", files: ["Sources/Shop/Moved.swift"]), in: projects, root: root)
    _ = try extraction.prove(command: "test -e \(path)/Package.swift")
    #expect(
      try FileSystem.entries(of: FilePath.join(package.root, "deep")).map(\.name) == [
        "other.txt", "repository",
      ])
  }
}
