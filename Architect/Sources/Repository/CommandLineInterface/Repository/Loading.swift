import Architect
import Files
import Foundation

/// The options of all commands that read a repository.
package struct Loading {
  package static let root = Option<String>(
    "project-root", "FOLDER", help: "The repository; by default, the one that contains the current folder")
  package static let config = Option<String>(
    "config", "FILE", help: "The configuration; by default, .tenon.yml at the root")
  package static let cache = Option<String>(
    "cache", "FOLDER", help: "Also share what is read with other machines, through this folder (for CI)")
  package static let noCache = Flag("no-cache", help: "Do not cache anything between runs")
  package static let noRun = Flag(
    "no-run", help: "Only read manifests, never run them; the default if CI reports a change from a fork"
  )
  package static let run = Flag(
    "run", help: "Run manifests that compute values, even for a change from a fork")
  package static let allowOutside = Flag(
    "allow-outside", help: "Allow the baseline of the configuration to be outside the repository")
  package static let quiet = Flag("quiet", help: "Do not show progress or notes")

  package static let parameters: [Parameter] = [
    .option(root), .option(config), .option(cache), .flag(noCache), .flag(noRun), .flag(run),
    .flag(allowOutside), .flag(quiet),
  ]

  private let arguments: Arguments
  private let terminal: Terminal
  private let writes: Bool

  /// - Parameter writes: Whether the command changes files of the repository, as it does with `--write`.
  package init(_ arguments: Arguments, _ terminal: Terminal, writes: Bool = false) {
    self.arguments = arguments
    self.terminal = terminal
    self.writes = writes || arguments.has(Writing.write)
  }

  /// The absolute path of the given folder, of the repository around the current folder, or, without either, of the
  /// current folder.
  package func folder() throws -> String { try repository() ?? FileSystem.workingFolder }

  /// The absolute path of a file or folder to read, which is relative to `--project-root` if that is given, or else to the
  /// current folder.
  package func input(_ path: String) throws -> String {
    FilePath.join(try arguments.value(of: Self.root) == nil ? FileSystem.workingFolder : folder(), path)
  }

  /// The absolute path of the given folder or of the repository around the current folder; `nil` if there is neither.
  package func repository() throws -> String? {
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

  /// Reads the repository, for a command that has nothing to show for a repository without modules.
  /// - Throws: ``UsageError`` if no manifest could be read. If only some could not be read, a warning says so.
  package func populatedArchitecture() throws -> Architecture {
    let architecture = try architecture()
    try requireModules(in: architecture)
    return architecture
  }

  /// Refuses a repository without modules. If only some manifests could not be read, a warning says so, which no option
  /// turns off, because the result would look whole.
  /// - Throws: ``UsageError`` if no manifest could be read.
  package func requireModules(in architecture: Architecture) throws {
    let unread = architecture.graph.problems.filter { $0.effect == .blocks }
    let isMany = unread.count > 1
    guard !architecture.projects.isEmpty else {
      let reason =
        switch unread.count {
        case 0:
          "there is no Package.swift, Xcode project or other manifest; `tenon inside --folder` and "
            + "`tenon split plan --folder` read sources without one"
        case 1: unread[0].description
        default: "none of the \(unread.count) manifests could be read; `tenon doctor` lists the reasons"
        }
      throw UsageError(reason, command: nil)
    }
    if !unread.isEmpty {
      warn(
        "tenon: \(isMany ? "\(unread.count) inputs" : "1 input") could not be read, so this result is incomplete; "
          + "see `tenon doctor`")
    }
  }

  /// Refuses to plan changes to a repository of which something could not be read: they would follow from half of it.
  /// - Throws: ``UsageError`` with what could not be read.
  package func requireCompleteness(of reading: RepositoryReading) throws {
    guard let problem = reading.architecture.unread.first else { return }
    throw UsageError(
      "nothing is changed, because something could not be read; `tenon doctor` lists everything: \(problem.place): \(problem.message)",
      command: nil)
  }

  /// Reads the Swift files below a folder as if they were one target.
  /// - Throws: ``UsageError`` if there are none, or `FileError`.
  package func inside(folder: String) throws -> TargetInside {
    let inside = try TargetInside(folder: input(folder), root: self.folder())
    guard !inside.references.files.isEmpty else {
      throw UsageError("there are no Swift files below \(folder)", command: nil)
    }
    return inside
  }

  /// The options for reading the repository.
  package func options() throws -> Architecture.Options {
    var options = Architecture.Options()
    options.configuration = try arguments.value(of: Self.config).map {
      FilePath.join(FileSystem.workingFolder, $0)
    }
    guard !arguments.has(Self.run) || !arguments.has(Self.noRun) else {
      throw UsageError("--run and --no-run cannot be combined; leave one out", command: nil)
    }
    options.runsManifests =
      !arguments.has(Self.noRun)
      && (arguments.has(Self.run) || !BuildHost(ProcessInfo.processInfo.environment).isChangeFromFork)
    options.allowsOutside = arguments.has(Self.allowOutside)
    options.sharedCache = try sharedCache()
    if arguments.has(Self.noCache) { options.cache = .none }
    return options
  }

  /// The folder that machines share. Without it, the command only takes longer.
  private func sharedCache() throws -> SharedCache? {
    guard let given = try arguments.value(of: Self.cache) else { return nil }
    guard !given.isEmpty, !arguments.has(Self.noCache) else {
      throw UsageError(
        given.isEmpty ? "--cache needs a folder" : "--cache and --no-cache cannot be combined", command: nil)
    }
    guard !writes else {
      note(
        "tenon: the shared cache was not used, because others can write to it and this command changes files")
      return nil
    }
    do {
      let cache = try CacheLocation.shared(FilePath.join(FileSystem.workingFolder, given), in: folder())
      try cache.open()
      return cache
    } catch {
      note(
        "tenon: the shared cache was not used: \(error); give --cache a folder that can be created and read")
      return nil
    }
  }

  /// Reads the repository and determines its architecture.
  package func architecture() throws -> Architecture { try reading().architecture }

  /// Reads the repository.
  package func reading() throws -> RepositoryReading {
    var options = try options()
    let root = try folder()
    let reading = try showingProgress { progress in
      options.progress = progress
      return try RepositoryReading(of: root, options: options)
    }
    for text in reading.configuration.notes { note("tenon: \(text)") }
    // Until the first line of the result, or the next step.
    show(step: "deciding")
    return reading
  }

  /// Shows what the command does now, in place of the previous step, if progress is shown.
  package func show(step: String) {
    if !arguments.has(Self.quiet) { terminal.progress("\(step) …") }
  }

  /// Says what is unusual about the manifests that are changed: that one is one of several of its package, and what the
  /// reader noted, such as a second file of the same project.
  package func noteManifests(_ changes: [FileChange], of reading: RepositoryReading) {
    let paths = Set(changes.map(\.path))
    for problem in reading.architecture.graph.problems
    where problem.effect == .notes && paths.contains(reading.links[problem.place.file] ?? problem.place.file)
    {
      note("tenon: \(problem)")
    }
    for change in changes where FilePath.name(of: change.path).hasPrefix("Package@") {
      note(
        "tenon: \(change.path.onOneLine) is for some versions of SwiftPM; make the same change in the package's other manifests by hand"
      )
    }
  }

  /// Runs `body` with a progress bar that it can update, if progress is shown.
  package func showingProgress<Value>(_ body: (@escaping @Sendable (Int, Int) -> Void) throws -> Value)
    rethrows
    -> Value
  {
    guard !arguments.has(Self.quiet) else { return try body { _, _ in } }
    let terminal = terminal
    defer { terminal.progress("") }
    return try body { done, total in terminal.progress(Self.bar(done, total)) }
  }

  /// Where a file or folder that an option names is written. The user typed the path, so it can be outside
  /// the repository, unlike a path in the configuration, which comes with a commit.
  /// - Throws: `FileError` if the path leads through a link in the repository, or if its folder cannot be opened.
  package func target(_ path: String, _ option: String) throws -> WritingTarget {
    try RepositoryBorder(root: folder()).target(
      FilePath.join(FileSystem.workingFolder, path), "--\(option)",
      allowsOutside: true)
  }

  private static func bar(_ done: Int, _ total: Int) -> String {
    let width = 30
    let filled = total == 0 ? width : done * width / total
    return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled)
      + "] \(done)/\(total) files"
  }

  /// Prints what a user must not miss separately from the results.
  package func warn(_ text: String) { terminal.note(text) }

  /// Prints a note separately from the results.
  package func note(_ text: String) {
    if !arguments.has(Self.quiet) { terminal.note(text) }
  }
}
