import Files
import Foundation
import ModuleGraph

/// The git submodules that are not checked out.
struct Submodules {
  /// The folders, with the lines that declare them.
  private let empty: [(path: String, line: Int)]

  init(_ tree: FileTree) {
    guard tree.hasFile(".gitmodules"), let bytes = try? tree.read(".gitmodules") else {
      empty = []
      return
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    empty = lines.enumerated().compactMap { number, line in
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, parts[0] == "path", tree.files(below: parts[1]).isEmpty else { return nil }
      return (parts[1], number + 1)
    }
  }

  /// Whether every submodule is checked out.
  var isEmpty: Bool { empty.isEmpty }

  /// Returns the submodule that contains a path.
  func submodule(containing path: String) -> String? {
    empty.first { $0.path == path || FilePath.contains($0.path, path) }?.path
  }

  /// Returns the submodule that contains one of the folders of a target.
  func submodule(of target: Target) -> String? { target.roots.lazy.compactMap(submodule).first }

  /// The problem of a submodule that is not checked out and that something refers to.
  static func message(_ path: String) -> String {
    "the submodule \(path) is not checked out, so nothing in it is checked; check it out: "
      + "git submodule update --init \(path)"
  }

  /// Returns the problem of the submodules that contain the sources of targets. One command checks all of them out.
  func problems(of targets: [Target]) -> [ReadingProblem] {
    let missing = empty.filter { folder in targets.contains { submodule(of: $0) == folder.path } }
    guard let first = missing.first else { return [] }
    let names = EmptyTargets.listed(targets.sorted { $0.place < $1.place })
    let rest = missing.count - Self.shown
    let paths =
      missing.prefix(Self.shown).map(\.path).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    let message =
      missing.count == 1
      ? "the submodule \(first.path) is not checked out, so nothing in \(names) is checked; check out the submodule: "
        + "git submodule update --init \(first.path)"
      : "\(missing.count) submodules are not checked out (\(paths)), so nothing in \(names) is checked; check them out: "
        + "git submodule update --init"
    return [
      ReadingProblem(
        place: Place(file: ".gitmodules", line: first.line), message: message, effect: .missing,
        others: missing.dropFirst().map { Place(file: ".gitmodules", line: $0.line) }
          + targets.map(\.place).sorted())
    ]
  }

  /// The number of paths that a message lists; further paths are only counted.
  private static let shown = 3
}
