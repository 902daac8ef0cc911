import ModuleGraph
import Rules

/// The format for people: errors before warnings, grouped by rule, with long groups folded and a table at the end.
///
/// Every finding has the form `path:line:col: error: message [rule]`, so that people can click it and search for it.
struct TextFormat {
  var isColored = false
  /// The number of the terminal's columns; `nil` if lines are not wrapped.
  var width: Int?
  /// Whether every finding is shown.
  var isUnfolded = false

  /// The maximum width of a line, however wide the terminal is.
  private static let widest = 160
  /// The number of errors of a rule that are shown if long lists are folded.
  private static let shownErrors = 20
  private static let shownWarnings = 5

  func render(_ report: CheckReport) -> String {
    // Owners are shown only if they differ between findings.
    let tellsOwners = Set(report.findings.map(\.owners)).count > 1
    let findings = report.findings.map { finding in
      var finding = finding
      if !tellsOwners { finding.owners = [] }
      return finding
    }
    var blocks: [String] = []
    let open = report.notChecked.lines.map { wrapped($0, indent: 2) }
    if !open.isEmpty { blocks.append(open.joined(separator: "\n")) }
    for severity in [Severity.error, .warning] {
      for (rule, findings) in Self.groups(findings.filter { $0.severity == severity }) {
        blocks.append(block(rule, severity, findings))
      }
    }
    if !isUnfolded, findings.contains(where: { $0.shortMessage != $0.message.onOneLine }) {
      blocks.append("… stands for the rest of a message; --all shows it")
    }
    if findings.count > 1 { blocks.append(FindingTable(findings).text) }
    blocks.append(wrapped(report.summary.onOneLine, indent: 2))
    return blocks.joined(separator: "\n\n")
  }

  /// The findings of each rule, in the order of the rule book.
  static func groups(_ findings: [Finding]) -> [(rule: String, findings: [Finding])] {
    let byRule = Dictionary(grouping: findings, by: \.rule)
    let known = RuleBook.rules.map(\.id)
    let order = known + byRule.keys.filter { !known.contains($0) }.sorted()
    return order.compactMap { rule in byRule[rule].map { (rule, $0) } }
  }

  private func block(_ rule: String, _ severity: Severity, _ findings: [Finding]) -> String {
    let limit = isUnfolded ? findings.count : severity == .error ? Self.shownErrors : Self.shownWarnings
    // Folding a single finding would not save a line, because the note about it takes one, too.
    let shown = findings.count <= limit + 1 ? findings[...] : findings.prefix(limit)
    var lines = ["\(rule): \(CheckReport.count(findings.count, severity.rawValue))"]
    for finding in shown {
      lines.append(
        wrapped(XcodeFormat.line(finding, isWhole: isUnfolded), after: "\(finding.place):", indent: 4))
      if isUnfolded { lines += finding.members.map { wrapped(Self.member($0, of: finding), indent: 8) } }
    }
    if shown.count < findings.count {
      lines.append("and \(findings.count - shown.count) more of \(rule); --all shows them")
    }
    return lines.map(coloured).joined(separator: "\n")
  }

  /// The line for a finding that another finding combines.
  private static func member(_ finding: Finding, of shown: Finding) -> String {
    let whose = shown.from == nil ? finding.from.map { "'\($0)': " } ?? "" : ""
    return "    \(finding.place): " + (whose + (finding.group?.item ?? finding.message)).onOneLine
  }

  /// `text` broken at spaces, so that no line is wider than the terminal.
  /// - Parameter head: The beginning of `text`, which is never broken even if it contains spaces: a path that can be
  ///   clicked.
  private func wrapped(_ text: String, after head: String = "", indent: Int) -> String {
    guard let width else { return text }
    let limit = max(40, min(width, Self.widest))
    var lines: [String] = []
    var line = head
    for word in text.dropFirst(head.count).drop(while: { $0 == " " }).split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > limit {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  private func coloured(_ line: String) -> String {
    guard isColored else { return line }
    for (word, colour) in [("error", 31), ("warning", 33)] {
      if let range = line.firstRange(of: ": \(word): ") {
        return line[..<range.lowerBound] + ": \u{1B}[1;\(colour)m\(word)\u{1B}[0m: "
          + line[range.upperBound...]
      }
    }
    return line
  }
}

/// The number of findings of each rule, and the modules with the most findings.
struct FindingTable {
  private let findings: [Finding]
  private static let shown = 5

  init(_ findings: [Finding]) { self.findings = findings }

  var text: String {
    var rows = [["rule", "errors", "warnings"]]
    for (rule, findings) in TextFormat.groups(findings) { rows.append([rule] + Self.counts(findings)) }
    // In place of a module, findings about the configuration have a pattern.
    let ofModules = findings.filter { RuleBook.rule($0.rule)?.judgesConfiguration != true }
    rows += Self.worst("module", ofModules.compactMap { finding in finding.from.map { ($0, finding) } })
    if findings.contains(where: { !$0.owners.isEmpty }) {
      let owned = findings.map { finding in
        (finding.owners.isEmpty ? "no owner" : finding.owners.joined(separator: ", "), finding)
      }
      rows += Self.worst("owner", owned)
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + gap : gap + row[column]
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The names with the most findings; empty if there is only one name.
  private static func worst(_ what: String, _ findings: [(name: String, finding: Finding)]) -> [[String]] {
    let byName = Dictionary(grouping: findings, by: \.name).mapValues { $0.map(\.finding) }
    guard byName.count > 1 else { return [] }
    let worst = byName.sorted { left, right in
      let (more, fewer) = (weight(left.value), weight(right.value))
      return more == fewer ? left.key < right.key : more > fewer
    }
    let title = byName.count > shown ? "worst of \(byName.count) \(what)s" : what
    return [["", "", ""], [title, "", ""]]
      + worst.prefix(shown).map { [$0.key.onOneLine] + counts($0.value) }
  }

  private static func counts(_ findings: [Finding]) -> [String] {
    [Severity.error, .warning].map { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? "-" : "\(count)"
    }
  }

  /// Any error outweighs all warnings.
  private static func weight(_ findings: [Finding]) -> (Int, Int) {
    (findings.count { $0.severity == .error }, findings.count)
  }
}
