import Architect
import Foundation
import Rules
import Samples
import Testing
import WiringFaults

/// The source of every faulty program is checked without a build, and what is found is compared with what the runtime's
/// verification of the same program reports: code, severity, line and text.
@Suite("Agreement with the runtime about faults", .timeLimit(.minutes(10))) struct FaultAgreementTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../WiringFaults").standardized

  /// The rules about what no contract declares, which a running application cannot verify.
  private static let ofSources: Set<String> = [
    "unused-service", "unmatched-url", "url-parameter", "closed-route", "layer-difference", "unlisted-module",
    "unlinked-module", "undeclared-call", "undeclared-use", "fake-in-module",
  ]

  private static let table = Result {
    FaultTable(try String(contentsOf: folder.appending(path: "findings.txt"), encoding: .utf8))
  }

  static let programs: [String] = (try? table.get().programs.keys.sorted()) ?? []

  private static func lines(of program: String, _ source: String, _ rules: Set<String>) throws -> [String] {
    let file = "Sources/WiringFaults/\(program).swift"
    let manifest = SamplePackage("Faults").target(
      "WiringFaults", ["Tenon", "TenonActions", "TenonScreens", "TenonRoutes"])
    let sample = try SampleRepository(["Package.swift": manifest.text, file: source])
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: rules).findings.map { finding in
        FaultTable.line(
          finding.rule, isWarning: finding.severity == .warning, at: finding.place.line, finding.message,
          of: program)
      }.sorted()
    }
  }

  @Test("a program's source shows what its verification reports", arguments: programs)
  func agreement(program: String) throws {
    let source = try String(
      contentsOf: Self.folder.appending(path: "Programs/\(program).swift"), encoding: .utf8)
    let known = try #require(try Self.table.get().programs[program])
    switch FaultTable.onlyReader(source) {
    case .application:
      #expect(try Self.lines(of: program, source, WiringRule.ids) == [])
      #expect(!known.isEmpty)
    case .source:
      #expect(try !Self.lines(of: program, source, Self.ofSources).isEmpty)
      #expect(known.isEmpty)
    case nil:
      let found = try Self.lines(of: program, source, WiringRule.ids.subtracting(Self.ofSources))
      #expect(
        FaultTable.comparable(found, with: known, source)
          == FaultTable.comparable(known, with: known, source))
    }
  }

  @Test("there are at least forty programs") func count() { #expect(Self.programs.count >= 40) }
}
