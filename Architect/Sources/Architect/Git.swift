import Files
import Foundation

/// Runs git.
package enum Git {
  /// A git command failed.
  package struct Failure: Error {}

  /// Runs `git` with `arguments` in the repository at `root`, and returns its output.
  /// - Throws: ``Failure``, or the error that prevented git from starting.
  package static func output(of arguments: [String], in root: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The settings of a repository can specify a program that watches its files, which must not be run.
    process.arguments = ["git", "-c", "core.fsmonitor=false", "-C", root] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return String(decoding: data, as: UTF8.self)
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
