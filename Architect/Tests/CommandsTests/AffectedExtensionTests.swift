import Files
import Samples
import Testing

/// With Swift 6.3, `swift build` shows each of these after a build from nothing.
@Suite("tenon affected and extensions of the toolchain's types", .timeLimit(.minutes(10)))
struct AffectedExtensionTests {
  private func rebuilt(_ extension: String, _ use: String) throws -> [String] {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("P").target("Low").target("Middle", ["Low"]).target("High", ["Middle"])
        .target("Other", ["Low"]).text,
      "Sources/Low/Extension.swift": `extension` + "\n", "Sources/Low/Low.swift": "public struct Low {}\n",
      "Sources/Middle/Middle.swift": "import Low\n\(use)\n",
      "Sources/High/High.swift": "import Middle\nfunc high() {}\n",
      "Sources/Other/Other.swift": "import Low\nfunc other() -> Low? { nil }\n",
    ])
    try sample.commit()
    try sample.write("Sources/Low/Low.swift", "public struct Low {} // low\n")
    return affectedModules("rebuild", on: sample)
  }

  @Test(
    "Everything above a module that extends a type of the toolchain is compiled with it",
    arguments: [
      ("extension AsyncStream { public func f() {} }", "func m(_ s: AsyncStream<Int>) {}"),
      ("extension AsyncStream.Continuation { func f() {} }", "func m(_ s: AsyncStream<Int>) {}"),
      ("private extension Clock { func f() {} }", "let m = ContinuousClock()"),
      (
        "extension AsyncSequence where Element == Int { public func f() {} }",
        "func m(_ s: AsyncStream<Int>) {}"
      ),
      ("extension _Concurrency.MainActor { func f() {} }", "let m = MainActor.self"),
      ("extension Regex { public func f() {} }", "let m: Regex<Substring>? = nil"),
      (
        "typealias Events = AsyncStream<Int>\nextension Events { public func f() {} }",
        "func m(_ s: AsyncStream<Int>) {}"
      ),
      (
        "extension AsyncStream { func f() {} }\npublic func made() -> AsyncStream<Int>? { nil }",
        "func m() { _ = made() }"
      ),
    ])
  func extended(_ extension: String, _ use: String) throws {
    #expect(try Set(rebuilt(`extension`, use)) == ["Low", "Middle", "High", "Other"])
  }

  @Test(
    "Other extensions change nothing, and neither do types that are only used",
    arguments: [
      ("extension Array { public func f() {} }", "func m(_ s: AsyncStream<Int>) {}"),
      ("extension Task { public func f() {} }", "func m() { Task {} }"),
      ("let clock = ContinuousClock()", "let m = ContinuousClock()"),
    ])
  func others(_ extension: String, _ use: String) throws {
    #expect(try rebuilt(`extension`, use) == ["Low"])
  }
}
