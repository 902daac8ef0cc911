import ModuleGraph
import Rules

/// Findings grouped by edit: one for each edit, regardless of how many imports, dependencies or files it fixes.
///
/// Errors are reported one by one unless one edit fixes many of them, and so are findings at a place where another rule is broken, too.
enum GroupedFindings {
  /// The number of errors that are combined. A target with this many is not built as it is declared, and few errors are
  /// easier to follow one by one.
  private static let many = 5
  /// The maximum number of combined findings that a message lists.
  private static let named = 6

  static func of(_ all: [Finding]) -> [Finding] {
    let findings = JoinedFindings.reportedOnce(all)
    let rulesByPlace = findings.reduce(into: [String: Set<String>]()) { rules, finding in
      rules[place(finding), default: []].insert(finding.rule)
    }
    let sizes = findings.reduce(into: [String: Int]()) { sizes, finding in
      if let key = key(finding) { sizes[key, default: 0] += 1 }
    }
    var order: [String] = []
    var groups: [String: [Finding]] = [:]
    for finding in findings {
      let isAlone =
        finding.severity == .error
        ? key(finding).map { (sizes[$0] ?? 0) < many } ?? true
        : finding.to != nil && (rulesByPlace[place(finding)]?.count ?? 0) > 1
      let key = isAlone ? nil : key(finding)
      let name = key ?? "#\(order.count)"
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(finding)
    }
    return JoinedFindings.of(order.compactMap { groups[$0].flatMap(joined) })
  }

  /// The key of the findings that one edit fixes.
  private static func key(_ finding: Finding) -> String? {
    finding.group.map { "\($0.lead ?? finding.rule) \(finding.severity) \($0.key)" }
  }

  private static func place(_ finding: Finding) -> String { "\(finding.place) \(finding.to ?? "")" }

  private static func joined(_ members: [Finding]) -> Finding? {
    let lead = members.first { $0.group?.lead == $0.rule } ?? members.first
    guard var shown = lead, members.count > 1, let group = shown.group else { return members.first }
    // Several manifests may describe the module that contains an import. It is still one import of one module.
    var items: [(text: String, modules: Set<String>)] = []
    for member in members {
      guard let item = member.group?.item else { continue }
      let module = member.from ?? member.place.description
      if let index = items.firstIndex(where: { $0.text == item }) {
        items[index].modules.insert(module)
      } else {
        items.append((item, [module]))
      }
    }
    let rest = items.count - named
    let list = items.prefix(named).map {
      $0.modules.count > 1 ? "\($0.text) (\($0.modules.count) modules)" : $0.text
    }
    shown.message =
      "\(group.opening) \(group.counted(items.count)): \(list.joined(separator: ", "))"
      + (rest > 1 ? " and \(rest) more" : rest == 1 ? ", \(items[named].text)" : "") + "; \(group.cure)"
    if !members.allSatisfy({ $0.from == shown.from }) { shown.from = nil }
    // A file of several targets has the same group in each target; groups with the same `to` are then joined.
    shown.to = list.joined(separator: ", ")
    shown.members = members
    shown.evidence = []
    for owner in members.flatMap(\.owners) where !shown.owners.contains(owner) { shown.owners.append(owner) }
    return shown
  }
}
