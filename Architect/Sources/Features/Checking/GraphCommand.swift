import Architect
import CommandLineInterface
import Files
import Foundation
import ModuleGraph

/// `tenon graph`
package enum GraphCommand {
  private enum Collapse: String, CaseIterable { case layer }

  private static let format = Option<GraphFormat>(
    choice: "format", help: "text (default), dot, mermaid, json, html or dsm")
  private static let focus = Option<String>(
    "focus", "MODULE", help: "Show only this module (in the repository or outside it) and its neighbours")
  private static let depth = Option<Int>(
    "depth", "N", help: "The number of steps to show around the focus; 1 by default")
  private static let collapse = Option<Collapse>(
    choice: "collapse", help: "Draw each layer as one node; the only value is layer")
  private static let outside = Flag(
    "outside", help: "Also draw modules from outside the repository, except system modules")
  private static let comparison = Option<String>(
    "compare", "FILE", help: "Show the changes since a graph saved with --format json: + added, - removed")
  private static let times = Flag(
    "times",
    help: "Show how many seconds a build takes after a change of each module, as `tenon time` predicts")
  private static let tests = Flag("tests", help: "Draw test targets, too")
  private static let open = Flag("open", help: "Write the page (--format html) and open it in the browser")

  package static let command = Command(
    "graph", summary: "Draw the modules and their dependencies",
    discussion: """
      text lists layers, dependencies, and what Tenon modules require, call, open and send without an import; dot and mermaid are for other tools; json is the whole graph with all
      evidence; html is one self-contained file for a browser; dsm is a dependency structure matrix.
      """,
    examples: [
      "tenon graph", "tenon graph --format html --output modules.html",
      "tenon graph --open", "tenon graph --focus Cart --depth 2 --format mermaid",
      "tenon graph --collapse layer",
      "tenon graph --compare before.json",
    ],
    parameters: [
      .option(format), .option(focus), .option(depth), .option(collapse), .flag(tests), .flag(outside),
      .flag(times), .flag(open),
      .option(comparison), .option(Output.file),
    ] + Loading.parameters
  ) { arguments, terminal in
    let format = try arguments.value(of: format) ?? (arguments.has(open) ? .html : .text)
    let steps = try arguments.value(of: depth)
    let collapse = try arguments.value(of: collapse)
    let name = try arguments.value(of: focus)
    if steps != nil, name == nil {
      throw UsageError(
        "--depth counts steps from a module; specify the module with --focus", command: "graph")
    }
    try requireEffect(of: arguments)
    let loading = Loading(arguments, terminal)
    let architecture = try loading.populatedArchitecture()
    var graph = architecture.wiredGraph
    if arguments.has(times) {
      let forecast = try loading.forecast(of: architecture)
      graph.buildSeconds = Dictionary(
        uniqueKeysWithValues: forecast.modules.map { ($0.module, $0.interface) })
    }
    if !arguments.has(tests) { graph = graph.restricted { !$0.kind.isTest } }
    graph = graph.knowing(name.map { [$0] } ?? [], all: arguments.has(outside))
    if let name {
      let module = try graph.module(named: name)
      let near = graph.neighbourhood(of: module.id, depth: steps ?? 1)
      graph = graph.restricted { near.contains($0.id) }
    }
    if collapse == .layer { graph = graph.collapsedByLayer() }
    if let file = try arguments.value(of: comparison) {
      try Output.write(difference(from: file, to: graph), arguments, terminal)
      return .clean
    }
    let findings = format == .html ? architecture.inspect().findings : []
    let text = format.render(
      graph, title: FilePath.name(of: architecture.root), findings: findings,
      notChecked: NotChecked(architecture.coverage))
    guard arguments.has(open) else {
      try Output.write(text, arguments, terminal, isTable: format == .text || format == .dsm)
      return .clean
    }
    let page = try page(text, arguments, terminal)
    try terminal.show(file: page)
    loading.note("tenon: opened \(page.onOneLine)")
    return .clean
  }

  /// Writes the page to the given file, or to a new folder for temporary files, where it stays for the browser.
  /// - Returns: The absolute path.
  private static func page(_ text: String, _ arguments: Arguments, _ terminal: Terminal) throws -> String {
    if let file = try arguments.value(of: Output.file) {
      try Output.write(text, arguments, terminal)
      return FilePath.join(FileSystem.workingFolder, file)
    }
    let parent = try WritableFolder(FileSystem.resolvingLinks(NSTemporaryDirectory()))
    let name = "tenon-graph-\(UUID().uuidString)"
    try parent.newFolder(name).write(Array((text + "\n").utf8), to: "modules.html")
    return FilePath.join(parent.path, "\(name)/modules.html")
  }

  /// Refuses options that the others leave without effect.
  private static func requireEffect(of arguments: Arguments) throws {
    let isCompared = try arguments.value(of: comparison) != nil
    if arguments.has(open) {
      if isCompared { throw UsageError("--compare prints lines; leave out --open", command: "graph") }
      if let format = try arguments.value(of: format), format != .html {
        throw UsageError(
          "--open shows a page, and --format \(format.rawValue) is none; leave out --format, or use html",
          command: "graph")
      }
    }
    if isCompared, try arguments.value(of: format) != nil {
      throw UsageError("--compare prints lines with + and -; leave out --format", command: "graph")
    }
    guard arguments.has(times) else { return }
    func refuse(_ reason: String) -> UsageError {
      UsageError("--times shows seconds beside modules, and \(reason); leave out --times", command: "graph")
    }
    if isCompared { throw refuse("--compare prints only what changed") }
    if try arguments.value(of: collapse) != nil { throw refuse("--collapse layer draws only layers") }
    if try arguments.value(of: format) == .dsm { throw refuse("--format dsm has only numbers of imports") }
  }

  private static func difference(from file: String, to graph: ModuleGraph) throws -> String {
    do {
      let difference = try GraphDifference(
        from: try FileSystem.read(FilePath.join(FileSystem.workingFolder, file)), to: graph)
      return difference.isEmpty ? "no modules or edges have changed" : difference.text
    } catch let error as GraphDifference.Unreadable {
      throw UsageError("the graph cannot be compared with \(file): \(error)", command: "graph")
    }
  }
}
