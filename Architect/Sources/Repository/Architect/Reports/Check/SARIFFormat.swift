import Formats
import ModuleGraph
import Rules

/// The Static Analysis Results Interchange Format, version 2.1.0.
enum SARIFFormat {
  static func json(_ report: CheckReport) -> JSON {
    let ids = RuleBook.rules.map(\.id) + [NotChecked.id]
    return .members([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
      "runs": .array([
        .members([
          "tool": .members([
            "driver": .members([
              "name": .string("tenon"), "rules": .array(RuleBook.rules.map(rule) + [notChecked]),
            ])
          ]),
          "columnKind": .string("unicodeCodePoints"),
          "results": .array(
            report.notChecked.notes.map { result($0, level: "note", ids: ids) }
              + report.findings.map { result($0, level: $0.severity.rawValue, ids: ids) }),
        ])
      ]),
    ])
  }

  /// What is not checked, as a rule of its own.
  private static var notChecked: JSON {
    .members([
      "id": .string(NotChecked.id), "shortDescription": .members(["text": .string("What was not checked.")]),
      "fullDescription": .members([
        "text": .string(
          "Swift files in no target, and imports of local modules that depend on something unknown.")
      ]), "defaultConfiguration": .members(["level": .string("note")]),
    ])
  }

  private static func rule(_ rule: any Rule) -> JSON {
    .members([
      "id": .string(rule.id), "shortDescription": .members(["text": .string(rule.summary)]),
      "fullDescription": .members(["text": .string(rule.explanation)]),
      "defaultConfiguration": .members(["level": .string(rule.defaultSeverity.rawValue)]),
    ])
  }

  private static func result(_ finding: Finding, level: String, ids: [String]) -> JSON {
    .members([
      "ruleId": .string(finding.rule), "ruleIndex": ids.firstIndex(of: finding.rule).map { .integer($0) },
      "level": .string(level), "message": .members(["text": .string(finding.message)]),
      "locations": .array([location(finding.place)]),
      "relatedLocations": finding.evidence.isEmpty ? nil : .array(finding.evidence.map(location)),
      "partialFingerprints": .members(["tenon/v1": .string(Fingerprint.of(finding))]),
      "properties": finding.owners.isEmpty ? nil : .members(["owners": .strings(finding.owners)]),
    ])
  }

  private static func location(_ place: Place) -> JSON {
    .members([
      "physicalLocation": .members([
        "artifactLocation": .members(["uri": .string(uri(place.file)), "uriBaseId": .string("%SRCROOT%")]),
        "region": .members(["startLine": .integer(place.line), "startColumn": .integer(place.column)]),
      ])
    ])
  }

  /// The path as a relative reference: everything except letters, digits and a few marks is percent-encoded.
  private static func uri(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 0x80
        && (scalar.properties.isAlphabetic || (48...57).contains(byte)
          || "-._~/+@".unicodeScalars.contains(scalar))
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
