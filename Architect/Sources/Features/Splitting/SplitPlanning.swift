import Architect
import Builds
import CommandLineInterface
import Files
import ModuleGraph

/// `tenon split plan`
enum SplitPlanning {
  enum Format: String, CaseIterable { case text, json, html }

  static let format = Option<Format>(
    choice: "format",
    help: "plan: text (default); json, which extract reads; or html, with before and after side by side")
  static let folder = Option<String>(
    "folder", "FOLDER", help: "plan: all Swift files of a folder, as if they were one target")
  static let modules = Option<Int>(
    "modules", "N", in: 1...(.max), help: "plan: the number of modules")
  static let largest = Option<Int>(
    "largest", "N", in: 1...(.max), help: "plan: the largest number of files in a module")
  static let together = Option<[String]>(
    list: "keep-together", "GLOBS", help: "plan: all files that match one pattern stay in one module")
  static let apart = Option<[String]>(
    list: "apart", "A,B", help: "plan: no module has files that match both patterns (may be repeated)")
  static let newName = Option<String>(
    "to", "NAME",
    help: "plan: the name of a module with the files of --files: what it takes, and what blocks it")

  static let parameters: [Parameter] = [
    .option(folder), .option(modules), .option(largest), .option(together), .option(apart), .option(newName),
    .option(format), .option(Output.file),
  ]

  static func run(
    _ arguments: Arguments, _ terminal: Terminal, target: String?, files: [String]?
  ) throws -> ExitStatus {
    let loading = Loading(arguments, terminal)
    let inside: TargetInside
    var wholeArchitecture: Architecture?
    if let folder = try arguments.value(of: folder) {
      guard target == nil else {
        throw UsageError("name either a target or --folder, not both", command: "split")
      }
      inside = try loading.inside(folder: folder)
    } else {
      let architecture = try loading.populatedArchitecture()
      wholeArchitecture = architecture
      let largest = architecture.graph.modules.filter { !$0.kind.isTest }.largest
      inside = try TargetInside(of: target ?? largest?.id ?? "", in: architecture)
    }
    let format = try arguments.value(of: format) ?? .text
    if let files {
      guard format != .html else {
        throw UsageError("a module of chosen files is shown as text or json", command: "split")
      }
      let name = try arguments.value(of: newName) ?? "NewModule"
      guard ExtractionRequest.isModuleName(name) else {
        throw UsageError("'\(name)' is not a name for a module", command: "split")
      }
      let proposal = SplitPlan.Proposal(named: name, files: files, in: inside.references)
      guard !proposal.files.isEmpty else {
        throw UsageError(
          "no file of \(inside.name) matches \(files.joined(separator: ", "))", command: "split")
      }
      let text = format == .json ? SplitReport.json(proposal).text() : SplitReport.text(of: proposal)
      try Output.write(text, arguments, terminal)
      return proposal.isBlocked ? .findings : .clean
    }
    var options = try self.options(arguments)
    let names = wholeArchitecture?.graph.modules.map(\.name) ?? []
    options.takenNames = Set(names).subtracting([inside.name])
    let plan = SplitPlan(of: inside.references, options: options)
    var report = SplitReport(plan, of: inside.name)
    if let architecture = wholeArchitecture {
      let forecast = try loading.forecast(of: architecture)
      // If the target is not built at the root, nothing is predicted.
      let module = try? architecture.graph.module(named: inside.name)
      if let module, forecast.modules.contains(where: { $0.module == module.id }) {
        report.gain = forecast.gain(
          .split(
            module.id,
            into: BuildVariation.parts(
              of: module, planned: plan.modules.map { .init(name: $0.name, files: $0.files, uses: $0.uses) }))
        )
      }
    }
    let text =
      switch format {
      case .text: report.text
      case .json: report.json.text()
      case .html: page(of: plan, report, for: inside)
      }
    try Output.write(text, arguments, terminal, isTable: format == .text)
    return .clean
  }

  private static func page(of plan: SplitPlan, _ report: SplitReport, for inside: TargetInside) -> String {
    var modules: [String: SplitPlan.Module] = [:]
    for module in plan.modules {
      for file in module.files { modules[file] = module }
    }
    let layers = SplitPlan.Layer.allCases.reversed().map(\.rawValue)
    let files = inside.fileGraph(layers: layers) { modules[$0]?.layer.rawValue }
    let folders = inside.folderGraph
    func page(_ files: ModuleGraph, _ modules: [String: String]) -> InsidePage {
      InsidePage(
        name: inside.name, references: inside.references, files: files, folders: folders, modules: modules)
    }
    return SplitPage(
      name: inside.name, before: page(inside.fileGraph(), [:]),
      after: page(files, modules.mapValues(\.name)), report: report
    ).text
  }

  private static func options(_ arguments: Arguments) throws -> SplitPlan.Options {
    var options = SplitPlan.Options()
    options.moduleCount = try arguments.value(of: modules)
    options.largestModule = try arguments.value(of: largest)
    options.together = try arguments.value(of: together) ?? []
    options.apart = try arguments.values(of: apart).map { pair in
      guard pair.count == 2 else {
        throw UsageError("--apart takes two patterns, as in A,B", command: "split")
      }
      return SplitPlan.Apart(pair[0], pair[1])
    }
    return options
  }
}
