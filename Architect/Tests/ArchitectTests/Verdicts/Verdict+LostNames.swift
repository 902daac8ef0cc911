import Architect
import Samples

extension Verdict {
  /// What the rules about manifests say of names that lead nowhere, as `severity file:line:column what to do`, in the order
  /// of their places. What to do is the end of the message, up to the reason for a warning.
  func lostNames(by rules: Set<String> = ["missing-input", "unresolved-dependency", "refused-manifest"])
    throws
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
