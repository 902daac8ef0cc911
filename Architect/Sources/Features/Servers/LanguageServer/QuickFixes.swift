import Architect
import Files
import Formats
import ModuleGraph
import Rules

/// The edits of `tenon fix`, offered as quick fixes beside the findings that they fix.
struct QuickFixes {
  let repository: WatchedRepository
  let writer: DiagnosticWriter

  static let kind = "quickfix"

  /// Whether a client that wants only actions of these kinds wants quick fixes; a kind includes those below it.
  static func areWanted(among kinds: [String]?) -> Bool {
    kinds.map { $0.contains { kind == $0 || kind.hasPrefix("\($0).") || $0.isEmpty } } ?? true
  }

  /// The actions for the findings on some lines of a file.
  /// - Parameters:
  ///   - file: The path relative to the repository.
  ///   - lines: The numbers of the lines, from 0.
  func actions(in file: String, lines: ClosedRange<Int>) -> [JSON] {
    repository.findings.filter { finding in
      finding.place.file == file && finding.fix != nil && lines.contains(finding.place.line - 1)
    }.compactMap(action)
  }

  private func action(_ finding: Finding) -> JSON? {
    guard let fix = finding.fix, let inspected = repository.inspected,
      let plan = try? FixPlan(for: finding, among: inspected.findings, in: inspected.architecture),
      plan.remaining.isEmpty
    else { return nil }
    var edits: [JSON.Member] = []
    for change in plan.changes.changes {
      guard let old = change.old?.bytes, let new = change.new?.bytes else { return nil }
      let text = writer.text(of: change.path)
      // The edit was planned for the file on disk, and would be wrong in a text that was changed since.
      guard text.bytes == old else { return nil }
      edits.append(JSON.Member(key: writer.uri(change.path), value: .array([edit(of: text, to: new)])))
    }
    guard !edits.isEmpty else { return nil }
    return .members([
      "title": .string(Self.title(of: fix)), "kind": .string(Self.kind), "isPreferred": .boolean(true),
      "diagnostics": .array([writer.diagnostic(finding)]), "edit": .members(["changes": .object(edits)]),
    ])
  }

  /// The edit of the lines that differ.
  private func edit(of text: DocumentText, to new: [UInt8]) -> JSON {
    let old = text.bytes
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, old[start - 1] != 10 { start -= 1 }
    var kept = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    while kept > 0, old.count - kept > start, old[old.count - kept - 1] != 10 { kept -= 1 }
    var cursor = DocumentText.Cursor()
    return .members([
      "range": .members([
        "start": text.position(of: start, writer.encoding, from: &cursor),
        "end": text.position(of: old.count - kept, writer.encoding, from: &cursor),
      ]), "newText": .string(String(decoding: new[start..<(new.count - kept)], as: UTF8.self)),
    ])
  }

  private static func title(of fix: Fix) -> String {
    switch fix {
    case .declare(let module, let target, let manifest):
      "Add '\(module)' to the dependencies of '\(target)' in \(manifest)"
    case .remove(let dependency, let target, _): "Remove '\(dependency)' from the dependencies of '\(target)'"
    case .importInterface(let module, let interface, _): "Import '\(interface)' in place of '\(module)'"
    case .removeException: "Remove this exception"
    case .lowerCount(_, let old, let new): "Lower this count from \(old) to \(new)"
    }
  }
}
