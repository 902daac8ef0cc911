import Architect
import ModuleGraph
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
      try Architecture.load(at: sample.root, options: options).inspect(only: rules).findings.map { finding in
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

  private var options: Architecture.Options {
    var options = Architecture.Options()
    options.runsManifests = runsManifests
    return options
  }
}
