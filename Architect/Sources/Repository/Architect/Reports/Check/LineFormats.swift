import Text
import ModuleGraph
import Rules

/// The format `path:line:col: error: message [rule]`, which Xcode and editors understand and people can read. Paths are
/// absolute, because Xcode requires absolute paths.
package struct XcodeFormat {
  var isColored: Bool

  func render(_ report: CheckReport) -> String {
    let folder = report.root.isEmpty ? "" : report.root.spelledOut + "/"
    let lines = report.findings.map { folder + Self.line($0, isColored: isColored) }
    let open = report.notChecked.notes.map { folder + Self.line($0, isColored: isColored) }
    return (open + lines + [report.summary.onOneLine]).joined(separator: "\n")
  }

  /// The owners in parentheses; empty if there are none.
  static func whose(_ finding: Finding) -> String {
    finding.owners.isEmpty ? "" : " (\(finding.owners.joined(separator: ", ").onOneLine))"
  }

  /// - Parameter isWhole: Whether the line has the whole message, however long it is.
  package static func line(_ finding: Finding, isColored: Bool = false, isWhole: Bool = false) -> String {
    let word = finding.severity.rawValue
    let shown = isColored ? "\u{1B}[1;\(finding.severity == .error ? 31 : 33)m\(word)\u{1B}[0m" : word
    return
      "\(finding.place): \(shown): \(isWhole ? finding.message.onOneLine : finding.shortMessage) [\(finding.rule)]\(whose(finding))"
  }
}

/// Commands that GitHub shows as annotations.
enum GitHubActionsFormat {
  static func render(_ report: CheckReport) -> String {
    let open = report.notChecked.notes.map { command("notice", $0) }
    let lines = report.findings.map { command($0.severity.rawValue, $0) }
    return (open + lines + report.notChecked.lines + [report.summary.onOneLine]).joined(separator: "\n")
  }

  private static func command(_ level: String, _ finding: Finding) -> String {
    "::\(level) file=\(property(finding.place.file)),line=\(finding.place.line),"
      + "col=\(finding.place.column),title=\(property("tenon: " + finding.rule))::"
      + data(finding.shortMessage + XcodeFormat.whose(finding))
  }

  private static func data(_ text: String) -> String { escaped(text, "%") }

  private static func property(_ text: String) -> String { escaped(text, "%:,") }

  /// `text`, in which the characters that end a line or a part of a command are percent-encoded.
  private static func escaped(_ text: String, _ special: String) -> String {
    text.replacingScalars { scalar in
      guard
        scalar.isUnseen || scalar.properties.isPatternWhitespace && scalar != " "
          || special.unicodeScalars.contains(scalar)
      else { return nil }
      return String(scalar).utf8.map { byte in
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
    }
  }
}

/// The Markdown format: a table for a pull request or a job summary.
enum MarkdownFormat {
  static func render(_ report: CheckReport) -> String {
    var lines = ["## Architecture", ""]
    for line in report.notChecked.lines { lines += ["**\(cell(line))**", ""] }
    lines.append(report.summary.onOneLine)
    if !report.findings.isEmpty {
      lines += ["", "| | Where | What | Rule |", "|---|---|---|---|"]
      lines += report.findings.map { finding in
        "| \(finding.severity.rawValue) | \(cell("\(finding.place.file.spelledOut):\(finding.place.line)")) "
          + "| \(cell(finding.shortMessage + XcodeFormat.whose(finding))) | \(finding.rule) |"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String {
    text.onOneLine.replacingScalars { scalar in
      switch scalar {
      case "|", "\\", "`", "[", "]", "*", "_", "@", "#": "\\\(scalar)"
      case "<": "&lt;"
      case "&": "&amp;"
      default: nil
      }
    }
  }
}

/// The JUnit format, with one test case for each rule, for continuous integration systems that show test results.
enum JUnitFormat {
  static func render(_ report: CheckReport) -> String {
    let byRule = Dictionary(grouping: report.findings, by: \.rule)
    let rules = report.rules + byRule.keys.filter { !report.rules.contains($0) }.sorted()
    let skipped = report.notChecked.notes.count
    let counts =
      "tests=\"\(rules.count + skipped)\" failures=\"\(byRule.count)\""
      + (skipped > 0 ? " skipped=\"\(skipped)\"" : "")
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"tenon\" \(counts)>",
      "  <testsuite name=\"architecture\" \(counts)>",
    ]
    lines += report.notChecked.notes.map { note in
      "    <testcase classname=\"tenon\" name=\"\(NotChecked.id)\"><skipped message=\""
        + "\("\(note.place): \(note.message)".escapedForMarkup)\"/></testcase>"
    }
    for rule in rules {
      guard let findings = byRule[rule] else {
        lines.append("    <testcase classname=\"tenon\" name=\"\(rule.escapedForMarkup)\"/>")
        continue
      }
      let text = findings.map {
        "\($0.place): \($0.severity.rawValue): \($0.message.onOneLine)\(XcodeFormat.whose($0))"
      }.joined(
        separator: "\n")
      lines += [
        "    <testcase classname=\"tenon\" name=\"\(rule.escapedForMarkup)\">",
        "      <failure message=\"\(CheckReport.count(findings.count, "finding"))\">\(text.escapedForMarkup)</failure>",
        "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n")
  }
}
