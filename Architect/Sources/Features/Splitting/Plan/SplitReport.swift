import Architect
import Builds
import Formats
import ModuleGraph

/// A plan for splitting a target, as text and as data.
public struct SplitReport: Sendable {
  private let plan: SplitPlan
  /// The name of the target, or the path of the folder.
  private let name: String
  /// What builds gain by the plan; `nil` if it was not predicted.
  public var gain: BuildForecast.Gain?

  /// The number of entries that the text shows of each list.
  private static let shown = 8

  public init(_ plan: SplitPlan, of name: String) {
    self.plan = plan
    self.name = name
  }

  /// The plan as text, without a trailing newline.
  public var text: String {
    let files = plan.modules.reduce(0) { $0 + $1.files.count }
    let head =
      "\(name.onOneLine): \(files.counted("file")) in \(plan.modules.count.counted("module")); references of "
      + "\(Self.percent(plan.upwardShare, digits: 1)) % of the weight go upward and must be removed"
    var blocks = [([head] + gainLines).joined(separator: "\n"), moduleText]
    if !plan.cuts.isEmpty { blocks.append(cutText) }
    blocks.append(candidateText)
    return blocks.joined(separator: "\n\n")
  }

  private var gainLines: [String] {
    gain.map { ["predicted builds: \($0.changes); see `tenon time`"] } ?? []
  }

  private var moduleText: String {
    let rows = plan.modules.enumerated().map { index, module in
      [
        "\(index + 1)", module.name.onOneLine, module.layer.rawValue, "\(module.files.count)",
        "\(module.proposal.raised.count)", "\(module.proposal.importers.count)",
        "\(Self.percent(module.proposal.buildGain)) %",
        module.uses.prefix(4).joined(separator: ", ").onOneLine + (module.uses.count > 4 ? ", …" : ""),
      ]
    }
    return "modules, in the order of extraction\n"
      + TextTable.lines(
        [["", "module", "layer", "files", "to raise", "new imports", "build gain", "uses"]] + rows,
        texts: [1, 2, 7]
      ).map { "  " + $0 }.joined(separator: "\n")
  }

  private var cutText: String {
    let lines = plan.cuts.prefix(Self.shown).map { cut in
      let place = cut.uses.first.map { "\(Place(file: $0.path, line: $0.line)): " } ?? ""
      let more = cut.uses.count > 1 ? " (in \(cut.uses.count.counted("file")))" : ""
      return
        "  \(place)\(cut.from.onOneLine) uses \(cut.declaration.name.onOneLine) of \(cut.to.onOneLine)\(more); "
        + Self.text(cut.remedy, cut)
    }
    let rest = plan.cuts.count - lines.count
    return (["references to remove first"] + lines + (rest > 0 ? ["  and \(rest) more"] : [])).joined(
      separator: "\n")
  }

  private static func text(_ remedy: SplitPlan.Remedy, _ cut: SplitPlan.Cut) -> String {
    switch remedy {
    case .moveFile(let file, let module): "move \(file.spelledOut) to \(module.onOneLine)"
    case .moveDeclaration: "move the declaration to \(cut.from.onOneLine)"
    case .extractProtocol:
      "declare a protocol for it in \(cut.from.onOneLine), and let the host pass the object in"
    case .merge: "or make one module of both"
    }
  }

  private var candidateText: String {
    let free = plan.candidates.filter { !$0.isBlocked }
    let shown = (free + plan.candidates.filter(\.isBlocked)).prefix(Self.shown)
    guard !shown.isEmpty else {
      return "there is nothing to extract: the target is too small or does not divide"
    }
    return (["to extract first"] + shown.flatMap { Self.lines($0) }).joined(separator: "\n")
  }

  private static func lines(_ proposal: SplitPlan.Proposal) -> [String] {
    let source =
      switch proposal.origin {
      case .cluster(let granularity):
        granularity == .usual ? "files that belong together" : "\(granularity.rawValue) cluster"
      case .folder(let folder): "folder \(folder.spelledOut)"
      case .directlyInFolder(let folder): "files of folder \(folder.spelledOut) without its subfolders"
      case .chosen: "chosen files"
      }
    let reasons = proposal.reasons.prefix(2).map { "\($0.text) (\(percent($0.share)) %)" }.joined(
      separator: ", ")
    let state =
      proposal.isBlocked ? "; blocked by \(proposal.outgoing.count.counted("use")) of files that stay" : ""
    return [
      "  \(proposal.name.onOneLine): \(proposal.files.count.counted("file")), \(source); used by \(proposal.users.counted("other"))\(state)",
      "    because they \(reasons.isEmpty ? "are independent" : reasons)",
    ]
  }

