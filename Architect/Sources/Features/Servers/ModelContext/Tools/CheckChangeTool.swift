import Architect
import Files
import Formats
import ModuleGraph
import ProjectReaders
import Rules

/// Reports what a change would break, before the change is written.
struct CheckChangeTool: Tool {
  let name = "check_change"
  let title = "What a change would break"
  let about = """
    Checks proposed contents of files before they are written: reports the findings that the change would add and those that \
    it would remove. Give the complete new text of each file, sources and manifests together, because a new import usually \
    needs a declared dependency. A null text means that the file is removed. Nothing is written, and no proposed manifest is \
    run.
    """
  let parameters: [(name: String, schema: Schema)] = [
    (
      "changes",
      .list(
        .object(
          [
            ("path", .text("Relative to the repository's root")),
            ("text", .nullableText("The complete new text of the file; null if the file is removed")),
          ], required: ["path", "text"]), "The files that change, including new ones")
    )
  ]
  let required = ["changes"]
  let result = Schema.open([
    ("new", .list(FindingContent.finding, "Findings that the change would add")),
    ("fixed", .list(FindingContent.finding, "Findings that the change would remove")),
    ("unused", .list(.text(""), "Changed files that belong to no target and are therefore not judged")),
  ])

  /// The maximum number of findings that are listed.
  private static let shown = 100

  func call(_ arguments: ToolArguments, on repository: ServedRepository) throws -> ToolResult {
    guard let changes = try arguments.objects("changes"), !changes.isEmpty else {
      throw ToolError("'changes' is missing; give the files with their paths and new texts")
    }
    let overlay = Overlay(
      try Dictionary(changes.map { try Self.change($0, in: repository) }) { _, last in last })
    let reading = try repository.reading()
    let changed = try reading.changed(by: overlay)
    let before = reading.architecture
    let after = changed.architecture
    let baseline = try Baseline.load(root: repository.root, path: after.configuration.baseline)
    let difference = ChangedFindings(
      before: before.inspect().findings, after: after.inspect().findings, baseline: baseline)
    let new = FindingContent(CheckReport(findings: difference.new).findings, limit: Self.shown)
    let fixed = FindingContent(CheckReport(findings: difference.fixed).findings, limit: Self.shown)
    let sources = overlay.contents.filter { Self.isSource($0.key, $0.value) }.map(\.key)
    let unused = sources.filter { !changed.hasSource($0) }.sorted()
    let unusedLines = unused.map {
      "\($0.spelledOut): belongs to no target, so its imports are not judged; declare its target as well"
    }
    return ToolResult(
      text: ([
        new.text.isEmpty ? "The change adds no new findings." : "The change would add:\n\(new.text)"
      ] + (fixed.text.isEmpty ? [] : ["It would remove:\n\(fixed.text)"]) + unusedLines)
      .joined(separator: "\n"),
      data: .members(["new": new.array, "fixed": fixed.array, "unused": .strings(unused)]))
  }

  private static func change(_ json: JSON, in repository: ServedRepository) throws -> (String, [UInt8]?) {
    guard let path = json["path"]?.string else {
      throw ToolError("each change must have a 'path' that is a string")
    }
    let relative = try repository.relative(path)
    switch json["text"] {
    case .string(let text): return (relative, Array(text.utf8))
    case .null: return (relative, nil)
    default:
      throw ToolError(
        "the change to '\(path)' has no 'text'; give the complete new text, or null to remove the file")
    }
  }

  /// Whether the file is relevant only if a target builds it.
  private static func isSource(_ path: String, _ text: [UInt8]?) -> Bool {
    guard let text, FilePath.fileExtension(of: path) == "swift" else { return false }
    return !ManifestFile.isManifest(text, named: FilePath.name(of: path))
  }
}
