import ProjectReaders
import Testing

@Suite("The toolchain on the PATH", .timeLimit(.minutes(10))) struct ToolchainProbeTests {
  @Test(
    "its version is read as each vendor writes it",
    arguments: [
      ("Apple Swift version 6.4 (swiftlang-6.4.0.1.2 clang-2100.1)", [6, 4]),
      ("Swift version 6.3.1 (swift-6.3.1-RELEASE)", [6, 3]),
      ("Swift version 6.10-dev (LLVM a, Swift b)", [6, 10]),
      ("Swift version 7", [7, 0]), ("Swift version x", []), ("", []),
      ("Swift version 99999999999999999999.1", []),
    ])
  func versions(_ text: String, _ numbers: [Int]) {
    let version = ToolchainProbe.version(in: text)
    #expect(version.map { [$0.major, $0.minor] } ?? [] == numbers)
  }

  @Test("the one that built these tests has a version")
  func present() throws {
    let version = try #require(ToolchainProbe.version(for: "/"))
    #expect(version >= (6, 2))
  }
}
