import Formats
import ModuleGraph

/// How the public declarations of modules differ from those in the lock.
struct InterfaceDifference {
  /// A declaration that differs.
  struct Change {
    enum Kind: String, CaseIterable {
      case removed, changed, added
    }

    var kind: Kind
    var module: Module.ID
    var name: String
    var old: String?
    var new: String?
    /// Where the declaration is, or, of a removed one, its line in the lock.
    var place: Place
  }

  private(set) var changes: [Change] = []

  init(from lock: InterfaceLock, to current: InterfaceLock) {
    for id in Set(lock.modules.keys).union(current.modules.keys).sorted() {
      add(id, lock.modules[id] ?? ModuleInterface(), current.modules[id] ?? ModuleInterface())
    }
  }

  private mutating func add(_ id: Module.ID, _ old: ModuleInterface, _ new: ModuleInterface) {
    func named(_ first: ModuleInterface, without second: ModuleInterface) -> [String: [(String, Place)]] {
      let left = first.declarations.filter { second.declarations[$0.key] == nil }
      return Dictionary(grouping: left.sorted { $0.key < $1.key }, by: \.key.name).mapValues {
        $0.map { ($0.key.text, $0.value) }
      }
    }
    let (removed, added) = (named(old, without: new), named(new, without: old))
    for name in Set(removed.keys).union(added.keys).sorted() {
      let (before, after) = (removed[name] ?? [], added[name] ?? [])
      // Of overloads, it is not known which one became which.
      let isSame = before.count == 1 && after.count == 1
      if isSame {
        changes.append(
          Change(
            kind: .changed, module: id, name: name, old: before[0].0, new: after[0].0, place: after[0].1))
        continue
      }
      changes += before.map { Change(kind: .removed, module: id, name: name, old: $0.0, place: $0.1) }
      changes += after.map { Change(kind: .added, module: id, name: name, new: $0.0, place: $0.1) }
    }
  }

  // MARK: Reports

  var text: String {
    guard !changes.isEmpty else { return "no public declaration differs from \(InterfaceLock.fileName)\n" }
    var lines: [String] = []
    for (module, own) in Dictionary(grouping: changes, by: \.module).sorted(by: { $0.key < $1.key }) {
      let counts = Change.Kind.allCases.compactMap { kind in
        let count = own.count { $0.kind == kind }
        return count == 0 ? nil : "\(count) \(kind.rawValue)"
      }
      lines.append("\(module): \(counts.joined(separator: ", "))".onOneLine)
      for change in own {
        lines.append("  \(change.name)  \(change.place)".onOneLine)
        if let old = change.old { lines.append("    - \(old)".onOneLine) }
        if let new = change.new { lines.append("    + \(new)".onOneLine) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSON {
    .members([
      "version": .integer(1),
      "changes": .array(
        changes.map { change in
          .members([
            "kind": .string(change.kind.rawValue), "module": .string(change.module),
            "name": .string(change.name), "old": change.old.map(JSON.string),
            "new": change.new.map(JSON.string), "place": .string("\(change.place)"),
          ])
        }),
    ])
  }
}
