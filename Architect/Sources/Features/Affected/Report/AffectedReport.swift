import Formats
import Graphs
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

  /// The number of files without effect that the text lists.
  private static let shownWithoutEffect = 5

  public var text: String {
    var parts: [String] = []
    // Modules that are only affected because a file could not be attributed would hide the others.
    func section(_ title: String, _ affected: [(module: Module.ID, reasons: [AffectedModules.Reason])]) {
      let explained = affected.filter { !$0.reasons.isEmpty }
      guard !explained.isEmpty else { return }
      let width = explained.map(\.module.count).max() ?? 0
      let lines = explained.map { module, reasons in
        let reason = reasons.first.map(Self.shown) ?? ""
        let more = reasons.count > 1 ? " (and \(reasons.count - 1) more)" : ""
        let name = module.onOneLine
        return "  \(name)\(String(repeating: " ", count: max(0, width - name.count)))  \(reason)\(more)"
      }
      parts.append(([title] + lines).joined(separator: "\n"))
    }
    section("rebuild", rebuilt.map { ($0.module, $0.reasonsToRebuild) })
    let names = Set(tests.map(\.id))
    section(
      "test",
      affected.effects.filter { names.contains($0.module) }.map { ($0.module, $0.reasonsForChange) })
    let isNothingExplained = parts.isEmpty
    if !affected.withoutEffect.isEmpty {
      let shown = affected.withoutEffect.prefix(Self.shownWithoutEffect)
      let rest = affected.withoutEffect.count - shown.count
      parts.append(
        (["without effect"] + shown.map { "  \($0.path.onOneLine): \($0.reason)" }
          + (rest > 0 ? ["  and \(rest) more; --format json has all of them"] : [])).joined(separator: "\n"))
    }
    if !affected.unattributed.isEmpty {
      let advice = "; list files that neither builds nor tests read under `unbuilt:` in .tenon.yml"
      let others = isNothingExplained ? "all modules" : "all other modules"
      parts.append("\(others) are affected \(cause)\(looseFiles.isEmpty ? "" : advice)")
    }
    parts.append(summary)
    return parts.joined(separator: "\n\n")
  }

  /// All reasons for one module, with those of the modules through which the change reaches it.
  public func explanation(of module: Module.ID) -> String? {
    let causes = reachable(from: [module]) { affected[$0]?.reasons.compactMap(\.through) ?? [] }
    let lines = causes.compactMap { affected[$0] }.flatMap(explanation(of:))
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func explanation(of effect: AffectedModules.Effect) -> [String] {
    func lines(_ what: String, _ reasons: [AffectedModules.Reason]) -> [String] {
      ["\(effect.module.onOneLine) \(what)"]
        + (reasons.isEmpty ? [cause] : reasons.map(Self.shown)).map { "  \($0)" }
    }
    let (rebuild, change) = (effect.reasonsToRebuild, effect.reasonsForChange)
    if effect.isRebuilt, effect.isChanged, rebuild == change {
      return lines("is rebuilt and can behave differently", rebuild)
    }
    return (effect.isRebuilt ? lines("is rebuilt", rebuild) : [])
      + (effect.isChanged ? lines("can behave differently", change) : [])
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
                  "rebuild": .boolean(reason.isToRebuild), "changed": .boolean(reason.isForChange),
                ])
              }),
          ])
        }), "buildSystem": .string(affected.buildSystem.rawValue),
      "withoutEffect": JSON.strings(affected.withoutEffect.map(\.path)),
      "reasonsWithoutEffect": .object(
        affected.withoutEffect.map { JSON.Member(key: $0.path, value: .string($0.reason)) }),
      "unattributed": JSON.strings(affected.unattributed.map(\.path)),
      "unreadable": .array(
        affected.unattributed.compactMap { file in
          file.problem.map { .members(["file": .string(file.path), "text": .string($0)]) }
        }),
    ])
  }
}
