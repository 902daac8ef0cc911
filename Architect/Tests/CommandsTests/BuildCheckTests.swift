import CommandLineInterface
import Files
import Foundation
import Samples
import Testing

@Suite("what build systems and reviews ask of the command", .timeLimit(.minutes(10))) struct BuildCheckTests {
  @Test("a module's check has the module's findings only, and says so")
  func module() throws {
    let sample = try CheckCommandTests.upward()
    let core = tenon("check", "--module", "Core", on: sample)
    #expect(core.status == .findings)
    #expect(core.result.contains("[upward-dependency]"))
    #expect(core.result.contains("only findings of module Core are shown"))
    #expect(tenon("check", "--module", "UI", on: sample).status == .clean)
    #expect(tenon("check", "--module", "Cor", on: sample).message.contains("did you mean 'Core'"))
  }

  @Test("a stamp is written where the check passes, and nowhere else")
  func stamp() throws {
    let sample = try CheckCommandTests.upward()
    let stamp = FilePath.join(sample.root, "checked")
    #expect(tenon("check", "--module", "Core", "--stamp", stamp, on: sample).status == .findings)
    #expect(FileSystem.status(of: stamp) == nil)
    #expect(tenon("check", "--module", "UI", "--stamp", stamp, on: sample).status == .clean)
    #expect(FileSystem.status(of: stamp)?.kind == .file)
  }

  @Test("Xcode gets whole paths")
  func wholePaths() throws {
    let sample = try CheckCommandTests.upward()
    let root = FileSystem.resolvingLinks(sample.root)
    let lines = tenon("check", "--format", "xcode", on: sample).result.split(separator: "\n")
    #expect(
      lines.first?.hasPrefix("\(root)/Sources/Core/c.swift:2:8: error: ") == true
        || lines.first?.hasPrefix("\(sample.root)/Sources/Core/c.swift:2:8: error: ") == true)
  }

  @Test("a graph is compared with an earlier one, module by module and edge by edge")
  func comparison() throws {
    let sample = try CheckCommandTests.upward()
    let before = FilePath.join(sample.root, "before.json")
    _ = tenon("graph", "--format", "json", "--output", before, on: sample)
    #expect(
      tenon("graph", "--compare", before, on: sample).result.hasPrefix("no modules or edges have changed"))
    try sample.write("Sources/Core/c.swift", "let c = 1\n")
    try sample.write("Sources/Extra/e.swift", "import Core\n")
    try sample.write(
      "Package.swift",
      SamplePackage("P").target("UI").target("Core").target("Extra", ["Core"])
        .target("App", ["UI"], kind: "executableTarget").text)
    try sample.write("Sources/App/main.swift", "import UI\n")
    #expect(
      tenon("graph", "--compare", before, on: sample).result.split(separator: "\n") == [
        "+ module Extra (no layer)", "- App -> Core", "- Core -> UI",
        "+ Extra -> Core  (Sources/Extra/e.swift:1:8)",
      ])
    try sample.write("before.json", "{}")
    let refused = tenon("graph", "--compare", before, on: sample)
    #expect(refused.status == .failure && refused.message.contains("by `tenon graph --format json`"))
  }
}
