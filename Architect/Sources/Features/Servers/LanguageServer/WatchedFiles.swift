import Files
import Formats

/// The files on disk that can affect the findings.
enum WatchedFiles {
  private static let extensions =
    [
      "swift", "h", "hpp", "hh", "hxx", "m", "mm", "c", "cpp", "cc", "cxx", "modulemap", "podspec",
      "xcconfig",
      "yml", "yaml", "json", "resolved", "lock", "bazel", "bzl",
    ] + XcodeProjectFile.allCases.map(\.fileExtension)
  private static let names = ["Podfile", "BUILD", "WORKSPACE", "CODEOWNERS", ".gitmodules"]

  /// The request for an editor to watch files.
  static var registration: JSON {
    let patterns = [extensions.joined(separator: ","), names.joined(separator: ",")]
    return .members([
      "registrations": .array([
        .members([
          "id": .string("watched-files"), "method": .string("workspace/didChangeWatchedFiles"),
          "registerOptions": .members([
            "watchers": .array([
              .members(["globPattern": .string("**/*.{\(patterns[0])}")]),
              .members(["globPattern": .string("**/{\(patterns[1])}")]),
            ])
          ]),
        ])
      ])
    ])
  }

  /// Whether the file at `path`, relative to the repository's root, can affect the findings.
  static func contain(_ path: String) -> Bool {
    let folders = FilePath.folder(of: path).split(separator: "/").map(String.init)
    return !folders.contains(where: FileTree.leftOutNames.contains)
      && (extensions.contains(FilePath.fileExtension(of: path)) || names.contains(FilePath.name(of: path)))
  }
}
