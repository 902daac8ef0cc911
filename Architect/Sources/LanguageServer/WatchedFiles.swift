import Files
import JSONValues

/// The files whose changes on the disk change what is found.
enum WatchedFiles {
  private static let extensions = [
    "swift", "h", "hpp", "hh", "hxx", "m", "mm", "c", "cpp", "cc", "cxx", "modulemap", "podspec", "pbxproj",
    "xcconfig", "yml", "yaml", "json", "resolved", "lock", "bazel", "bzl",
  ]
  private static let names = ["Podfile", "BUILD", "WORKSPACE", "CODEOWNERS", ".gitmodules"]

  /// What an editor is asked to watch.
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

  /// Whether the file at `path`, relative to the repository's root, can matter.
  static func contain(_ path: String) -> Bool {
    let folders = FilePath.folder(of: path).split(separator: "/").map(String.init)
    return !folders.contains(where: FileTree.leftOutNames.contains)
      && (extensions.contains(FilePath.fileExtension(of: path)) || names.contains(FilePath.name(of: path)))
  }
}
