import Architect
import Files
import ModuleGraph
import ProjectEditors
import Rules

/// Reads the repository as it will be with a new module, completes the plan, and reports what is left to do.
struct ModuleReview {
  let reading: RepositoryReading
  let before: Architecture
  let targets: [ModuleTemplate.Part: NewTarget]
  private(set) var changes: ChangePlan
  private(set) var notes: [String] = []

  init(
    _ reading: RepositoryReading, _ before: Architecture, targets: [ModuleTemplate.Part: NewTarget],
    changes: ChangePlan
  ) {
    self.reading = reading
    self.before = before
    self.targets = targets
    self.changes = changes
  }

  /// Lists the module in the host and in its layer, and reports what the rules say about the result.
  mutating func run(layer: String?, isModule: Bool) throws {
    var after = try reread()
    reportDeclarations(after)
    guard let name = targets[.implementation]?.name, after.graph.modules.contains(where: { $0.name == name })
    else { return }
    if isModule {
      do {
        changes = try ModuleRegistration(after, after: changes).changes
      } catch let error as ProjectEditError {
        // Without marks, the host lists its modules by hand.
        if error.code != .unmarked { notes.append("the list of modules was not updated: \(error)") }
      }
    }
    if let layer { after = try assign(layer, after) }
    // Most rules cannot report errors, and most modules bring none.
    let rules = after.configuration.policy.rules(with: .error)
    let errors = after.inspect(only: rules).findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    let known = Set(before.inspect(only: rules).findings.map(Fingerprint.init))
    for finding in errors where !known.contains(Fingerprint(finding)) {
      notes.append("\(finding.place): \(finding.message.onOneLine) [\(finding.rule)]")
    }
  }

  private func reread() throws -> Architecture {
    let contents = changes.changes.map { ($0.path, $0.new?.bytes) }
    return try reading.changed(by: Overlay(Dictionary(uniqueKeysWithValues: contents))).architecture
  }

  /// Reports targets that no manifest declares or lists, and declared targets that have no files.
  private mutating func reportDeclarations(_ after: Architecture) {
    for target in targets.values.sorted(by: { $0.name < $1.name }) {
      let module = after.graph.modules.first { $0.name == target.name }
      if module == nil {
        notes.append("no manifest declares '\(target.name)' yet; its files are in \(target.folder.onOneLine)")
      } else if module?.files.isEmpty ?? false {
        notes.append(
          "the manifest of '\(target.name)' does not list \(target.folder.onOneLine); add it there")
      }
    }
    let known = Set(before.graph.modules.map(\.name) + targets.values.map(\.name))
    for module in after.graph.modules where !known.contains(module.name) && module.files.isEmpty {
      notes.append("\(module.place): '\(module.name.onOneLine)' is also declared, but has no files yet")
    }
  }

  // MARK: - Layers

  /// Adds the modules that no pattern of the layer matches to its list.
  private mutating func assign(_ layer: String, _ after: Architecture) throws -> Architecture {
    let missing = unassigned(layer, after)
    guard !missing.isEmpty else { return after }
    let old = changes
    do {
      try changes.edit(reading.configurationFile) { text in
        for name in missing { text = try LayerEntry.adding(name, to: layer, in: text) }
      }
      let result = try reread()
      let isAssigned = missing.allSatisfy { name in
        result.graph.modules.first { $0.name == name }?.layer == layer
      }
      if isAssigned { return result }
    } catch is ProjectEditError {
    } catch is ConfigurationError {
    } catch let error as ChangeError where [.outside, .linkedOutside].contains(error.reason) {}
    changes = old
    for name in missing {
      notes.append(
        "no pattern of the layer '\(layer)' in \(reading.configurationFile.onOneLine) matches '\(name)'; add it there"
      )
    }
    return after
  }

  /// The modules that need the layer and do not have it. Interfaces and doubles need a layer if every module needs one.
  private func unassigned(_ layer: String, _ after: Architecture) -> [String] {
    let isExhaustive = after.configuration.policy.isExhaustive
    let parts: [ModuleTemplate.Part] =
      isExhaustive ? [.implementation, .interface, .testing] : [.implementation]
    return parts.compactMap { part in
      guard let name = targets[part]?.name,
        let module = after.graph.modules.first(where: { $0.name == name }),
        part == .implementation || !after.configuration.policy.isOutside(module)
      else { return nil }
      return module.layer == nil || part == .implementation && module.layer != layer ? name : nil
    }
  }

  /// What makes two findings the same, wherever they are.
  private struct Fingerprint: Hashable {
    var rule: String
    var modules: [String?]

    init(_ finding: Finding) {
      rule = finding.rule
      modules = [finding.from, finding.to]
    }
  }
}
