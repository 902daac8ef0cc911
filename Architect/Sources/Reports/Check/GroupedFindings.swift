import ModuleGraph
import Rules

/// Findings grouped by edit: one for each edit, regardless of how many imports, dependencies or files it fixes.
///
/// Errors are reported one by one, and so are findings at a place where another rule is broken, too.
enum GroupedFindings {
  /// The maximum number of combined findings that a message lists.
  private static let named = 6

  static func of(_ all: [Finding]) -> [Finding] {
    let findings = JoinedFindings.reportedOnce(all)
    let rulesByPlace = findings.reduce(into: [String: Set<String>]()) { rules, finding in
      rules[place(finding), default: []].insert(finding.rule)
    }
    var order: [String] = []
    var groups: [String: [Finding]] = [:]
    for finding in findings {
      let isAlone =
        finding.severity == .error || finding.to != nil && (rulesByPlace[place(finding)]?.count ?? 0) > 1
      let key = isAlone ? nil : finding.group.map { "\(finding.rule) \($0.key)" }
      let name = key ?? "#\(order.count)"
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(finding)
    }
    return JoinedFindings.of(order.compactMap { groups[$0].flatMap(joined) })
  }

  private static func place(_ finding: Finding) -> String { "\(finding.place) \(finding.to ?? "")" }

  private static func joined(_ members: [Finding]) -> Finding? {
    guard var shown = members.first, members.count > 1, let group = shown.group else { return members.first }
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
