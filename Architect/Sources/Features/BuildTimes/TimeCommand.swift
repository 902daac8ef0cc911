import Architect
import Builds
import CommandLineInterface
import Files
import Foundation
import ModuleGraph
import ProjectReaders

/// `tenon time`
package enum TimeCommand {
  private enum Format: String, CaseIterable { case text, json }

  private static let package = Argument(
    "package",
    help:
      "The folder of the package that is built, or an Xcode project, for everything; by default the package at the root, or everything",
    isRequired: false)
  private static let jobs = Option<Int>(
    "jobs", "N", in: 1...1_024,
    help: "The number of commands at once, and of cores; by default the cores of this machine")
  private static let log = Option<String>(
    "log", "FILE",
    help:
      "Take the times from a log of Xcode (.xcactivitylog), or the best one in a folder Logs/Build, or from a trace that swift build --trace-events-file wrote"
  )
  private static let estimate = Flag("estimate", help: "Estimate all times, even if a build recorded them")
  private static let statistics = Option<String>(
    "stats", "FOLDER", help: "Take the times that the compiler wrote there with -stats-output-dir")
  private static let edges = Option<Int>(
    "edges", "N", in: 0...100, help: "The number of expensive dependencies to list; 10 by default")
  private static let without = Option<[String]>(
    list: "without", "A,B", help: "What if module A did not depend on module B? (may be repeated)")
  private static let interface = Option<[String]>(
    list: "interface", "MODULES",
    help:
      "What if the public declarations of a module were one of their own, which the others depend on? (may be repeated)"
  )
  private static let plan = Option<String>(
    "plan", "FILE", help: "What if a target were split as in a plan that `tenon split plan` wrote as JSON?")
  private static let format = Option<Format>(choice: "format", help: "text (default) or json")

  package static let command = Command(
    "time", summary: "Predict how long builds take, and what each dependency costs",
    discussion: """
      Predicts a clean build of a package with its tests, and the build after a change in each module: within the body of
      a function, and of a declaration that other modules could see, after which all modules that import it are compiled
      again. The times are those that the last clean `swift build` recorded in .build, whether with Swift Build, the default
      since Swift 6.4, or with SwiftPM's own build system; the report says which record it is. With --log, they are those
      of a build that Xcode logged or SwiftPM traced. With --stats, those that the compiler measured take their place. What
      none of them has is estimated from the code. Then the build is imitated with the given number of jobs.

      The dependencies are sorted by what they cost in a week, in which each module changes as often as in the last 26
      weeks of git's history; without one, by what they cost after a change of each module. The options --without,
      --interface and --plan answer questions about another arrangement.
      """,
    examples: [
      "tenon time", "tenon time --jobs 8", "tenon time Packages/Shop --format json",
      "tenon time --log ~/Library/Developer/Xcode/DerivedData/Shop-*/Logs/Build",
      "tenon time --log trace.json", "tenon time --stats .build/stats", "tenon time --without Cart,Network",
      "tenon time --interface Network",
      "tenon time --plan plan.json",
    ],
    parameters: [
      .argument(package), .option(jobs), .option(log), .option(statistics), .flag(estimate), .option(edges),
      .option(without),
      .option(interface),
      .option(plan), .option(format), .option(Output.file),
    ] + Loading.parameters
  ) { arguments, terminal in
    let loading = Loading(arguments, terminal)
    let count = try arguments.value(of: edges) ?? 10
    // Words that cannot be right should not need the whole repository to be read.
    let folder = try arguments[package].map { try Self.folder(of: $0, loading) }
    let architecture = try loading.populatedArchitecture()
    let subject = try TimeSubject(folder, in: architecture)
    if folder == nil, let rest = subject.rest { loading.note(rest) }
    let prediction = try prediction(for: subject, loading, arguments)
    let forecast = prediction.forecast
    let variants = try variants(arguments, forecast, of: subject, architecture, loading)
    let report = TimeReport(
      of: subject.name, forecast, edges: variants.isEmpty ? forecast.expensiveEdges(count) : [],
      variants: variants,
      history: prediction.history.map { ($0.count, $0.weeks) }, problem: prediction.problem?.description)
    let format = try arguments.value(of: format) ?? .text
    try Output.write(
      format == .json ? report.json.text() : report.text, arguments, terminal, isTable: format == .text)
    return .clean
  }

  private static func prediction(for subject: TimeSubject, _ loading: Loading, _ arguments: Arguments) throws
    -> TimePrediction
  {
    let statistics = try compilerStatistics(loading, arguments)
    let prediction = TimePrediction(
      for: subject, jobs: try arguments.value(of: jobs), estimates: arguments.has(estimate),
      log: try activityLog(loading, arguments), statistics: statistics)
    if let folder = try arguments.value(of: self.statistics), !prediction.forecast.hasStatistics {
      throw UsageError("the statistics in \(folder.onOneLine) are of other modules", command: "time")
    }
    if let damaged = statistics?.damaged, let first = damaged.first {
      let names = first.onOneLine + (damaged.count > 1 ? " and \(damaged.count - 1) more" : "")
      loading.note(
        "tenon: the times in \(names) cannot be read, so those of their modules are too short; build again into an empty folder"
      )
    }
    if let problem = prediction.problem, let path = try arguments.value(of: self.log) {
      throw UsageError("\(path.onOneLine): \(problem)", command: "time")
    }
    return prediction
  }

  /// The build that Xcode logged or SwiftPM traced, if one is named.
  private static func activityLog(_ loading: Loading, _ arguments: Arguments) throws -> ActivityLog? {
    guard let path = try arguments.value(of: log) else { return nil }
    guard !arguments.has(estimate) else {
      throw UsageError("--estimate leaves out the times that --log names", command: "time")
    }
    return try ActivityLog(reading: loading.input(path))
  }

  private static func compilerStatistics(_ loading: Loading, _ arguments: Arguments) throws
    -> CompilerStatistics?
  {
    guard let folder = try arguments.value(of: statistics) else { return nil }
    guard !arguments.has(estimate) else {
      throw UsageError("--estimate leaves out the times that --stats names", command: "time")
    }
    return try CompilerStatistics(folder: loading.input(folder))
  }

  /// The absolute path of the folder of a package, or of another manifest, in the repository.
  private static func folder(of given: String, _ loading: Loading) throws -> String {
    let path = try loading.input(given)
    let folder = Project.isPackageManifest(FilePath.name(of: path)) ? FilePath.folder(of: path) : path
    guard FileSystem.status(of: folder) != nil else {
      throw UsageError("there is no folder \(folder.onOneLine)", command: "time")
    }
    let root = try loading.folder()
    guard folder == root || FilePath.contains(root, folder) else {
      throw UsageError(
        "\(folder.onOneLine) is not in \(root.onOneLine); name its repository with --project-root",
        command: "time")
    }
    return folder
  }

  private static func variants(
    _ arguments: Arguments, _ forecast: BuildForecast, of subject: TimeSubject, _ architecture: Architecture,
    _ loading: Loading
  ) throws -> [TimeReport.Variant] {
    var result: [TimeReport.Variant] = []
    func built(_ name: String) throws -> Module.ID {
      let module = try architecture.graph.module(named: name)
      guard forecast.modules.contains(where: { $0.module == module.id }) else {
        throw subject.refusal(of: module, in: forecast)
      }
      return module.id
    }
    for pair in try arguments.values(of: without) {
      guard pair.count == 2 else {
        throw UsageError("--without takes two modules, as in A,B", command: "time")
      }
      let (from, to) = (try built(pair[0]), try built(pair[1]))
      guard forecast.depends(from, on: to) else {
        // The build system does not wait for what is only imported.
        let isImported = architecture.graph.edge(from: from, to: to)?.isImported ?? false
        throw UsageError(
          "\(pair[0]) \(isImported ? "imports \(pair[1]), but its manifest does not declare that, so the build does not wait for it" : "does not depend directly on \(pair[1])")",
          command: "time")
      }
      result.append(.init("without \(from) -> \(to)", forecast.gain(.without(from: from, to: to))))
    }
    for name in try arguments.values(of: interface).joined() {
      let module = try built(name)
      result.append(
        .init("with an interface module for \(module)", forecast.gain(.interface(of: module))))
    }
    if let file = try arguments.value(of: plan) {
      let plan = try PlannedParts(
        reading: FileSystem.read(loading.input(file)), of: file, in: architecture.graph)
      let module = try built(plan.module.id)
      let parts = plan.parts
      result.append(
        .init(
          "\(module) split into \(parts.count) module\(parts.count == 1 ? "" : "s")",
          forecast.gain(.split(module, into: parts)))
      )
    }
    return result
  }
}
