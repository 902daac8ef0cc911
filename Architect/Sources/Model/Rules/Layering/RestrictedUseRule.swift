import ModuleGraph

/// Checks that declarations under `uses` are used only where the configuration allows it.
public struct RestrictedUseRule: Rule {
  public init() {}

  public let id = "restricted-use"
  public let summary = "A declaration under `uses` is used only by the modules that its entry lists."
  public let explanation = """
    Some declarations belong in one place: settings behind one module, logging behind another, and no `print` at all.
    `uses` lists their names and the modules, layers or folders that may use them, as in
    `- {symbol: [UserDefaults], only: CorePreferences, reason: all settings are typed there}`. Names that the module
    itself declares, and local names, are not meant.

    To fix it: call the module that the entry names, or add this one to the entry.
    """
  public let defaultSeverity = Severity.error
  public let judgesParts = true

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.externals.flatMap { use -> [Finding] in
      guard let module = graph[use.from] else { return [] }
      let entries = policy.uses.filter { $0.symbols.contains(use.name) }
      return entries.flatMap { entry -> [Finding] in
        var files: [(place: Place, all: [Place])] = []
        for evidence in use.imports
        where evidence.usedName == use.name && !entry.allows(module, evidence.place.file) {
          if files.last?.place.file == evidence.place.file {
            files[files.count - 1].all.append(evidence.place)
          } else {
            files.append((evidence.place, []))
          }
        }
        return files.map { place, others in
          let only = entry.only.map(\.description).joined(separator: ", ")
          let reason = entry.reason ?? (only.isEmpty ? "no module may" : "only \(only) may")
          return Finding(
            rule: id, place: place, message: "'\(module.id)' may not use '\(use.name)': \(reason)",
            from: module.id, symbol: use.name, evidence: others)
        }
      }
    }
  }
}

extension Policy.UsePolicy {
  fileprivate func allows(_ module: Module, _ file: String) -> Bool {
    only.contains { pattern in
      let folder = "path:"
      guard pattern.description.hasPrefix(folder) else { return pattern.matches(module) }
      return NamePattern(String(pattern.description.dropFirst(folder.count))).matches(file)
    }
  }
}
