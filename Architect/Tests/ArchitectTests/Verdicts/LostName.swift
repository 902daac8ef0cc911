import Architect
import Samples
import Testing

/// A repository with a name that leads nowhere or almost does, and what is to be said about it.
struct LostName: Sendable, CustomTestStringConvertible {
  /// What the sample shows, as a sentence.
  var label: String
  var files: [String: String]
  /// The findings, as `severity file:line:column what to do`, in the order of their places. What to do is the end of the
  /// message, up to the reason for a warning.
  var expected: [String]

  init(_ label: String, _ files: [String: String], _ expected: [String] = []) {
    self.label = label
    self.files = files
    self.expected = expected
  }

  var testDescription: String { label }

  /// What the rules about manifests say.
  func found(by rules: Set<String> = ["missing-input", "unresolved-dependency", "refused-manifest"]) throws
    -> [String]
  {
    let sample = try SampleRepository(files)
    var options = Architecture.Options()
    options.runsManifests = false
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root, options: options).inspect(only: rules).findings.map { finding in
        let said = finding.message.split(separator: "; ").last.map(String.init) ?? ""
        let advice = said.firstRange(of: " (a warning").map { String(said[..<$0.lowerBound]) } ?? said
        return "\(finding.severity.rawValue) \(finding.place) \(advice)"
      }
    }
  }
}
