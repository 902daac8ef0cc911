import ModuleGraph

/// Modules through which many others import what they do not declare.
///
/// A team that lets a module bring a dependency to its users decides once about all of them: whether the module
/// re-exports what it brings, or each user declares it. A module is a hub of another one if it declares and imports that
/// one itself, and if those that import it too also import the hub: a re-export serves nobody else.
struct TransitHubs {
  /// An import, whichever of the modules that build its file contains it.
  private struct Import: Hashable {
    var place: Place
    var name: String
  }

  /// A module, and what it brings to its users.
  private struct Passage: Hashable {
    var hub: Module.ID
    var name: String
  }

  /// The number of users that make a module a hub.
  private static let many = 5

  /// The modules that may bring each import, and its name, in the order of the findings; empty if another edit fixes the
  /// import.
  private var carriers: [(found: Set<Module.ID>, name: String)] = []
  private var users: [Passage: Set<Module.ID>] = [:]

  /// Adds the import that the next finding reports.
  mutating func add(_ judged: ImportJudge.Judged, of user: Module, _ cure: ImportCure) {
    var found: Set<Module.ID> = []
    if judged.judgement.isUndeclared(.transitive),
      case .add(_, _, _, nil) = cure.cure(for: judged.module, judged.name, from: judged.declaration, of: user)
    {
      found = cure.hubs(of: judged.module, judged.name, from: judged.declaration, of: user)
    }
    carriers.append((found, judged.id))
    for carrier in found { users[Passage(hub: carrier, name: judged.id), default: []].insert(user.id) }
  }

  /// Groups the findings about imports through the same hub.
  func group(_ findings: inout [Finding]) {
    let passages = carriers.map { found, name in
      found.map { Passage(hub: $0, name: name) }.max { left, right in
        (users[left]?.count ?? 0, right.hub) < (users[right]?.count ?? 0, left.hub)
      }
    }
    // Modules of different manifests may share the file of an import, which counts once.
    var served: [Passage: Set<Module.ID>] = [:]
    var seen: Set<Import> = []
    for (passage, finding) in zip(passages, findings) {
      guard let passage, let user = finding.from,
        seen.insert(Import(place: finding.place, name: finding.group?.item ?? "")).inserted
      else { continue }
      served[passage, default: []].insert(user)
    }
    served = served.filter { $0.value.count >= Self.many }
    let all = Dictionary(grouping: served.keys, by: \.hub).mapValues { passages in
      passages.reduce(into: Set<Module.ID>()) { $0.formUnion(served[$1] ?? []) }.count
    }
    for (index, passage) in passages.enumerated() {
      guard let passage, served[passage] != nil, let count = all[passage.hub],
        let item = findings[index].group?.item
      else { continue }
      findings[index].group = FindingGroup(
        key: "hub \(passage.hub)", opening: "\(count) modules import through '\(passage.hub)'",
        noun: "module that they do not declare", item: String(item.prefix { $0 != " " }),
        cure: "re-export in '\(passage.hub)' what it should bring, or declare it in each")
    }
  }
}
