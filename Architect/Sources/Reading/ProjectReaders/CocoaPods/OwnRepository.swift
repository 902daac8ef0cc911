import Files
import Foundation

/// The names of the repository that is being read, which tell whether a podspec's `source` is this repository.
struct OwnRepository {
  private var names: Set<String> = []

  init(_ tree: FileTree) {
    // A clone has the repository's name by default. Some tools put the owner in front of it.
    names.formUnion(Self.parts(FilePath.name(of: tree.root)).suffix(1))
    let config = (try? FileSystem.read(tree.absolute(".git/config"))) ?? []
    for line in String(decoding: config, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2, parts[0] == "url" { names.formUnion(Self.parts(parts[1]).suffix(1)) }
    }
  }

  /// Whether a URL is that of the repository, or of an archive of it.
  func isOrigin(_ url: String) -> Bool { !names.isDisjoint(with: Self.parts(url)) }

  private static func parts(_ path: String) -> [String] {
    path.lowercased().split(whereSeparator: { "/:+".contains($0) }).map {
      $0.hasSuffix(".git") ? String($0.dropLast(4)) : String($0)
    }
  }
}
