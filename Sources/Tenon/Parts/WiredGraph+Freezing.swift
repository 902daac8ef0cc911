import TenonDiagnostics

extension WiredGraph {
  /// The parts that a verified graph freezes into.
  /// - Throws: ``WiringError`` with all findings of all of them, those that only freezing finds too.
  func freeze(issues: IssueLog, clock: LaunchClock) throws(WiringError) -> PartTable {
    let table = PartTable()
    var findings = errors
    // Where even names and layers are wrong, parts would only find the consequences.
    guard unsound.isEmpty else { throw WiringError(findings: findings) }
    for part in parts where part.dependencies.allSatisfy(table.has) {
      do throws(WiringError) {
        try assemble(part, into: table, issues: issues, clock: clock)
      } catch {
        // What verification has found is found again.
        let known = ColdSet(findings)
        let found = error.findings.isEmpty ? [.unassembled(part)] : error.findings
        findings += found.filter { !known.contains($0) }
      }
    }
    guard findings.isEmpty else { throw WiringError(findings: findings) }
    return table
  }

  /// All that would be wrong with the graph if it were frozen.
  var frozenErrors: [WiringFinding] {
    do throws(WiringError) {
      let clock = LaunchClock()
      _ = try freeze(issues: IssueLog(clock), clock: clock)
      return []
    } catch {
      return error.findings
    }
  }

  /// Assembles one part, unless it is there.
  /// - Returns: The part, or the one that is there.
  @discardableResult
  func assemble<Part: ApplicationPart>(
    _ part: Part.Type, into table: PartTable, issues: IssueLog, clock: LaunchClock
  ) throws(WiringError) -> Part {
    if let known = table.find(part) { return known }
    return table.add(try Part(PartAssembly(self, issues: issues, clock: clock, parts: table)))
  }
}

extension WiringFinding {
  /// A part's `init` threw an error without findings.
  fileprivate static func unassembled(_ part: any ApplicationPart.Type) -> WiringFinding {
    WiringFinding(
      .unsoundPart, subject: part.name,
      message:
        "the part \(part.name) was not assembled and gives no reason; throw a WiringError with a finding")
  }
}
