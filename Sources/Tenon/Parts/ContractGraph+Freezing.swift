import TenonDiagnostics

extension ContractGraph {
  /// Freezes a verified graph into its parts.
  /// - Throws: ``WiringError`` with the findings of all parts, including those that only freezing can find.
  func freeze(issues: IssueLog, clock: LaunchClock) throws(WiringError) -> PartTable {
    let table = PartTable()
    var findings = errors
    // If names or layers are wrong, the parts would report only the consequences.
    guard unsound.isEmpty else { throw WiringError(findings: findings) }
    for part in parts where part.dependencies.allSatisfy(table.has) {
      do throws(WiringError) {
        try assemble(part, into: table, issues: issues, clock: clock)
      } catch {
        // Freezing repeats findings that the verification has already reported.
        let known = ColdSet(findings)
        let found = error.findings.isEmpty ? [.unassembled(part)] : error.findings
        findings += found.filter { !known.contains($0) }
      }
    }
    guard findings.isEmpty else { throw WiringError(findings: findings) }
    return table
  }

  /// The problems that freezing the graph would report.
  var frozenErrors: [WiringFinding] {
    do throws(WiringError) {
      let clock = LaunchClock()
      _ = try freeze(issues: IssueLog(clock), clock: clock)
      return []
    } catch {
      return error.findings
    }
  }

  /// Assembles a part unless it already exists.
  /// - Returns: The new or existing part.
  @discardableResult
  func assemble<Part: ApplicationPart>(
    _ part: Part.Type, into table: PartTable, issues: IssueLog, clock: LaunchClock
  ) throws(WiringError) -> Part {
    if let known = table.find(part) { return known }
    return table.add(try Part(PartAssembly(self, issues: issues, clock: clock, parts: table)))
  }
}

extension WiringFinding {
  /// Returns the finding for a part whose `init` threw an error without findings.
  fileprivate static func unassembled(_ part: any ApplicationPart.Type) -> WiringFinding {
    WiringFinding(
      .unsoundPart, subject: part.name,
      message:
        "the part \(part.name) could not be assembled and gave no reason; throw a WiringError with a finding")
  }
}
