import Files
import SwiftParsing

/// Reads and parses files on all cores.
public final class SourceStore: Sendable {
  private let root: String
  private let overlay: Overlay

  /// - Parameters:
  ///   - root: The absolute path of the repository.
  ///   - overlay: File contents that replace the contents on disk.
  public init(root: String, overlay: Overlay) {
    self.root = root
    self.overlay = overlay
  }

  private func content(_ path: String) -> [UInt8]? {
    if let content = overlay.contents[path] { return content }
    return try? FileSystem.read(FilePath.join(root, path))
  }

  /// The code of each file; `nil` for a file that cannot be read or parsed, which `check` reports by itself.
  func code(of paths: [String]) -> [Code.File?] {
    paths.concurrentMap { path in content(path).flatMap { try? Code.File($0) } }
  }

  /// The files that declare or extend any of the names.
  func paths(declaring names: Set<String>, among paths: [String]) -> [String] {
    let hits = paths.concurrentMap { path in
      content(path).map { DeclarationSearch.declares(names, in: $0) } ?? false
    }
    return zip(paths, hits).filter(\.1).map(\.0)
  }

  /// The files that call any of the names.
  func paths(calling names: Set<String>, among paths: [String]) -> [String] {
    let searches = names.sorted().map { TextSearch("\($0)(") }
    let hits = paths.concurrentMap { path in
      content(path).map { bytes in searches.contains { $0.isFound(in: bytes) } } ?? false
    }
    return zip(paths, hits).filter(\.1).map(\.0)
  }

  /// Which of the names each file mentions, by position.
  func mentions(of names: [String], in paths: [String]) -> [[Int]] {
    let searches = names.map { TextSearch($0) }
    return paths.concurrentMap { path in
      content(path).map { bytes in searches.indices.filter { searches[$0].isFound(in: bytes) } } ?? []
    }
  }
}
