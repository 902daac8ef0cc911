import ModuleGraph

extension BuildVariation {
  /// A module that a plan makes of files of another one.
  package struct PlannedPart: Hashable, Sendable {
    package let name: String
    /// The paths of the files that it takes.
    package let files: [String]
    /// The names of the planned modules that it uses, which come before it.
    package let uses: [String]

    package init(name: String, files: [String], uses: [String]) {
      self.name = name
      self.files = files
      self.uses = uses
    }
  }

  /// The parts into which a plan divides a module, each with its share of the lines. Files that the plan leaves out stay
  /// in the module, which uses all parts.
  package static func parts(of module: Module, planned: [PlannedPart]) -> [Part] {
    var left = Dictionary(module.files.map { ($0.path, $0.lines) }) { first, _ in first }
    let all = Double(max(left.values.reduce(0, +), 1))
    var parts = planned.map { part in
      let lines = part.files.compactMap { left.removeValue(forKey: $0) }
      return Part(
        name: part.name, share: Double(lines.reduce(0, +)) / all, files: lines.count, uses: part.uses)
    }
    guard !left.isEmpty else { return parts }
    let rest = Double(left.values.reduce(0, +)) / all
    if let place = parts.firstIndex(where: { $0.name == module.name }) {
      parts[place].share += rest
      parts[place].files += left.count
    } else {
      parts.append(.init(name: module.name, share: rest, files: left.count, uses: planned.map(\.name)))
    }
    return parts
  }
}
