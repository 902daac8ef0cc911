import Rules

/// Findings as they are shown: one for each import, regardless of how many rules it breaks.
///
/// A module that may not be used at all should not be declared, either. Of several findings about one import, the most
/// serious one is therefore shown with its fix, and only the rules of the others are listed. Findings about a file or a
/// module in several manifests are also joined into one, which lists the manifests.
enum JoinedFindings {
  /// Rules whose findings concern more than the import that they point to.
  private static let wide: Set<String> = [CycleRule().id, HeightRule().id, StaleExceptionRule.id]

  /// The number of notes that a message lists; others are only counted.
  private static let shownNotes = 4

  static func of(_ all: [Finding]) -> [Finding] {
    let findings = reportedOnce(all)
    struct Key: Hashable {
      var place: String
      var to: String
    }
    var order: [Key] = []
    var groups: [Key: [Finding]] = [:]
    var result: [(index: Int, finding: Finding)] = []
    var first: [Key: Int] = [:]
    for (index, finding) in findings.enumerated() {
      guard let to = finding.to, !wide.contains(finding.rule) else {
        result.append((index, finding))
        continue
      }
      let key = Key(place: finding.place.description, to: to)
      if first[key] == nil {
        first[key] = index
        order.append(key)
      }
      groups[key, default: []].append(finding)
    }
    result += order.compactMap { key in
      groups[key].flatMap(joined).map { (first[key] ?? 0, $0) }
    }
    return result.sorted { $0.index < $1.index }.map(\.finding)
  }

  /// The findings without those about a dependency that one of two manifests lacks, if an import that needs the
  /// dependency is also reported and the same edit fixes it.
  static func reportedOnce(_ findings: [Finding]) -> [Finding] {
    // The evidence of both findings begins with the declaration that lacks the dependency.
    func key(_ finding: Finding) -> [String] {
      [finding.from ?? "", finding.to ?? "", finding.evidence.first?.file ?? ""]
    }
    let drift = ManifestDriftRule().id
    let lacking = findings.filter { $0.rule == drift && $0.to != nil }
    guard !lacking.isEmpty else { return findings }
    let reported = findings.filter { UndeclaredImportRule.ids.contains($0.rule) }.map(key)
    let twice = Set(lacking.map(key)).intersection(reported)
    return findings.compactMap { finding in
      guard twice.contains(key(finding)) else { return finding }
      if finding.rule == drift { return nil }
      var finding = finding
      if UndeclaredImportRule.ids.contains(finding.rule) { finding.message += "; also \(drift)" }
      return finding
    }
  }

  private static func joined(_ findings: [Finding]) -> Finding? {
    let ranked = findings.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
    guard var shown = ranked.first, ranked.count > 1 else { return ranked.first }
    let others = ranked.dropFirst()
    var notes: [String] = []
    for other in others where other.rule == shown.rule {
      let whose = other.from == shown.from ? "" : "for '\(other.from ?? "")' "
      let note = "the same \(whose)\(other.file == shown.file ? "" : "in \(other.file)")"
      let trimmed = note.hasSuffix(" ") ? String(note.dropLast()) : note
      if trimmed != "the same", !notes.contains(trimmed) { notes.append(trimmed) }
    }
    for rule in others.map(\.rule) where rule != shown.rule && !notes.contains("also \(rule)") {
      notes.append("also \(rule)")
    }
    let rest = notes.count - shownNotes
    shown.message += notes.prefix(rest > 1 ? shownNotes : notes.count).map { "; \($0)" }.joined()
    if rest > 1 { shown.message += "; and \(rest) more places" }
    for owner in others.flatMap(\.owners) where !shown.owners.contains(owner) { shown.owners.append(owner) }
    for place in others.flatMap(\.evidence) where !shown.evidence.contains(place) && place != shown.place {
      shown.evidence.append(place)
    }
    return shown
  }

  /// Errors come first, then findings in the order of the rule book, which begins with forbidden dependencies.
  private static func rank(_ finding: Finding) -> Int {
    let place = RuleBook.rules.firstIndex { $0.id == finding.rule } ?? RuleBook.rules.count
    return (finding.severity == .error ? 0 : 1_000) + place
  }
}
