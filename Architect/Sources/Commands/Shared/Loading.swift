import Architect
import Changes
import CommandLineInterface
import Files
import Foundation

/// The options of every command that reads a repository.
struct Loading {
  static let root = Option<String>(
    "project-root", "FOLDER", help: "The repository; the one around the current folder by default")
  static let config = Option<String>(
    "config", "FILE", help: "The configuration; .tenon.yml at the root by default")
  static let noCache = Flag("no-cache", help: "Remember nothing between runs")
  static let noRun = Flag(
    "no-run", help: "Run no manifest, only read them; the default for a change from a fork, where CI says so")
  static let run = Flag("run", help: "Run manifests that compute, even for a change from a fork")
  static let allowOutside = Flag(
    "allow-outside", help: "Let the baseline and the output lie outside of the repository")
  static let quiet = Flag("quiet", help: "Show no progress and no notes")

  static let parameters: [Parameter] = [
    .option(root), .option(config), .flag(noCache), .flag(noRun), .flag(run), .flag(allowOutside),
    .flag(quiet),
  ]

  /// Whether a build's host runs the command, as all of them say with `CI`.
  static var isContinuousIntegration: Bool {
    BuildHost(ProcessInfo.processInfo.environment).isPresent
  }

  private let arguments: Arguments
  private let terminal: Terminal

  init(_ arguments: Arguments, _ terminal: Terminal) {
    self.arguments = arguments
    self.terminal = terminal
  }

  /// The repository's folder, an absolute path: the one around the current folder, or that itself if there is none.
  func folder() throws -> String { try repository() ?? FileSystem.workingFolder }

  /// The folder that was named, or the repository around the current folder; nil if there is neither.
  func repository() throws -> String? {
    let working = FileSystem.workingFolder
    if let given = try arguments.value(of: Self.root) {
      let folder = FilePath.join(working, given)
      guard FileSystem.status(of: folder)?.kind == .folder else {
        throw UsageError("there is no folder \(given)", command: nil)
      }
      return folder
    }
    return RepositoryRoot.above(working)
  }

  /// Reads the repository, for a command that has nothing to tell of one without modules.
  /// - Throws: ``UsageError`` if no manifest could be read. One beside others that could not is a note.
  func populatedArchitecture() throws -> Architecture {
    let architecture = try architecture()
    let unread = architecture.graph.problems.filter { $0.effect == .blocks }
    let isMany = unread.count > 1
    guard !architecture.projects.isEmpty else {
      let reason = isMany ? nil : unread.first?.message
      throw UsageError(
        reason ?? "none of \(unread.count) manifests could be read; `tenon doctor` says why", command: nil)
    }
    if !unread.isEmpty {
      note(
        "tenon: \(isMany ? "\(unread.count) inputs" : "1 input") could not be read, so not everything is here; "
          + "see `tenon doctor`")
    }
    return architecture
  }

  /// How the repository is to be read.
  func options() throws -> Architecture.Options {
    var options = Architecture.Options()
    options.configuration = try arguments.value(of: Self.config).map {
      FilePath.join(FileSystem.workingFolder, $0)
    }
    options.runsManifests =
      !arguments.has(Self.noRun)
      && (arguments.has(Self.run) || !BuildHost(ProcessInfo.processInfo.environment).isChangeFromFork)
    options.allowsOutside = arguments.has(Self.allowOutside)
    if arguments.has(Self.noCache) { options.cache = .none }
    return options
  }

  /// Reads the repository, and decides what it means.
  func architecture() throws -> Architecture { try reading().architecture }

  /// Reads the repository.
  func reading() throws -> RepositoryReading {
    var options = try options()
    let root = try folder()
    // Without a place for records, no change can have been interrupted.
    if let finished = try (try? ChangeHistory(root: root))?.recover() {
      note(
        "tenon: finished what `\(finished.onOneLine)` had begun before it was interrupted; `tenon undo` takes it back"
      )
    }
    let reading = try showingProgress { progress in
      options.progress = progress
      return try RepositoryReading(of: root, options: options)
    }
    for text in reading.configuration.notes { note("tenon: \(text)") }
    return reading
  }

  /// Runs `body` with a bar that it can move, where progress is to be shown.
  func showingProgress<Value>(_ body: (@escaping @Sendable (Int, Int) -> Void) throws -> Value) rethrows
    -> Value
  {
    guard !arguments.has(Self.quiet) else { return try body { _, _ in } }
    let terminal = terminal
    defer { terminal.progress("") }
    return try body { done, total in terminal.progress(Self.bar(done, total)) }
  }

  /// The absolute path that the user means with `path`, where it may be written to.
  func output(_ path: String) throws -> String {
    let absolute = FilePath.join(FileSystem.workingFolder, path)
    if !arguments.has(Self.allowOutside) { try RepositoryBorder(root: folder()).check(absolute, "--output") }
    return absolute
  }

  private static func bar(_ done: Int, _ total: Int) -> String {
    let width = 30
    let filled = total == 0 ? width : done * width / total
    return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled)
      + "] \(done)/\(total) files"
  }

  /// Says something besides the results.
  func note(_ text: String) {
    if !arguments.has(Self.quiet) { terminal.note(text) }
  }
}
