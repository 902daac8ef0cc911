import Files
import Foundation
import ProjectReaders
import Samples
import Splitting
import Testing

/// Builds what is extracted, if `TENON_BUILD_PACKAGES` is set.
@Suite(
  "Extracted modules build", .serialized, .timeLimit(.minutes(10)),
  .enabled(if: ProcessInfo.processInfo.environment["TENON_BUILD_PACKAGES"] != nil))
struct ExtractionBuildTests {
  @Test("moved files do not build without the edits", arguments: ExtractionSample.all)
  func failing(_ sample: ExtractionSample) throws {
    let repository = try SampleRepository(sample.plainlyMoved)
    let result = try LimitedProcess.run(
      ["swift", "build", "--build-tests"], in: repository.root, within: 240)
    #expect(!result.isSuccess)
  }

  @Test("they build with the edits", arguments: ExtractionSample.all)
  func fixed(_ sample: ExtractionSample) throws {
    let repository = try SampleRepository(sample.files)
    var extraction = try repository.extraction()
    _ = try extraction.prove(seconds: 240)
    let texts = try repository.texts(after: extraction)
    let moved = try #require(texts["Sources/Core/Moved.swift"] ?? nil).split(separator: "\n").map(String.init)
    for line in sample.raised { #expect(moved.contains(line), "\(moved)") }
    let stays = try #require(texts["Sources/Shop/Stays.swift"] ?? nil).split(separator: "\n").map(String.init)
    for line in sample.rewritten { #expect(stays.contains(line), "\(stays)") }
    // Only the copy was built.
    #expect(try repository.read("Sources/Shop/Moved.swift") == sample.moved + "\n")
    try ChangeHistory(root: repository.root).apply(extraction.changes(), as: "test")
    let result = try LimitedProcess.run(
      ["swift", "build", "--build-tests"], in: repository.root, within: 240)
    #expect(result.isSuccess)
  }

  @Test("an error that no edit is known for changes nothing")
  func hopeless() throws {
    var files = ExtractionSample.all[0].files
    files["Sources/Shop/Broken.swift"] = "let number: Int = \"text\"\n"
    let repository = try SampleRepository(files)
    var extraction = try repository.extraction()
    let error = #expect(throws: ExtractionError.self) { try extraction.prove(seconds: 240) }
    #expect(error?.reason == .build)
    #expect(error?.evidence.first?.place.file == "Sources/Shop/Broken.swift")
  }

  @Test("an error about a conformance names the files that stay and have its witnesses")
  func witnesses() throws {
    var files = ExtractionSample.all[0].files
    files["Sources/Shop/Moved.swift"] = """
      struct Price: Comparable { var value = 1 }

      """
    files["Sources/Shop/Stays.swift"] = """
      extension Price { static func < (one: Price, other: Price) -> Bool { one.value < other.value } }

      """
    let repository = try SampleRepository(files)
    var extraction = try repository.extraction()
    let error = #expect(throws: ExtractionError.self) { try extraction.prove(seconds: 240) }
    let texts = error?.evidence.map(\.text) ?? []
    let advice = "; Sources/Shop/Stays.swift declares it: take that file too"
    #expect(texts.contains { $0.hasSuffix(advice) }, "\(texts)")
  }
}
