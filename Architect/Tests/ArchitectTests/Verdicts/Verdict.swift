import Architect
import ModuleGraph
import Rules
import Samples
import Testing

/// A repository, and everything that rules are to say about it.
struct Verdict: Sendable, CustomTestStringConvertible {
  /// What the sample shows, as a sentence.
  var label: String
  var files: [String: String]
  /// The findings, as `rule from -> to file:line`, in the order of their places.
  var expected: [String]
  /// Whether the sample's manifests may be run.
  var runsManifests = true

  init(_ label: String, _ files: [String: String], _ expected: [String] = []) {
    self.label = label
    self.files = files
    self.expected = expected
  }

  var testDescription: String { label }

  /// What the rules say.
  /// - Parameter rules: The rules that are asked.
  func found(by rules: Set<String>) throws -> [String] {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      let findings = try Architecture.load(at: sample.root, options: options).inspect(only: rules).findings
      Self.expectReadableLines(findings)
      return findings.map { finding in
        let ends = [finding.from, finding.to].compactMap { $0 }.joined(separator: " -> ")
        return "\(finding.rule) \(ends) \(finding.place.file):\(finding.place.line)"
      }
    }
  }

  /// The messages of the findings.
  func messages(of rules: Set<String>) throws -> [String] {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root, options: options).inspect(only: rules).findings.map(\.message)
    }
  }

  /// Expects that people can read the findings of every sample: messages of at most 160 characters, and no line of
  /// thousands even with all details.
  private static func expectReadableLines(_ findings: [Finding]) {
    for finding in findings {
      #expect(finding.shortMessage.count <= 160, "\(finding.message)")
      #expect(finding.message.count < 1_000, "\(finding.message)")
    }
    let report = CheckReport(findings: findings)
    for line in CheckFormat.text.render(report).split(separator: "\n") {
      #expect(line.count < 500, "\(line)")
    }
  }

  private var options: Architecture.Options {
    var options = Architecture.Options()
    options.runsManifests = runsManifests
    return options
  }
}
