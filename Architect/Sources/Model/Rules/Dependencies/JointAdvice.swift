import ModuleGraph

/// Makes one decision of what several rules advise about the same edit.
///
/// A dependency that nothing imports may be what brings a module to those that import it. To remove it, they have to
/// declare that module first, and that is also how their own findings are fixed: it is one edit, and reports for people
/// show it once. The advice of a re-export would contradict it, which is why a ``TransitHubs`` hub is always imported.
enum JointAdvice {
  /// Groups each finding about an unused dependency with the findings about imports that only this dependency makes
  /// possible, and with those about other modules that depend on it for the same reason.
  static func group(_ findings: inout [Finding]) {
    let unused = findings.indices.filter { !findings[$0].needs.isEmpty }
    guard !unused.isEmpty else { return }
    var imports: [Finding.Need: [Int]] = [:]
    let transitive = UndeclaredImportRule(verdict: .transitive).id
    for (index, finding) in findings.enumerated() where finding.rule == transitive {
      guard let from = finding.from, let to = finding.to, finding.group != nil else { continue }
      imports[Finding.Need(user: from, name: to), default: []].append(index)
    }
    var groups: [String: (users: Set<String>, members: [Int])] = [:]
    var taken: Set<Int> = []
    for index in unused {
      let finding = findings[index]
      guard let user = finding.from else { continue }
      let isOwn = isOnlyForItself(finding)
      let found = finding.needs.flatMap { imports[$0] ?? [] }.filter {
        !taken.contains($0) && findings[$0].severity == finding.severity
          && (!isOwn || findings[$0].file == finding.place.file)
      }
      guard !found.isEmpty else { continue }
      taken.formUnion(found)
      // Modules that need the same of a dependency replace it for one reason; what others need is a reason for each.
      let names = isOwn ? "\(finding.needs.map(\.name).sorted())" : user
      let key = "instead of \(finding.to ?? "") \(finding.symbol ?? "") \(names)"
      groups[key, default: ([], [])].users.insert(user)
      groups[key, default: ([], [])].members += [index] + found
    }
    for (key, group) in groups {
      for member in group.members {
        findings[member].group = joint(
          key, group.users, of: findings[group.members[0]], for: findings[member])
      }
    }
  }

  /// Whether the module that has the dependency is the only one that imports something through it.
  private static func isOnlyForItself(_ finding: Finding) -> Bool {
    finding.needs.allSatisfy { $0.user == finding.from }
  }

  private static func joint(_ key: String, _ users: Set<String>, of unused: Finding, for member: Finding)
    -> FindingGroup
  {
    let dependency = unused.to ?? ""
    let names = Set(unused.needs.map { "'\($0.name)'" }).sorted()
    let isOwn = isOnlyForItself(unused)
    let (it, isOne) = (names.count == 1 ? "it" : "them", names.count == 1)
    let whose = users.count == 1 ? "'\(users.first ?? "")' depends" : "\(users.count) modules depend"
    return FindingGroup(
      key: key, opening: "\(whose) on '\(dependency)' without importing it, only for",
      noun: isOwn ? "module" : "module imported through it",
      item: member.rule == unused.rule ? names[0] : "'\(member.to ?? "")'",
      cure: isOwn
        ? "declare \(it) in place of '\(dependency)'"
        : "declare \(it) where \(isOne ? "it is" : "they are") imported, then remove '\(dependency)'",
      lead: unused.rule)
  }
}