  /// What it takes to make a module of chosen files.
  public static func text(of proposal: SplitPlan.Proposal) -> String {
    var lines = [
      "\(proposal.name.onOneLine): \(proposal.files.count.counted("file")); used by \(proposal.users.counted("other")), and uses "
        + "\(Set(proposal.outgoing.map(\.declaration.place.path)).count.counted("file")) that stay"
    ]
    func section(_ title: String, _ entries: [String]) {
      guard !entries.isEmpty else { return }
      lines.append("\n\(title)")
      lines += entries.prefix(20).map { "  \($0)" }
      if entries.count > 20 { lines.append("  and \(entries.count - 20) more") }
    }
    let out = proposal.outgoing.map(line)
    section(proposal.isBlocked ? "references out, which block the extraction" : "references out", out)
    section(
      "cheaper",
      proposal.improvements.map {
        "\($0.comesAlong ? "take" : "leave") \($0.file.spelledOut)\($0.comesAlong ? ", too" : " behind"): "
          + "\($0.edgesSaved.counted("edge")) fewer"
      })
    section("to raise to package", proposal.raised.map { "\(place($0.place)): \($0.name.onOneLine)" })
    section("files with a new import", proposal.importers.map(\.spelledOut))
    section("references in", proposal.incoming.map(line))
    return lines.joined(separator: "\n")
  }

  private static func line(_ reference: SplitPlan.Reference) -> String {
    "\(place(reference.use)): uses \(reference.declaration.name.onOneLine) of "
      + "\(reference.declaration.place.path.spelledOut)\(reference.isGuess ? " (by its unique name)" : "")"
  }

  private static func place(_ place: SplitPlan.Place) -> Place { Place(file: place.path, line: place.line) }

  /// The plan as data, which `tenon split extract --plan` reads.
  public var json: JSON {
    .members([
      "version": .integer(1), "target": .string(name), "upward_share": .number(plan.upwardShare),
      "gain": gain?.json,
      "modules": .array(
        plan.modules.map { module in
          .members([
            "name": .string(module.name), "layer": .string(module.layer.rawValue),
            "files": .strings(module.files),
            "uses": .strings(module.uses), "build_gain": .number(module.proposal.buildGain),
            "raised": .array(module.proposal.raised.map(Self.json)),
            "importers": .strings(module.proposal.importers),
          ])
        }),
      "order": .strings(plan.order),
      "cuts": .array(
        plan.cuts.map { cut in
          .members([
            "from": .string(cut.from), "to": .string(cut.to), "declaration": Self.json(cut.declaration),
            "uses": .array(cut.uses.map { .members(["file": .string($0.path), "line": .integer($0.line)]) }),
            "remedy": .string(Self.name(cut.remedy)),
          ])
        }),
      "candidates": .array(plan.candidates.map(Self.json)),
    ])
  }

  /// A proposal as data.
  public static func json(_ proposal: SplitPlan.Proposal) -> JSON {
    .members([
      "name": .string(proposal.name), "files": .strings(proposal.files),
      "blocked": .boolean(proposal.isBlocked),
      "cohesion": .number(proposal.cohesion), "cost": .number(proposal.costOfCut),
      "users": .integer(proposal.users), "build_gain": .number(proposal.buildGain),
      "reasons": .array(
        proposal.reasons.map { .members(["text": .string($0.text), "share": .number($0.share)]) }),
      "raised": .array(proposal.raised.map(json)), "importers": .strings(proposal.importers),
      "outgoing": .array(proposal.outgoing.map(json)),
      "improvements": .array(
        proposal.improvements.map {
          .members([
            "file": .string($0.file), "comes_along": .boolean($0.comesAlong),
            "saves": .integer($0.edgesSaved),
          ])
        }),
    ])
  }

  private static func json(_ reference: SplitPlan.Reference) -> JSON {
    .members([
      "file": .string(reference.use.path), "line": .integer(reference.use.line),
      "declaration": json(reference.declaration),
    ])
  }

  private static func json(_ declaration: SplitPlan.Declaration) -> JSON {
    .members([
      "name": .string(declaration.name), "file": .string(declaration.place.path),
      "line": .integer(declaration.place.line),
    ])
  }

  private static func name(_ remedy: SplitPlan.Remedy) -> String {
    switch remedy {
    case .moveFile: "move-file"
    case .moveDeclaration: "move-declaration"
    case .extractProtocol: "extract-protocol"
    case .merge: "merge"
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))" }

  private static func percent(_ share: Double, digits: Int) -> String {
    let tenths = Int((share * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
