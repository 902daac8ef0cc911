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

  /// Returns the submodule that contains a path.
  func submodule(containing path: String) -> String? {
    empty.first { $0.path == path || FilePath.contains($0.path, path) }?.path
  }

  /// Returns the submodule that contains one of the folders of a target.
  func submodule(of target: Target) -> String? { target.roots.lazy.compactMap(submodule).first }

  /// Returns one problem for each submodule that contains the sources of targets.
  func problems(of targets: [Target]) -> [ReadingProblem] {
    Dictionary(grouping: targets) { submodule(of: $0) ?? "" }.sorted { $0.key < $1.key }.compactMap {
      path, targets in
      guard let line = empty.first(where: { $0.path == path })?.line else { return nil }
      let names = EmptyTargets.listed(targets.sorted { $0.place < $1.place })
      return ReadingProblem(
        place: Place(file: ".gitmodules", line: line),
        message:
          "the submodule \(path) is not checked out, so nothing in \(names) is checked; check out the submodule: "
          + "git submodule update --init \(path)",
        effect: .notes, others: targets.map(\.place).sorted())
    }
  }
}
