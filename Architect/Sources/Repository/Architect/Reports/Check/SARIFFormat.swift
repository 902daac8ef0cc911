import Formats
import ModuleGraph
import Rules

/// The Static Analysis Results Interchange Format, version 2.1.0, within the limits of GitHub's code scanning.
///
/// GitHub refuses a file with more than 25,000 results, with more than 1,000 related locations of a result, or of more
/// than 10 MB when it is compressed, and then shows nothing at all. What is left out is therefore noted in the file, and
/// errors are kept before warnings.
enum SARIFFormat {
  /// The largest number of results that GitHub accepts.
  private static let results = 25_000
  /// The number of results that GitHub shows.
  private static let shownResults = 5_000
  /// The number of related locations of a result. More of them help no reader.
  private static let related = 20
  /// The number of related locations of all results. With 25,000 results whose paths have nothing in common, the file has
  /// about 6 MB when it is compressed.
  private static let allRelated = 100_000
  /// The number of characters of a text that GitHub shows.
  private static let text = 1_024

  static func json(_ report: CheckReport) -> JSON {
    let names = RuleBook.rules.map(\.id) + [NotChecked.id]
    let ids = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let findings = mostSerious(report.findings)
    var left = allRelated
    var shortened = 0
    let results = findings.map { finding in
      let places = finding.evidence.prefix(min(related, left))
      left -= places.count
      if places.count < finding.evidence.count { shortened += 1 }
      return result(finding, level: finding.severity.rawValue, relatedTo: places, ids: ids)
    }
    let notChecked = report.notChecked.notes.map { result($0, level: "note", relatedTo: [], ids: ids) }
    let rules = RuleBook.rules.map {
      rule($0.id, $0.summary, $0.explanation, level: $0.defaultSeverity.sarifLevel)
    }
    let notes = notes(of: report.findings.count, written: findings.count, shortened: shortened)
    return .members([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
      "runs": .array([
        .members([
          "tool": .members([
            "driver": .members([
              "name": .string("tenon"), "version": .string(Architecture.version),
              "informationUri": .string(RulePage.site),
              "rules": .array(rules + [Self.notChecked]),
            ])
          ]),
          "invocations": notes.isEmpty
            ? nil
            : .array([
              .members([
                "executionSuccessful": .boolean(true),
                "toolExecutionNotifications": .array(notes.map(notification)),
              ])
            ]),
          "columnKind": .string("unicodeCodePoints"),
          "results": .array(notChecked + results),
        ])
      ]),
    ])
  }

  /// What is not checked, as a rule of its own.
  private static var notChecked: JSON {
    rule(NotChecked.id, NotChecked.summary, NotChecked.details, level: "note")
  }

  /// As many findings as GitHub accepts, errors before warnings.
  private static func mostSerious(_ findings: [Finding]) -> [Finding] {
    guard findings.count > results else { return findings }
    return Array(
      (findings.filter { $0.severity == .error } + findings.filter { $0.severity != .error }).prefix(results))
  }

  private static func notes(of all: Int, written: Int, shortened: Int) -> [String] {
    var notes: [String] = []
    if written < all {
      notes.append(
        "\(all.grouped) findings, of which \(written.grouped) are in this file, because GitHub accepts no more; "
          + "--format json has all of them")
    }
    if written > shownResults {
      notes.append(
        "GitHub shows \(shownResults.grouped) of these \(written.grouped) results, the most serious first; "
          + "`tenon baseline write` records those that exist today")
    }
    if shortened > 0 {
      notes.append(
        "\(shortened.counted("result")) with more than \(related) related locations, or more than the file may have, "
          + "\(shortened == 1 ? "shows" : "show") the first of them; --format json has all of them")
    }
    return notes
  }

  private static func notification(_ text: String) -> JSON {
    .members(["level": .string("note"), "message": .members(["text": .string(text)])])
  }

  private static func rule(_ id: String, _ summary: String, _ explanation: String, level: String) -> JSON {
    .members([
      "id": .string(id), "name": .string(RulePage.name(of: id)),
      "shortDescription": .members(["text": .string(summary)]),
      "fullDescription": .members(["text": .string(RulePage.beginning(of: explanation, within: text))]),
      "help": .members([
        "text": .string(RulePage.text(summary, explanation)),
        "markdown": .string(RulePage.markdown(of: id, summary, explanation)),
      ]), "helpUri": .string(RulePage.address(of: id)),
      "defaultConfiguration": .members(["level": .string(level)]),
    ])
  }

  private static func result(
    _ finding: Finding, level: String, relatedTo places: ArraySlice<Place>, ids: [String: Int]
  ) -> JSON {
    .members([
      "ruleId": .string(finding.rule), "ruleIndex": ids[finding.rule].map { .integer($0) },
      "level": .string(level), "message": .members(["text": .string(finding.message)]),
      "locations": .array([location(finding.place)]),
      "relatedLocations": places.isEmpty ? nil : .array(places.map(location)),
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
