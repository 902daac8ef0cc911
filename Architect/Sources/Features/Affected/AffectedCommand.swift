import Architect
import CommandLineInterface
import Files
import Foundation
import ModuleGraph

/// `tenon affected`
package enum AffectedCommand {
  enum Format: String, CaseIterable {
    case text, lines, json
    case swiftTest = "swift-test"
    case xcodebuild, xctestplan
    case gitHubActions = "github-actions"
    case gitLab = "gitlab"
  }

  private enum Level: String, CaseIterable { case rebuild, test }

  private static let revision = Argument(
    "revision", help: "A git revision to compare the work tree with, or a range A..B; HEAD by default",
    isRequired: false)
  static let files = Option<String>(
    "files", "FILES",
    help: "Instead of asking git, take these files as changed: separated by commas, or - to read lines")
  private static let format = Option<Format>(
    choice: "format",
    help: "text (default), lines, json, swift-test, xcodebuild, xctestplan, github-actions or gitlab")
  private static let level = Option<Level>(
    choice: "level",
    help: "For lines: only the modules to rebuild, or only the test modules to run (rebuild, test)")
  private static let shards = Option<Int>(
    "shards", "N", in: 1...1_000, help: "Divide the tests into at most N parts")
  private static let durations = Option<String>(
    "durations", "FILES",
    help:
      "Balance the parts by these reports of earlier runs: xUnit XML or xcresulttool's JSON, separated by commas"
  )
  private static let plan = Option<String>(
    "test-plan", "FILE", help: "For xctestplan: the test plan in which to disable the other targets")
  private static let template = Option<String>(
    "template", "FILE", help: "For gitlab: the file with the job `.test`; .gitlab/tests.yml by default")

  package static let command = Command(
    "affected", summary: "Show which modules a change affects",
    discussion: """
      Lists the modules that the compiler has to build again and the test modules whose outcome can differ, each with the
      reason. A change within function bodies makes the modules that depend on it run their tests again, but not build
      again; a change in comments concerns only its own module. Resources, manifests and lock files are followed to the
      modules that use them. A file that belongs to no module affects everything, unless no build reads it. What SwiftPM
      builds again depends on its build system: it is taken to be the one that built the package last, or else the
      toolchain's default, which is Swift Build since Swift 6.4.

      A plain revision is compared with the work tree, from where the two parted. If no test has to run, swift-test and
      xcodebuild print nothing, which the test runners take for everything.
      """,
    examples: [
      "tenon affected origin/main", "tenon affected v1.2..v1.3 --format json",
      "tenon affected origin/main --format swift-test", "tenon affected --files Sources/Cart/Cart.swift",
      "tenon affected origin/main --format github-actions --shards 4 --durations tests.xml",
    ],
    parameters: [
      .argument(revision), .option(files), .option(format), .option(level), .option(shards),
      .option(durations),
      .option(plan), .option(template), .option(Output.file),
    ] + Loading.parameters
  ) { arguments, terminal in
    let format = try arguments.value(of: format) ?? .text
    let count = try arguments.value(of: shards) ?? 1
    try requireEffect(of: arguments, in: format)
    let loading = Loading(arguments, terminal)
    let (affected, graph) = try affected(by: arguments[revision], arguments, loading)
    let report = AffectedReport(affected, in: graph)
    let tests = report.tests
    let selection = TestSelection(
      tests, count: count, durations: try seconds(arguments, tests, in: graph, loading))
    let text: String
    switch format {
    case .text: text = report.text
    case .lines: text = try lines(report, affected, arguments)
    case .json: text = report.json.text()
    case .swiftTest: text = selection.swiftTest
    case .xcodebuild: text = selection.xcodebuild
    case .xctestplan: text = try testPlan(selection, arguments, loading)
    case .gitHubActions: text = selection.gitHubMatrix
    case .gitLab:
      text = selection.gitLabPipeline(including: try templatePath(arguments))
    }
    // Nothing to run is no line, but it replaces what an earlier run wrote to a file.
    let isToFile = try arguments.value(of: Output.file) != nil
    if !text.isEmpty || isToFile { try Output.write(text, arguments, terminal) }
    if format != .text { loading.note(report.summary) }
    if format == .swiftTest, !selection.outsidePackages.isEmpty {
      loading.note(
        "tenon: \(selection.outsidePackages.joined(separator: ", ").onOneLine): not in a package, so not among the arguments; use --format xcodebuild"
      )
    }
    return .clean
  }

  /// The path of the file with the job, which GitLab looks for in the repository.
  private static func templatePath(_ arguments: Arguments) throws -> String {
    let path = try arguments.value(of: template) ?? ".gitlab/tests.yml"
    guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw UsageError(
        "--template \(path.onOneLine) is no path in the repository; GitLab includes only such files, as in .gitlab/tests.yml",
        command: "affected")
    }
    return path
  }

  /// Refuses options that the format does not use.
  private static func requireEffect(of arguments: Arguments, in format: Format) throws {
    func require<Value>(_ option: Option<Value>, _ formats: [Format]) throws {
      guard try arguments.value(of: option) != nil, !formats.contains(format) else { return }
      let names = formats.map(\.rawValue)
      let list =
        names.count == 1
        ? names[0] : "\(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1])"
      throw UsageError(
        "--\(option.name) has no effect on --format \(format.rawValue); use it with --format \(list)",
        command: "affected")
    }
    try require(level, [.lines])
    try require(plan, [.xctestplan])
    try require(template, [.gitLab])
    try require(shards, [.swiftTest, .xcodebuild, .gitHubActions, .gitLab])
    guard try arguments.value(of: durations) == nil || arguments.value(of: shards) != nil else {
      throw UsageError(
        "--durations balances parts of the tests; say with --shards how many parts", command: "affected")
    }
  }

  /// What the change affects that the revision or `--files` names, and the modules after the change.
  static func affected(by revision: String?, _ arguments: Arguments, _ loading: Loading) throws -> (
    AffectedModules, ModuleGraph
  ) {
    let list = try arguments.value(of: files)
    guard revision == nil || list == nil else {
      throw UsageError("a revision and --files cannot be combined", command: "affected")
    }
    // If standard input is closed, the first file that is opened takes its place.
    let names = try list.map(names)
    let reading = try loading.reading()
    if let names {
      let architecture = reading.architecture
      try require(architecture, of: reading, loading)
      let changes = try names.map { try change(of: $0, in: reading.root, loading) }
      return (try reading.affected(by: changes, in: architecture), architecture.graph)
    }
    do {
      let comparison = try GitComparison(revision ?? "HEAD", in: reading.root)
      let mayRun = arguments.has(Loading.run) || comparison.isOfCheckout
      if let remark = comparison.remark { loading.warn("tenon: \(remark.onOneLine)") }
      let changes = try comparison.changes()
      let overlay = try comparison.overlay(changes, mayRun: mayRun)
      let after = overlay.isEmpty ? reading : try reading.changed(by: overlay)
      let architecture = after.architecture
      try require(architecture, of: after, loading)
      let affected = try after.affected(
        by: changes, in: architecture, overlay: overlay, mayRun: mayRun,
        outside: comparison.changesOutside(), links: comparison.links())
      return (affected, architecture.graph)
    } catch let error as GitComparison.Failure {
      throw UsageError(error.description, command: nil)
    } catch is Git.Failure {
      throw UsageError(
        "git could not compare the files in \(reading.root); `git status` there shows the reason",
        command: nil)
    }
  }

  /// Refuses to select tests if it is not known which modules there are.
  private static func require(_ architecture: Architecture, of reading: RepositoryReading, _ loading: Loading)
    throws
  {
    try loading.requireModules(in: architecture)
    let sources = Set(architecture.graph.modules.flatMap { $0.files.map(\.path) })
    // What changes behind a link is known, whether the link is followed for other purposes or not.
    let lost = architecture.graph.problems.first {
      $0.effect == .blocks && !sources.contains($0.place.file) && !reading.isLinkToFolder($0.place.file)
    }
    guard let lost else { return }
    throw UsageError(
      "what the change affects is not known, because a manifest could not be read: \(lost.description)",
      command: nil)
  }

  private static func names(in list: String) throws -> [String] {
    guard list == "-" else { return list.split(separator: ",").map(String.init) }
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.readStandardInput()
    } catch {
      throw UsageError(
        "--files - found no names: \(error); pipe the names of the changed files into the command",
        command: "affected")
    }
    // `git diff -z` ends each name with a zero.
    let isByZero = bytes.contains(0)
    return String(decoding: bytes, as: UTF8.self).split { isByZero ? $0 == "\0" : $0.isNewline }.map(
      String.init)
  }

  /// A change of a file whose earlier content is not known.
  private static func change(of name: String, in root: String, _ loading: Loading) throws -> ChangedFile {
    let absolute = try loading.input(name)
    guard FilePath.contains(root, absolute) else {
      throw UsageError("\(name) is outside the repository \(root)", command: "affected")
    }
    let path = String(absolute.dropFirst(root.count + 1))
    var after = ChangedFile.Content.nothing
    if FileSystem.status(of: absolute) != nil {
      after = (try? FileSystem.read(absolute)).map { .bytes($0) } ?? .unknown
    }
    return ChangedFile(path: path, before: .unknown, after: after)
  }

  private static func lines(_ report: AffectedReport, _ affected: AffectedModules, _ arguments: Arguments)
    throws
    -> String
  {
    let level = try arguments.value(of: level)
    return switch level {
    case .rebuild: affected.effects.filter(\.isRebuilt).map(\.module.onOneLine).joined(separator: "\n")
    case .test: report.tests.map(\.id.onOneLine).joined(separator: "\n")
    case nil: affected.effects.map(\.module.onOneLine).joined(separator: "\n")
    }
  }

  /// The seconds that the tests of each module took, by its name. Reports that say nothing about the tests are noted.
  private static func seconds(
    _ arguments: Arguments, _ tests: [Module], in graph: ModuleGraph, _ loading: Loading
  ) throws -> [String: Double] {
    var result: [String: Double] = [:]
    let known = Set(graph.modules.filter(\.kind.isTest).map(\.name))
    guard let names = try arguments.value(of: durations) else { return [:] }
    let files = names.split(separator: ",").map(String.init)
    guard !files.isEmpty else {
      throw UsageError(
        "--durations names no report; leave it out to balance by lines of code", command: "affected")
    }
    var others: [String] = []
    for file in files {
      let seconds = try seconds(in: file, loading)
      if known.isDisjoint(with: seconds.keys) { others.append(file) }
      result.merge(seconds, uniquingKeysWith: +)
    }
    let list = files.joined(separator: ", ").onOneLine
    if tests.isEmpty { return result }
    if !tests.contains(where: { result[$0.name] != nil }) {
      loading.note(
        "tenon: \(list): no times of the tests to run, so the parts are balanced by lines of code; name reports of a run with \(example(tests))"
      )
    } else if !others.isEmpty {
      loading.note(
        "tenon: \(others.joined(separator: ", ").onOneLine): no times of a test target of this repository, so without effect"
      )
    }
    return result
  }

  private static func example(_ tests: [Module]) -> String {
    let names = tests.prefix(3).map(\.name.onOneLine).joined(separator: ", ")
    return tests.count > 3 ? "\(names) or others" : names
  }

  private static func seconds(in file: String, _ loading: Loading) throws -> [String: Double] {
    var result = TestDurations()
    do {
      try result.add(FileSystem.read(loading.input(file)))
    } catch let error as TestDurations.Unreadable {
      throw UsageError("\(file) cannot be used as a report of tests: \(error)", command: "affected")
    }
    return result.seconds
  }

  private static func testPlan(_ selection: TestSelection, _ arguments: Arguments, _ loading: Loading) throws
    -> String
  {
    guard let plan = try arguments.value(of: plan) else {
      throw UsageError("the format xctestplan needs --test-plan", command: "affected")
    }
    do {
      let (text, missing) = try selection.testPlan(from: FileSystem.read(loading.input(plan)))
      if !missing.isEmpty {
        loading.note(
          "tenon: \(missing.joined(separator: ", ").onOneLine): not in \(plan.onOneLine), so not enabled there"
        )
      }
      return text
    } catch let error as TestSelection.Unreadable {
      throw UsageError("\(plan) cannot be used: \(error)", command: "affected")
    }
  }
}
