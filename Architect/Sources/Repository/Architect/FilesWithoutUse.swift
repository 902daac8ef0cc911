import Files
import ModuleGraph
import SwiftParsing

/// Finds files whose absence from one of a module's builds no user can notice: they declare nothing public, and no other
/// file of the module mentions what they declare.
struct FilesWithoutUse {
  private let root: String
  private let overlay: Overlay

  /// The maximum number of files of one module that are examined. If more differ, the builds have different contents.
  private static let most = 64

  init(root: String, overlay: Overlay) {
    self.root = root
    self.overlay = overlay
  }

  /// Marks these files in the targets that build them. Only files that one manifest of a module builds and another one
  /// does not are examined.
  func mark(in projects: inout [Project]) {
    var members: [String: [(project: Int, target: Int)]] = [:]
    for (project, declared) in projects.enumerated() {
      for (target, made) in declared.targets.enumerated() where made.kind == .library && !made.files.isEmpty {
        members[made.moduleName, default: []].append((project, target))
      }
    }
    for (_, targets) in members.sorted(by: { $0.key < $1.key }) {
      let byFormat = Dictionary(grouping: targets) { projects[$0.project].format }.mapValues { members in
        Set(
          members.flatMap { projects[$0.project].targets[$0.target].files }.filter { $0.hasSuffix(".swift") })
      }
      guard byFormat.count > 1, let first = byFormat.first?.value else { continue }
      let all = byFormat.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      let apart = all.subtracting(byFormat.values.reduce(first) { $0.intersection($1) })
      guard !apart.isEmpty, apart.count <= Self.most, apart.count < all.count else { continue }
      let sources = Set(targets.flatMap { projects[$0.project].targets[$0.target].files })
      let unused = unused(among: apart, in: sources)
      guard !unused.isEmpty else { continue }
      for target in targets { projects[target.project].targets[target.target].filesWithoutUse = unused }
    }
  }

  private func unused(among candidates: Set<String>, in module: Set<String>) -> Set<String> {
    let declared = candidates.reduce(into: [String: Set<String>]()) { declared, path in
      if let bytes = content(of: path), let names = try? InternalNames(bytes).names { declared[path] = names }
    }
    guard !declared.isEmpty else { return [] }
    let wanted = declared.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    let mentions = module.sorted().compactMap { path in
      content(of: path).map { (path, WordSearch.words(in: $0).intersection(wanted)) }
    }
    return Set(
      declared.filter { path, names in
        mentions.allSatisfy { $0.0 == path || $0.1.isDisjoint(with: names) }
      }.keys)
  }

  private func content(of path: String) -> [UInt8]? {
    if let content = overlay.contents[path] { return content }
    return try? FileSystem.read(FilePath.join(root, path))
  }
}
