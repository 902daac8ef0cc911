import Affected
import JSONValues
import ModuleGraph

/// What a change affects, as text, lines or JSON.
public struct AffectedReport: Sendable {
  private let affected: AffectedModules
  private let graph: ModuleGraph

  public init(_ affected: AffectedModules, in graph: ModuleGraph) {
    self.affected = affected
    self.graph = graph
  }

  private var rebuilt: [AffectedModules.Effect] { affected.effects.filter(\.isRebuilt) }

  /// The test modules whose outcome can differ.
  public var tests: [Module] {
    affected.effects.filter(\.isChanged).compactMap { graph[$0.module] }.filter(\.kind.isTest)
  }

  /// The number of modules that are rebuilt and of test modules that have to run, on one line.
  public var summary: String {
    let all = graph.modules.count { $0.kind.isTest }
    var parts = [
      "\(rebuilt.count) of \(graph.modules.count) modules to rebuild",
      "\(tests.count) of \(all) test targets to run",
    ]
    if !affected.unattributed.isEmpty { parts.append("everything is affected, \(cause)") }
    return "tenon: " + parts.joined(separator: "; ")
  }

  /// The changed files that belong to no module.
  private var looseFiles: [String] { affected.unattributed.filter { $0.problem == nil }.map(\.path) }

  /// Why every module counts as affected.
  private var cause: String {
    let files = looseFiles
    let shown = files.prefix(3).map(\.onOneLine).joined(separator: ", ") + (files.count > 3 ? ", …" : "")
    let loose =
      "because of \(files.count == 1 ? "a file" : "\(files.count) files") without a module: \(shown)"
    let unreadable = affected.unattributed.compactMap { file in
      file.problem.map { "because the earlier \(file.path.onOneLine) could not be read: \($0.onOneLine)" }
    }
    return (unreadable + (files.isEmpty ? [] : [loose])).joined(separator: ", and ")
  }

  public var text: String {
    var parts: [String] = []
    func section(_ title: String, _ effects: [AffectedModules.Effect]) {
      guard !effects.isEmpty else { return }
      let width = effects.map(\.module.count).max() ?? 0
      let lines = effects.map { effect in
        let reason = effect.reasons.first.map(Self.shown) ?? ""
        let more = effect.reasons.count > 1 ? " (and \(effect.reasons.count - 1) more)" : ""
        let name = effect.module.onOneLine
        return "  \(name)\(String(repeating: " ", count: max(0, width - name.count)))  \(reason)\(more)"
      }
      parts.append(([title] + lines).joined(separator: "\n"))
    }
    // Modules that are only affected because a file could not be attributed would hide the others.
    let explained = affected.effects.filter { !$0.reasons.isEmpty }
    section("rebuild", explained.filter(\.isRebuilt))
    let names = Set(tests.map(\.id))
    section("test", explained.filter { names.contains($0.module) })
    if !affected.unattributed.isEmpty {
      let advice = "; list files that neither builds nor tests read under `unbuilt:` in .tenon.yml"
      parts.append("all other modules are affected \(cause)\(looseFiles.isEmpty ? "" : advice)")
    }
    parts.append(summary)
    return parts.joined(separator: "\n\n")
  }

  /// All reasons for one module, with those of the modules through which the change reaches it.
  public func explanation(of module: Module.ID) -> String? {
    var lines: [String] = []
    var current: Module.ID? = module
    var seen: Set<Module.ID> = []
    while let id = current, seen.insert(id).inserted, let effect = affected[id] {
      let what = [effect.isRebuilt ? "is rebuilt" : nil, effect.isChanged ? "can behave differently" : nil]
      lines.append("\(id.onOneLine) \(what.compactMap(\.self).joined(separator: " and "))")
      lines += effect.reasons.map { "  \(Self.shown($0))" }
      if effect.reasons.isEmpty { lines.append("  \(cause)") }
      current = effect.reasons.compactMap(\.through).first
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func shown(_ reason: AffectedModules.Reason) -> String {
    reason.text.onOneLine + (reason.place.map { " (\($0.description.onOneLine))" } ?? "")
  }

  public var json: JSON {
    let tests = Set(tests.map(\.id))
    return .members([
      "modules": .array(
        affected.effects.map { effect in
          .members([
            "name": .string(effect.module), "rebuild": .boolean(effect.isRebuilt),
            "changed": .boolean(effect.isChanged), "test": .boolean(tests.contains(effect.module)),
            "reasons": .array(
              effect.reasons.map { reason in
                .members([
                  "text": .string(reason.text), "through": reason.through.map { .string($0) },
                  "file": reason.place.map { .string($0.file) },
                  "line": reason.place.map { .integer($0.line) },
                ])
              }),
          ])
        }), "withoutEffect": JSON.strings(affected.withoutEffect),
      "unattributed": JSON.strings(affected.unattributed.map(\.path)),
      "unreadable": .array(
        affected.unattributed.compactMap { file in
          file.problem.map { .members(["file": .string(file.path), "text": .string($0)]) }
        }),
    ])
  }
}
