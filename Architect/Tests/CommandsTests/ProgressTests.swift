import CommandLineInterface
import Commands
import Samples
import Testing

@Suite("Progress", .timeLimit(.minutes(10))) struct ProgressTests {
  private static let files = [
    "Package.swift": SamplePackage("P").target("App", ["Kit"]).target("Kit").text,
    "Sources/App/a.swift": "import Kit\nlet a = 1\n", "Sources/App/b.swift": "let b = 1\n",
    "Sources/Kit/k.swift": "public struct K {}\n",
    "Podfile": "platform :ios, '15.0'\ntarget 'App' do\n  pod 'Alamofire'\nend\n",
    "Podfile.lock": "PODS:\n  - Alamofire (5.9.0)\n\nDEPENDENCIES:\n  - Alamofire\n\nCOCOAPODS: 1.15.2\n",
  ]

  static let commands: [[String]] = [
    ["check"], ["graph"], ["stats"], ["doctor"], ["why", "App", "Kit"], ["fix"], ["inside", "App"],
    ["split", "plan", "App"],
    ["split", "extract", "Bee", "--from", "App", "--files", "Sources/App/b.swift"], ["time"], ["wiring"],
    ["migrate", "pods", "--plan"], ["export", "bazel"], ["docs"],
    ["affected", "--files", "Sources/Kit/k.swift"],
  ]

  @Test(
    "every command that reads a repository shows on a terminal what it does, and leaves no line behind",
    arguments: commands)
  func shown(words: [String]) throws {
    let outcome = tenon(words, on: try SampleRepository(Self.files), isInteractive: true)
    #expect(outcome.message.contains(" …"), "\(outcome.message)")
    // Whatever comes last has removed the line.
    let last = outcome.message.components(separatedBy: "\r\u{1B}[K").last ?? ""
    #expect(!last.contains(" …"), "\(last)")
    #expect(!outcome.result.contains("\u{1B}"))
  }

  @Test("without a terminal, and with --quiet, there is none", arguments: commands)
  func silent(words: [String]) throws {
    let sample = try SampleRepository(Self.files)
    #expect(!tenon(words, on: sample).message.contains("\u{1B}"))
    #expect(!tenon(words + ["--quiet"], on: sample, isInteractive: true).message.contains("\u{1B}"))
  }

  @Test("migrate and split extract name their steps")
  func steps() throws {
    let sample = try SampleRepository(Self.files)
    let migrated = tenon("migrate", "pods", "--plan", on: sample, isInteractive: true).message
    #expect(migrated.contains("reading the pods …"))
    #expect(migrated.contains("planning the packages and the targets that link them …"))
    let extracted = tenon(
      "split", "extract", "Bee", "--from", "App", "--files", "Sources/App/b.swift", on: sample,
      isInteractive: true)
    #expect(extracted.message.contains("reading what the files use …"))
  }
}
