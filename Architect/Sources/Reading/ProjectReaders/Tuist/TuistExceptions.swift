import Files
import Foundation
import SwiftParsing

/// The files that the exceptions of a buildable folder of Tuist leave out.
struct TuistExceptions {
  /// The paths, relative to the folder, or absolute.
  private let excluded: [String]

  /// Reads the exceptions of `.folder("…", exceptions: …)`, which are a list, or `.exceptions([…])`.
  init(of buildable: Literal) {
    excluded = buildable["exceptions"].map(Self.excluded) ?? []
  }

  /// Reads the exceptions of a folder in the output of `tuist graph`.
  init(json: Any?) {
    let list = (json as? [String: Any])?["exceptions"] ?? json
    excluded = (list as? [[String: Any]] ?? []).flatMap { $0["excluded"] as? [String] ?? [] }
  }

  private static func excluded(_ literal: Literal) -> [String] {
    if let elements = literal.array { return elements.flatMap(excluded) }
    if let paths = literal["excluded"] {
      return (paths.array ?? [paths]).compactMap { $0.string ?? $0[nil]?.string }
    }
    return (literal["exceptions"] ?? literal[nil]).map(excluded) ?? []
  }

  /// Returns patterns for what is left out of the folder at `folder`: files, and everything in folders.
  /// - Parameter local: Converts absolute paths to paths in the repository.
  func paths(in folder: String, local: (String) -> String? = { _ in nil }) -> [String] {
    excluded.compactMap { $0.hasPrefix("/") ? local($0) : FilePath.join(folder, $0) }
      .flatMap { [$0, FilePath.join($0, "**/*")] }
  }
}
