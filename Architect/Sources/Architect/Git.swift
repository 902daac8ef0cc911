import Files
import Foundation

/// Runs git.
package enum Git {
  /// A git command failed.
  package struct Failure: Error {}

  /// Runs `git` with `arguments` in the repository at `root`, and returns its output.
  /// - Parameter runsHooks: Whether the repository's hooks run, as they should if it is changed.
  /// - Throws: ``Failure``, or the error that prevented git from starting.
  package static func output(of arguments: [String], in root: String, runsHooks: Bool = false) throws
    -> String
  {
    String(decoding: try bytes(of: arguments, in: root, runsHooks: runsHooks), as: UTF8.self)
  }

  /// Runs `git` with `arguments` in the repository at `root`, and returns the bytes that it prints.
  /// - Parameter input: What it reads from standard input.
  /// - Throws: ``Failure``, or the error that prevented git from starting or from reading.
  static func bytes(
    of arguments: [String], in root: String, input: [UInt8] = [], runsHooks: Bool = false
  ) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let settings = safeSettings + (runsHooks ? [] : ["core.hooksPath=/dev/null"])
    process.arguments = ["git"] + settings.flatMap { ["-c", $0] } + ["-C", root] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    if !input.isEmpty {
      // A file instead of a pipe, because git may stop reading until its output is read.
      let temporary = try TemporaryFolder("git")
      try temporary.folder.write(input, to: "input")
      let file = URL(fileURLWithPath: FilePath.join(temporary.path, "input"))
      process.standardInput = try withExtendedLifetime(temporary) { try FileHandle(forReadingFrom: file) }
    }
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return Array(data)
  }

  /// The settings of a repository, which may be a folder of another one, can name programs that watch its files or check
  /// signatures. They must not be run.
  private static let safeSettings = [
    "core.fsmonitor=false", "log.showSignature=false", "safe.bareRepository=explicit",
  ]

  /// The nearest folder around `root` that looks like a repository, whether git accepts it or not.
  static func folder(around root: String) -> String? {
    var folder = FileSystem.resolvingLinks(root)
    while FileSystem.status(of: FilePath.join(folder, ".git")) == nil {
      guard folder.count > 1 else { return nil }
      folder = FilePath.folder(of: folder)
    }
    return folder
  }

  /// The folders of submodules that `.gitmodules` at the root lists.
  static func submodules(in root: String) -> [String] {
    guard let bytes = try? FileSystem.read(FilePath.join(root, ".gitmodules")) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return parts.count == 2 && parts[0] == "path" ? parts[1] : nil
    }
  }
}
