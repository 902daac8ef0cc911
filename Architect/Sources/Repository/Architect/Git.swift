import Files
import Foundation

/// Runs git.
package enum Git {
  /// A git command failed.
  package struct Failure: Error {}

  /// How long a command may take, in seconds. Hooks may build and test everything.
  private static let (seconds, secondsWithHooks) = (600.0, 7_200.0)

  /// Runs `git` with `arguments` in the repository at `root`, and returns its output.
  /// - Parameter runsHooks: Whether the repository's hooks run, as they should if it is changed.
  /// - Throws: ``Failure``, or the error that prevented git from starting or from ending in time.
  package static func output(of arguments: [String], in root: String, runsHooks: Bool = false) throws
    -> String
  {
    String(decoding: try bytes(of: arguments, in: root, runsHooks: runsHooks), as: UTF8.self)
  }

  /// Runs `git` with `arguments` in the repository at `root`, and returns the bytes that it prints.
  /// - Parameter input: What it reads from standard input.
  /// - Throws: ``Failure``, or the error that prevented git from starting or from ending in time.
  package static func bytes(
    of arguments: [String], in root: String, input: [UInt8] = [], runsHooks: Bool = false
  ) throws -> [UInt8] {
    let settings = safeSettings + (runsHooks ? [] : ["core.hooksPath=/dev/null"])
    let result = try LimitedProcess.run(
      ["git"] + settings.flatMap { ["-c", $0] } + ["-C", root] + arguments,
      within: runsHooks ? secondsWithHooks : seconds, input: input, mostOutput: .max)
    guard result.isSuccess, let output = result.output else { throw Failure() }
    return output
  }

  /// The settings of a repository, which may be a folder of another one, can name programs that watch its files or check
  /// signatures. They must not be run.
  private static let safeSettings = [
    "core.fsmonitor=false", "log.showSignature=false", "safe.bareRepository=explicit",
  ]

  /// The nearest folder around `root` that looks like a repository, whether git accepts it or not.
  package static func folder(around root: String) -> String? {
    var folder = FileSystem.resolvingLinks(root)
    while FileSystem.status(of: FilePath.join(folder, ".git")) == nil {
      guard folder.count > 1 else { return nil }
      folder = FilePath.folder(of: folder)
    }
    return folder
  }

  /// The folders of submodules that `.gitmodules` at the root lists.
  package static func submodules(in root: String) -> [String] {
    guard let bytes = try? FileSystem.read(FilePath.join(root, ".gitmodules")) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return parts.count == 2 && parts[0] == "path" ? parts[1] : nil
    }
  }
}
