import ModuleGraph

/// Modules through which many others import what they do not declare.
///
/// A team that lets a module bring the dependencies of its users decides once about all of them: whether the module
/// re-exports what it brings, or each user declares it.
struct TransitHubs {
  /// An import, whichever of the modules that build its file contains it.
  private struct Import: Hashable {
    var place: Place
    var name: String
  }

  /// The number of users that make a module a hub.
  private static let many = 5

  /// The modules that may bring each import, in the order of the findings; empty if another edit fixes the import.
  private var carriers: [Set<Module.ID>] = []
  private var users: [Module.ID: Set<Module.ID>] = [:]

  /// Adds the import that the next finding reports.
  mutating func add(_ judged: ImportJudge.Judged, of user: Module, _ cure: ImportCure) {
    var found: Set<Module.ID> = []
    if judged.judgement.isUndeclared(.transitive),
      case .add(_, _, _, nil) = cure.cure(for: judged.module, judged.name, from: judged.declaration, of: user)
    {
      found = cure.carriers(to: judged.module, judged.name, from: judged.declaration, of: user)
    }
    carriers.append(found)
    for carrier in found { users[carrier, default: []].insert(user.id) }
  }

  /// Groups the findings about imports through the same hub.
  func group(_ findings: inout [Finding]) {
    let hubs = carriers.map { found in
      found.max { left, right in (users[left]?.count ?? 0, right) < (users[right]?.count ?? 0, left) }
    }
    // Modules of different manifests may share the file of an import, which counts once.
    var served: [Module.ID: Set<Module.ID>] = [:]
    var seen: Set<Import> = []
    for (hub, finding) in zip(hubs, findings) {
      guard let hub, let user = finding.from,
        seen.insert(Import(place: finding.place, name: finding.group?.item ?? "")).inserted
      else { continue }
      served[hub, default: []].insert(user)
    }
    for (index, hub) in hubs.enumerated() {
      guard let hub, let count = served[hub]?.count, count >= Self.many,
        let item = findings[index].group?.item
      else { continue }
      findings[index].group = FindingGroup(
        key: "hub \(hub)", opening: "\(count) modules import through '\(hub)'",
        noun: "module that they do not declare", item: String(item.prefix { $0 != " " }),
        cure:
          "re-export in '\(hub)' what it is meant to bring, with `@_exported import`, and declare the rest "
          + "where it is imported")
    }
  }
}
