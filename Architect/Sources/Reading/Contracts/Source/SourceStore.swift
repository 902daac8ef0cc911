import Files
import Foundation
import SourceReaders
import SwiftParsing

/// Reads, searches and parses files on all cores.
struct SourceStore: Sendable {
  private let root: String
  private let overlay: Overlay
  private let cache: CodeCache
  private var comparison: ContentComparison?

  init(root: String, overlay: Overlay, code: CodeCache) {
    self.root = root
    self.overlay = overlay
    cache = code
  }

  /// The same files, whose contents are compared as they are read.
  func comparing(_ comparison: ContentComparison) -> SourceStore {
    var copy = self
    copy.comparison = comparison
    return copy
  }

  private func content(_ path: String) -> [UInt8]? {
    if let content = overlay.contents[path] { return content }
    let content = try? FileSystem.read(FilePath.join(root, path))
    comparison?.compare(content, at: path)
    return content
  }

  /// The code of each file; `nil` for a file that cannot be read or parsed, which `check` reports by itself.
  func code(of paths: [String]) -> [Code.File?] {
    // A stack for deep nesting is only worth its price for many files.
    let parts = stride(from: 0, to: paths.count, by: 64).map { Array(paths[$0..<min($0 + 64, paths.count)]) }
    return parts.concurrentMap { part in
      DeepStack.run { part.map { path in content(path).flatMap { cache.code(of: $0, at: path) } } }
    }.flatMap(\.self)
  }

  /// The files that declare or extend any of the names.
  func paths(declaring names: Set<String>, among paths: [String]) -> [String] {
    let search = WordSearch(names.sorted())
    return select(paths) { search.isDeclared(in: $0) }
  }

  /// The files that call any of the names.
  func paths(calling names: Set<String>, among paths: [String]) -> [String] {
    let search = WordSearch(names.sorted())
    return select(paths) { search.isCalled(in: $0) }
  }

  /// The files that contain any of the texts.
  func paths(containing texts: [String], among paths: [String]) -> [String] {
    let searches = texts.map { TextSearch($0) }
    return select(paths) { bytes in searches.contains { $0.isFound(in: bytes) } }
  }

  /// The tokens of the Objective-C files that contain any of the texts.
  func objectiveC(containing texts: [String], among paths: [String]) -> [(path: String, text: ObjectiveCText)]
  {
    self.paths(containing: texts, among: paths).concurrentMap { path in
      (path, ObjectiveCLexer.read(content(path) ?? []))
    }
  }

  /// The words of a file, also those in comments and texts.
  func words(in path: String) -> Set<String> { content(path).map { WordSearch.words(in: $0) } ?? [] }

  private func select(_ paths: [String], _ isWanted: @Sendable ([UInt8]) -> Bool) -> [String] {
    let hits = paths.concurrentMap { path in content(path).map(isWanted) ?? false }
    return zip(paths, hits).filter(\.1).map(\.0)
  }

  /// Which of the names any file mentions without declaring or extending them, by position.
  func used(_ names: [String], in paths: [String]) -> Set<Int> {
    let search = WordSearch(names)
    let found = paths.concurrentMap { path in content(path).map { search.used(in: $0) } ?? [] }
    return found.reduce(into: []) { $0.formUnion($1) }
  }

  /// Which of the names each file mentions, by position.
  func mentions(of names: [String], in paths: [String]) -> [Set<Int>] {
    let search = WordSearch(names)
    return paths.concurrentMap { path in content(path).map { search.found(in: $0) } ?? [] }
  }
}

/// Parsed files, which are kept for the next reading of the same repository as long as their contents stay the same.
///
/// `@unchecked` because the compiler cannot see that `entries` is only touched while `lock` is held.
public final class CodeCache: @unchecked Sendable {
  private let lock = NSLock()
  private var entries = PathTable<(hash: ContentHash, code: Code.File?)>()

  public init() {}

  func code(of bytes: [UInt8], at path: String) -> Code.File? {
    let hash = ContentHash(bytes)
    if let known = lock.withLock({ entries[path] }), known.hash == hash { return known.code }
    let code = try? Code.File(bytes)
    lock.withLock { entries[path] = (hash, code) }
    return code
  }
}
